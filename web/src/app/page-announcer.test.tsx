import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, MemoryRouter, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { PageAnnouncer } from './page-announcer.tsx'

function Pages() {
  const { pathname } = useLocation()
  return (
    <>
      <title>{pathname === '/leave' ? 'Leave' : 'Calendar'}</title>
      <Link to="/leave">Go on</Link>
      <Link to="/leave?leave=1">Open one</Link>
    </>
  )
}

test('the title of a page is read out when it is gone to, and nothing of the first one', async () => {
  render(
    <MemoryRouter initialEntries={['/calendar']}>
      <Pages />
      <PageAnnouncer />
    </MemoryRouter>,
  )
  const live = document.querySelector('[aria-live="polite"]')
  expect(live?.textContent).toBe('')
  const link = screen.getByRole('link', { name: 'Go on' })
  await userEvent.click(link)
  await waitFor(() => expect(live?.textContent).toBe('Leave'))
  expect(document.activeElement).toBe(link)
})
