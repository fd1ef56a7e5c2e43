import { expect, test } from 'vitest'
import { strengthOf } from './password-strength.tsx'

test.each([
  ['', undefined],
  ['short', 'Too short'],
  ['password2026', 'Weak: easy to guess'],
  ['aaaaaaaaaaaa', 'Weak: easy to guess'],
  ['bluetrain', 'Fair: longer is stronger'],
  ['blue train mumbai', 'Good'],
  ['Blue train 42 to Mumbai', 'Strong'],
])('%j is %s', (password, text) => {
  expect(strengthOf(password)?.label).toBe(text)
})
