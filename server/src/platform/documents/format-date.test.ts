import { dateFormat, numberFormat } from '@app/contract/i18n/formatters.ts'
import { expect, onTestFinished, test } from 'vitest'
import { formatDate, formatDateTime } from './format-date.ts'

test('a formatter is made once for a locale and its options, since none is freed in time', () => {
  const { DateTimeFormat } = Intl
  let made = 0
  Intl.DateTimeFormat = class extends DateTimeFormat {
    constructor(...args: ConstructorParameters<typeof DateTimeFormat>) {
      super(...args)
      made += 1
    }
  } as typeof DateTimeFormat
  onTestFinished(() => {
    Intl.DateTimeFormat = DateTimeFormat
  })
  for (let n = 0; n < 50; n += 1) formatDate(`2026-11-${10 + (n % 20)}`)
  expect(made).toBeLessThanOrEqual(1)
  expect(numberFormat('de-DE')).toBe(numberFormat('de-DE'))
  expect(numberFormat('de-DE')).not.toBe(numberFormat('de-DE', { style: 'percent' }))
  expect(dateFormat('de-DE', { dateStyle: 'long' })).not.toBe(
    dateFormat('fr-FR', { dateStyle: 'long' }),
  )
})

test('each zone has its own', () => {
  const at = '2027-03-01T05:00:00Z'
  expect(formatDateTime(at, 'Asia/Kolkata')).toContain('10:30')
  expect(formatDateTime(at, 'UTC')).toContain('5:00')
})
