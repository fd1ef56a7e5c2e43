import { type Topic, topics } from '@app/contract/core/route.ts'
import { describe, expect, test } from 'vitest'
import { everyRoute } from './every-route.ts'

const all = (kind: 'reads' | 'changes') =>
  new Set<Topic>(everyRoute.flatMap((route) => route[kind] ?? []))

describe.each(everyRoute.map((route) => ({ name: `${route.method} ${route.path}`, route })))(
  '$name',
  ({ route: { method, binary, reads, own = [], changes } }) => {
    test('declares the topics it reads or changes', () => {
      if (method !== 'GET') expect(changes).toBeDefined()
      else if (!binary) expect(reads).toBeDefined()
      expect(method === 'GET' ? changes : reads).toBeUndefined()
      expect(own.filter((topic) => !reads?.includes(topic))).toEqual([])
    })
  },
)

test('every topic is read by a route and changed by a route', () => {
  expect([...all('reads')].toSorted()).toEqual(topics.toSorted())
  expect([...all('changes')].toSorted()).toEqual(topics.toSorted())
})
