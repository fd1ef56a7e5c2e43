import { safePath } from '@app/contract/core/safe-path.ts'
import { expect, test } from 'vitest'
import { loginPath } from './paths.ts'

test.each(['/internships', '/internships?search=react&page=2', '/hr/applications#board'])(
  '%s stays as it is',
  (path) => {
    expect(safePath(path)).toBe(path)
  },
)

test.each([
  undefined,
  null,
  '',
  'internships',
  '//evil.test',
  '/\\evil.test',
  '/\t/evil.test',
  '/.//evil.test',
  '/a/..//evil.test',
  'https://evil.test/',
  'javascript:alert(1)',
  '\\/evil.test',
])('%j is no way within the product', (path) => {
  expect(safePath(path)).toBeUndefined()
})

test('the way to the sign-in carries the way back', () => {
  expect(loginPath('/internships/7?apply=1')).toBe('/login?next=%2Finternships%2F7%3Fapply%3D1')
})
