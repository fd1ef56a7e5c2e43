import { expect, test } from 'vitest'
import { parseAuthLink, stripAuthLink } from './link-parameters.ts'

test.each(['signup', 'recovery', 'email_change'])('a token for %s is a link', (type) => {
  expect(parseAuthLink(`?token=abc&type=${type}`)).toEqual({ kind: 'token', type, token: 'abc' })
})

test.each([
  '',
  '?token=abc',
  '?type=signup',
  '?token=&type=signup',
  '?token=abc&type=invite',
  '?type=Paid',
])('%j asks for nothing', (search) => {
  expect(parseAuthLink(search)).toBeUndefined()
})

test('an error is shown before a token is checked', () => {
  expect(parseAuthLink('?error=denied&error_description=No+more&token=abc&type=signup')).toEqual({
    kind: 'error',
    description: 'No more',
  })
})

test('an error without a description has words of its own', () => {
  expect(parseAuthLink('?error=denied')).toEqual({
    kind: 'error',
    description: 'An error occurred during authentication',
  })
})

test('a description is cut after 200 characters, never through one', () => {
  const link = parseAuthLink(`?error=x&error_description=${encodeURIComponent('🙂'.repeat(300))}`)
  expect(link).toEqual({ kind: 'error', description: '🙂'.repeat(200) })
})

test('a link leads on to the page it was for, never to another site', () => {
  const link = (next: string) =>
    parseAuthLink(`?token=abc&type=signup&next=${encodeURIComponent(next)}`)
  const token = { kind: 'token', type: 'signup', token: 'abc' }
  expect(link('/internships/7?apply=1')).toEqual({ ...token, next: '/internships/7?apply=1' })
  expect(link('//evil.test')).toEqual(token)
  expect(stripAuthLink('?token=abc&type=signup&next=%2Fapply&a=1')).toBe('?a=1')
  expect(stripAuthLink('?error=denied&next=%2Fapply')).toBe('?next=%2Fapply')
})

test('the address keeps what does not belong to the link', () => {
  expect(stripAuthLink('?search=react&token=abc&type=signup')).toBe('?search=react')
  expect(stripAuthLink('?error=x&error_description=y')).toBe('')
})
