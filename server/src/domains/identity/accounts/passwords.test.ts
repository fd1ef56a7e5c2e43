import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ProblemError } from '#platform/problem.ts'
import { inTurn } from './passwords.ts'

const slow = () => setTimeout(200)
const quick = async () => {}
const statusOf = (work: Promise<unknown>) =>
  work.then(
    () => 200,
    (error: unknown) => (error instanceof ProblemError ? error.status : error),
  )

test('who would wait longer than ten seconds is asked to come again, and another line is served', async () => {
  await Promise.all(Array.from({ length: 24 }, () => inTurn('slow', slow)))
  const many = Array.from({ length: 300 }, () => statusOf(inTurn('many', quick)))
  const other = statusOf(inTurn('other', quick))
  const statuses = await Promise.all(many)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  expect(await other).toBe(200)
  expect(await statusOf(inTurn('many', quick))).toBe(200)
})

test('lines take turns', async () => {
  const order: string[] = []
  const wait = (line: string) =>
    inTurn(line, async () => {
      order.push(line)
      await setTimeout(5)
    })
  const waiting = [...Array(12).fill('a'), 'b', 'b', 'c'].map(wait)
  await Promise.all(waiting)
  expect(order.indexOf('c')).toBeLessThan(order.lastIndexOf('b'))
  expect(order.lastIndexOf('b')).toBeLessThan(11)
})

test('work that fails gives its turn on', async () => {
  const failing = () => inTurn('x', () => Promise.reject(new Error('no')))
  const settled = await Promise.allSettled(Array.from({ length: 20 }, failing))
  expect(settled.every(({ status }) => status === 'rejected')).toBe(true)
  expect(await statusOf(inTurn('x', quick))).toBe(200)
})
