import { expect, test } from 'vitest'
import { printable } from './pdf.ts'

test('a French number is printed with a space that the fonts contain', () => {
  expect(printable(new Intl.NumberFormat('fr').format(1234))).toBe('1\u00a0234')
})

test('a character that the fonts lack becomes a question mark', () => {
  expect(printable('Zoë 李')).toBe('Zoë ?')
})

test('a Hindi sentence keeps the sign that ends it', () => {
  expect(printable('कोई रिपोर्ट नहीं।')).toBe('कोई रिपोर्ट नहीं।')
})
