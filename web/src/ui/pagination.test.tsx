import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { Pagination } from './pagination.tsx'

test('one page says how much there is, and offers no step', () => {
  render(<Pagination previous={null} next={null} shown="1–8" total={8} />)
  expect(screen.getByText('1–8 of 8')).toBeTruthy()
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a total that was not counted to its end is at least that', () => {
  render(<Pagination previous={null} next={() => {}} shown="1–20" total={10_000} isAtLeast />)
  expect(screen.getByText('1–20 of 10,000+')).toBeTruthy()
})

test('the first of several pages leads on, not back', () => {
  render(
    <MemoryRouter>
      <Pagination previous={null} next="?cursor=a" shown="1–20" total={21} />
    </MemoryRouter>,
  )
  expect(screen.getByRole('link', { name: 'Next' })).toBeTruthy()
  const previous = screen.getByRole('link', { name: 'Previous' })
  expect(previous.getAttribute('aria-disabled')).toBe('true')
  expect(previous.getAttribute('href')).toBeNull()
})

/** Two pages, the second of which the address names. */
function Linked() {
  const isLast = useLocation().search === '?cursor=a'
  return <Pagination previous={isLast ? '?' : null} next={isLast ? null : '?cursor=a'} />
}

function Called() {
  const [isLast, setLast] = useState(false)
  return (
    <Pagination
      previous={isLast ? () => setLast(false) : null}
      next={isLast ? null : () => setLast(true)}
    />
  )
}

test.each([
  ['link', Linked],
  ['button', Called],
] as const)(
  'a %s to the last page keeps the focus there, and so does the one to the first',
  async (role, List) => {
    render(
      <MemoryRouter>
        <List />
      </MemoryRouter>,
    )
    for (const name of ['Next', 'Previous']) {
      await userEvent.click(screen.getByRole(role, { name }))
      const step = screen.getByRole(role, { name })
      expect(step.getAttribute('aria-disabled')).toBe('true')
      expect(document.activeElement).toBe(step)
      await userEvent.keyboard('{Enter}')
      expect(step.getAttribute('aria-disabled')).toBe('true')
    }
  },
)
