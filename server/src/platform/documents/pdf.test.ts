import { expect, test } from 'vitest'
import { printable } from './pdf.ts'

test('a French number is printed with a space that the fonts contain', () => {
  expect(printable(new Intl.NumberFormat('fr').format(1234))).toBe('1\u00a0234')
})

test('a character that the fonts lack becomes a question mark', () => {
  expect(printable('Zoë 李')).toBe('Zoë ?')
})
