import { internships } from '@app/contract/hiring/internships.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import { queryClient } from '#lib/api/query-client.ts'
import { setSession } from '#lib/session/session-store.ts'
import { DraftsPanel } from './drafts-panel.tsx'

const id = (last: number) => `0192f0c0-0000-7000-8000-00000000000${last}`
type Internship = typeof internships.read.returns._output

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  localStorage.clear()
  server = fakeServer()
  server.respond(
    internships.read,
    ({ params }) =>
      ({
        id: params?.id,
        title: params?.id === id(1) ? 'React Developer' : 'Writer',
        company_name: 'FarmLoop',
        status: params?.id === id(1) ? 'published' : 'closed',
      }) as Internship,
  )
})

test('what one began and did not send is there to go on with; what has closed is not', async () => {
  const me = signInAs('intern')
  localStorage.setItem(`draft:apply:${me.id}:${id(1)}`, '{"cover_letter":"Dear all"}')
  localStorage.setItem(`draft:apply:${me.id}:${id(2)}`, '{}')
  localStorage.setItem(`draft:apply:${id(9)}:${id(3)}`, '{"cover_letter":"of another person"}')
  show(<DraftsPanel />)
  const on = await screen.findByRole('link', { name: 'Continue React Developer' })
  expect(on.getAttribute('href')).toBe(`/internships/${id(1)}#apply`)
  expect(await screen.findByRole('button', { name: 'Discard Writer' })).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  expect(screen.queryByRole('link', { name: 'Continue Writer' })).toBeNull()
})

test('a draft whose internship cannot be read is not called one of a posting that is gone', async () => {
  const me = signInAs('intern')
  for (const last of [1, 2]) localStorage.setItem(`draft:apply:${me.id}:${id(last)}`, '{}')
  server.reject(internships.read, 404, 'Not found.')
  const { unmount } = show(<DraftsPanel />)
  expect(await screen.findAllByText('An internship that no longer exists')).toHaveLength(2)
  unmount()
  queryClient.clear()
  server.reject(internships.read, 403, 'Please wait.')
  show(<DraftsPanel />)
  expect(await screen.findAllByText('Could not load internship details.')).toHaveLength(2)
})

test('a discarded draft is gone, and comes back as it was', async () => {
  const me = signInAs('intern')
  const key = `draft:apply:${me.id}:${id(1)}`
  localStorage.setItem(key, '{"cover_letter":"Dear all"}')
  show(<DraftsPanel />)
  await userEvent.click(await screen.findByRole('button', { name: 'Discard React Developer' }))
  expect(localStorage.getItem(key)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Undo React Developer' }))
  expect(localStorage.getItem(key)).toBe('{"cover_letter":"Dear all"}')
})

test('without drafts it says how one begins; signed out, where to log in', async () => {
  signInAs('intern')
  const { unmount } = show(<DraftsPanel />)
  expect(await screen.findByText(/^No drafts yet\./)).toBeTruthy()
  unmount()
  setSession({ status: 'out', by_choice: false })
  show(<DraftsPanel />)
  expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe(
    '/login?next=%2Fapply',
  )
})
