import { expect, test } from 'vitest'
import { linkIn, withoutLink } from './link-parameters.ts'

test.each(['signup', 'recovery', 'email_change'])('a token for %s is a link', (type) => {
  expect(linkIn(`?token=abc&type=${type}`)).toEqual({ kind: 'token', type, token: 'abc' })
})

test.each([
  '',
  '?token=abc',
  '?type=signup',
  '?token=&type=signup',
  '?token=abc&type=invite',
  '?type=Paid',
])('%j asks for nothing', (search) => {
  expect(linkIn(search)).toBeUndefined()
})

test('an error is told before a token is looked at', () => {
  expect(linkIn('?error=denied&error_description=No+more&token=abc&type=signup')).toEqual({
    kind: 'error',
    description: 'No more',
  })
})

test('an error without a description has words of its own', () => {
  expect(linkIn('?error=denied')).toEqual({
    kind: 'error',
    description: 'An error occurred during authentication',
  })
})

test('a description is cut after 200 characters, never through one', () => {
  const link = linkIn(`?error=x&error_description=${encodeURIComponent('🙂'.repeat(300))}`)
  expect(link).toEqual({ kind: 'error', description: '🙂'.repeat(200) })
})

test('the address keeps what does not belong to the link', () => {
  expect(withoutLink('?search=react&token=abc&type=signup')).toBe('?search=react')
  expect(withoutLink('?error=x&error_description=y')).toBe('')
})
