import { beforeEach, expect, test } from 'vitest'
import { log, logEntries, recordErrors, setLogLevel } from './log.ts'

beforeEach(() => {
  localStorage.clear()
  setLogLevel('warn')
})

test('warnings and errors are kept, lesser things are not', () => {
  log.error('It broke', new TypeError('x is null'))
  log.warn('It creaks')
  log.info('It runs')
  log.debug('It hums')

  expect(logEntries()).toMatchObject([
    { level: 'error', message: 'It broke', context: { name: 'TypeError', message: 'x is null' } },
    { level: 'warn', message: 'It creaks', context: null },
  ])
  expect(Object.keys(logEntries()[0] ?? {})).toEqual([
    'timestamp',
    'level',
    'message',
    'context',
    'url',
    'userAgent',
  ])
})

test('of more than a hundred entries the oldest are dropped', () => {
  for (let number = 1; number <= 103; number += 1) log.warn(`Number ${number}`)

  expect(logEntries()).toHaveLength(100)
  expect(logEntries()[0]?.message).toBe('Number 4')
})

test('a lower level keeps more', () => {
  setLogLevel('debug')
  log.debug('It hums')

  expect(logEntries()).toHaveLength(1)
})

test('a damaged log starts over', () => {
  localStorage.setItem('local_log', '{half')
  log.error('It broke')

  expect(logEntries()).toHaveLength(1)
})

test('an error that nobody caught is kept', () => {
  recordErrors()
  dispatchEvent(new ErrorEvent('error', { message: 'Lost', error: new Error('Lost') }))

  expect(logEntries()).toMatchObject([{ level: 'error', message: 'Lost' }])
})
