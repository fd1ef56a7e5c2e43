import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Pagination } from './pagination.tsx'

test('one page says how much there is, and offers no step', () => {
  render(<Pagination previous={null} next={null} shown="1–8" total={8} />)
  expect(screen.getByText('1–8 of 8')).toBeTruthy()
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

test('the first of several pages leads on, not back', () => {
  render(
    <MemoryRouter>
      <Pagination previous={null} next="?cursor=a" shown="1–20" total={21} />
    </MemoryRouter>,
  )
  expect(screen.getByRole('link', { name: 'Next' })).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous' }).disabled).toBe(true)
})
