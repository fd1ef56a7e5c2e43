import { expect, test } from 'vitest'
import { afterSignIn, nextPage } from './next-page.ts'

test('after signing in one goes on where one was, or home', () => {
  const door = { search: '', state: null }
  expect(afterSignIn('hr', door)).toBe('/hr/dashboard')
  expect(afterSignIn('intern', { ...door, search: '?next=/internships/7' })).toBe('/internships/7')
  expect(afterSignIn('intern', { ...door, state: { next: '/intern/applications' } })).toBe(
    '/intern/applications',
  )
})

test('who signed up for a startup goes on to its registration', () => {
  const door = { search: '?as=startup', state: null }
  expect(afterSignIn('intern', door)).toBe('/register-startup')
  expect(afterSignIn('startup_rep', door)).toBe('/startup/dashboard')
  expect(afterSignIn('intern', { ...door, state: { next: '/calendar' } })).toBe('/calendar')
})

test('of an address too long for a mail the pages go first', () => {
  const list = '/internships?search=react&cursor='
  const from = (next: string) => nextPage({ search: '', state: { next } })
  expect(from(`${list}one~two`)).toBe(`${list}one~two`)
  expect(from(list + 'x'.repeat(2000))).toBe('/internships?search=react')
})

test('a way to another site is never followed', () => {
  const door = { search: '?next=//evil.test/x', state: { next: 'https://evil.test' } }
  expect(afterSignIn('hr', door)).toBe('/hr/dashboard')
  expect(afterSignIn('hr', { ...door, state: null })).toBe('/hr/dashboard')
})
