import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { fairQueueOf } from './task-queue.ts'

test('one task of each person runs, and people take turns however many tasks they have', async () => {
  const inTurn = fairQueueOf(2)
  const [begun, atOnce]: [string[], number[]] = [[], []]
  let running = 0
  const run = (person: string, task: number) =>
    inTurn(person, async () => {
      running += 1
      begun.push(person + task)
      atOnce.push(running)
      await setImmediate()
      running -= 1
      if (task === 2) throw new Error('failed')
    }).catch(() => {})
  const all = [1, 2, 3, 4].map((task) => run('a', task))
  await Promise.all([...all, run('b', 1), run('b', 2), run('c', 1)])
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
  expect(Math.max(...atOnce)).toBe(2)
})
