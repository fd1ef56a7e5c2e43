import type { Route } from '@app/contract/core/route.ts'
import { type Topic, topics } from '@app/contract/core/route.ts'
import { applications } from '@app/contract/hiring/applications.ts'
import { internships } from '@app/contract/hiring/internships.ts'
import { dashboards } from '@app/contract/insight/dashboards.ts'
import { notifications } from '@app/contract/messaging/notifications.ts'
import { expect, test } from 'vitest'
import { keyOf } from '#lib/api/api.ts'
import { invalidateTopics, queryClient } from '#lib/api/query-client.ts'
import { type Message, messagesOf } from './live-updates.ts'

const id = '0192f0c0-0000-7000-8000-00000000000a'

async function receive(...chunks: string[]) {
  const body = new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk))
      controller.close()
    },
  })
  const messages = []
  for await (const message of messagesOf(new Response(body))) messages.push(message)
  return messages
}

test('a message is heard however it is cut into pieces', async () => {
  const line = `id: 7\ndata: {"id":"7","topic":"applications","about":"${id}"}\n\n`
  const message = { id: '7', stale: { id: '7', topic: 'applications', about: id } }

  expect(await receive(line)).toEqual([message])
  expect(await receive(line.slice(0, 9), line.slice(9, 30), line.slice(30))).toEqual([message])
  expect(await receive(line.replaceAll('\n', '\r\n'))).toEqual([message])
})

test('the place a stream begins at is heard before anything happens', async () => {
  const line = `id: 7\ndata: {"id":"7","topic":"applications","about":"${id}"}\n\n`
  const ids = (messages: Message[]) => messages.map((message) => message.id)

  expect(await receive('id: 6\n\n')).toEqual([{ id: '6', stale: undefined }])
  expect(await receive('id', ': 6\n', '\n')).toEqual([{ id: '6', stale: undefined }])
  expect(ids(await receive('id: 6\n\n: beat\n\n', line))).toEqual(['6', '7'])
})

test('heartbeats and what is not understood are passed over', async () => {
  const messages = await receive(
    ': still here\n\n',
    'data: {half\n\n',
    'data: {"topic":"weather"}\n\n',
  )
  expect(messages.map(({ stale }) => stale)).toEqual([undefined, undefined, undefined])
})

function isStaleAfter(topic: Topic, route: Route) {
  queryClient.clear()
  const cached = queryClient
    .getQueryCache()
    .build(queryClient, { queryKey: [keyOf(route), null], meta: { route } })
  cached.setData({})
  void invalidateTopics([topic])
  return cached.state.isInvalidated
}

test('an application that moved makes lists and dashboards stale, not the marketplace', () => {
  expect(isStaleAfter('applications', applications.list)).toBe(true)
  expect(isStaleAfter('applications', applications.read)).toBe(true)
  expect(isStaleAfter('applications', applications.mine)).toBe(true)
  expect(isStaleAfter('applications', dashboards.hr)).toBe(true)
  expect(isStaleAfter('applications', internships.list)).toBe(false)
  expect(isStaleAfter('applications', notifications.list)).toBe(false)
})

test.each(topics)('%s makes only reads of the API stale', (topic) => {
  queryClient.clear()
  const cached = queryClient.getQueryCache().build(queryClient, { queryKey: ['/internships'] })
  cached.setData({})
  void invalidateTopics([topic])
  expect(cached.state.isInvalidated).toBe(false)
})
