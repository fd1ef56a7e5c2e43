import { setTimeout } from 'node:timers/promises'
import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { ProblemError } from '#platform/problem.ts'
import { hashOfPassword, inTurn } from './passwords.ts'

const slow = () => setTimeout(200)
const quick = async () => {}
const statusOf = (work: Promise<unknown>) =>
  work.then(
    () => 200,
    (error: unknown) => (error instanceof ProblemError ? error.status : error),
  )

test('a caller who would wait longer than ten seconds is asked to retry, and another queue is served', async () => {
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

test('failing work passes its turn on', async () => {
  const failing = () => inTurn('x', () => Promise.reject(new Error('no')))
  const settled = await Promise.allSettled(Array.from({ length: 20 }, failing))
  expect(settled.every(({ status }) => status === 'rejected')).toBe(true)
  expect(await statusOf(inTurn('x', quick))).toBe(200)
})

const refusalOf = (password: string, email = 'asha.rao@college.example') =>
  hashOfPassword(password, { field: 'password', email }).then(
    () => undefined,
    (error: unknown) => (error instanceof ProblemError ? error.message : error),
  )
const tooEasy = 'This password is too easy to guess. Please choose another one.'
const ownName = "Your password can't be your email address or the name of the organisation."

test('the passwords of a bundled list of more than ten thousand are refused, however they are written', async () => {
  const common = dictionary['passwords-common'].filter((password) => password.length >= 8)
  expect(common.length).toBeGreaterThan(10_000)
  for (const password of common.filter((_, at) => at % 500 === 0)) {
    expect(await refusalOf(password)).toBe(tooEasy)
    expect(await refusalOf(password.toUpperCase())).toBe(tooEasy)
  }
  for (const password of ['88888888', 'Welcome@123', 'Internship'])
    expect(await refusalOf(password)).toBe(tooEasy)
})

test.each([
  'asha.rao@college.example',
  'ASHA.RAO@college.example',
  'asha.rao',
  'Asha-Rao!',
  'asharao2027',
  'cohort123',
  'C o h o r t!!',
])('%j is an address or a name, not a password', async (password) => {
  expect(await refusalOf(password)).toBe(ownName)
})

test('a password that only holds a name is allowed', async () => {
  expect(await refusalOf('asha.rao likes rain')).toBeUndefined()
  expect(await refusalOf('!!??!!??')).toBeUndefined()
})
