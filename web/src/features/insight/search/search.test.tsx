import { users } from '@app/contract/identity/users.ts'
import { search } from '@app/contract/insight/search.ts'
import { configure, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import { Search } from './search.tsx'

configure({ asyncUtilTimeout: 8000 })
vi.setConfig({ testTimeout: 30_000 })
beforeEach(() => sessionStorage.clear())

const taskId = '0192f0c0-0000-7000-8000-0000000000c1'
const personId = '0192f0c0-0000-7000-8000-0000000000c2'
const results = {
  people: [{ id: personId, full_name: 'Meera Nair', role: 'hr' as const }],
  projects: [],
  tasks: [{ id: taskId, title: 'Measure the well', status: 'pending' as const, due_date: null }],
  internships: [],
}
const pages = [
  { label: 'Dashboard', path: '/intern/dashboard' },
  { label: 'My Time', path: '/my-time' },
]
const Where = () => {
  const { pathname, search: query } = useLocation()
  return <p data-testid="where">{pathname + query}</p>
}

function open() {
  const server = fakeServer()
  signInAs('intern')
  server.respond(search.find, ({ query }) =>
    query?.q === 'me' ? results : { people: [], projects: [], tasks: [], internships: [] },
  )
  show(
    <>
      <Search pages={pages} />
      <Where />
    </>,
  )
  return server
}
const where = () => screen.getByTestId('where').textContent
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

// The first of all: from then on the box is loaded.
test('what is typed before the box is loaded stands in it', async () => {
  open()
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  for (const key of ['m', 'o', 'x', 'Backspace']) fireEvent.keyDown(document.body, { key })
  const box = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search' })
  expect(box.value).toBe('mo')
  await userEvent.keyboard('v')
  expect(box.value).toBe('mov')
})

test('Ctrl K opens it with the focus in the box, and Escape closes it', async () => {
  open()
  await userEvent.keyboard('{Control>}k{/Control}')
  const box = await screen.findByRole('combobox', { name: 'Search' })
  expect(document.activeElement).toBe(box)
  expect(options()).toEqual(['Dashboard', 'My Time'])
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('pages and what the server found stand in one list that the arrows walk', async () => {
  const server = open()
  await userEvent.click(screen.getByRole('button', { name: 'Search everything' }))
  await userEvent.keyboard('me')
  await screen.findByRole('option', { name: /Meera Nair/ })
  expect(options()).toEqual(['My Time', 'Meera NairHR', 'Measure the wellPending'])
  expect(server.sent.filter(({ route }) => route === 'GET /api/search')).toHaveLength(1)
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  const box = screen.getByRole('combobox')
  const active = document.getElementById(box.getAttribute('aria-activedescendant') ?? '')
  expect(active?.textContent).toContain('Measure the well')
  await userEvent.keyboard('{Enter}')
  expect(where()).toBe(`/intern/tasks?task=${taskId}`)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a person opens beside the page, and is offered again', async () => {
  const server = open()
  const meera = { id: personId, full_name: 'Meera Nair', role: 'hr' as const, is_shown: true }
  server.respond(users.page, () => meera)
  await userEvent.click(screen.getByRole('button', { name: 'Search everything' }))
  await userEvent.keyboard('me')
  await userEvent.click(await screen.findByRole('option', { name: /Meera Nair/ }))
  expect(await screen.findByRole('dialog', { name: 'Person' })).toBeTruthy()
  expect(await screen.findByText('Meera Nair')).toBeTruthy()
  expect(where()).toBe('/')
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('{Control>}k{/Control}')
  expect(await screen.findByRole('group', { name: 'Recent' })).toBeTruthy()
  expect(options()[0]).toContain('Meera Nair')
})

test('while the answer to the text is still to come, Enter opens only what the text names', async () => {
  open()
  await userEvent.click(screen.getByRole('button', { name: 'Search everything' }))
  await userEvent.keyboard('me')
  await screen.findByRole('option', { name: /Meera Nair/ })
  await userEvent.keyboard('q')
  expect(options()).toEqual([])
  expect(screen.getByText('Searching…')).toBeTruthy()
  await userEvent.keyboard('{Enter}')
  expect(where()).toBe('/')
  await userEvent.keyboard('{Backspace}')
  await screen.findByRole('option', { name: /Meera Nair/ })
  await userEvent.keyboard('asu{Enter}')
  expect(where()).toBe(`/intern/tasks?task=${taskId}`)
})

test('what somebody else chose on this computer is not offered', async () => {
  sessionStorage.setItem(
    'recent_search_other',
    '[{"kind":"person","id":"x","label":"Secret","hint":""}]',
  )
  open()
  await userEvent.keyboard('{Control>}k{/Control}')
  await screen.findByRole('combobox')
  expect(screen.queryByText('Secret')).toBeNull()
})

test('a search without results shows the words', async () => {
  open()
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.keyboard('zz')
  expect(await screen.findByText('No results for “zz”.')).toBeTruthy()
})

test('one letter sends no search, and the box says so', async () => {
  const server = open()
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.keyboard('z')
  expect(await screen.findByText('Type one more letter to search.')).toBeTruthy()
  expect(server.sent.filter(({ route }) => route === 'GET /api/search')).toEqual([])
})

test('a search that fails keeps the words and can be tried again', async () => {
  const server = open()
  server.reject(search.find, 503, 'The service is not available at the moment.')
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.keyboard('me')
  const retry = await screen.findByRole('button', { name: 'Retry' })
  expect(screen.getByRole('combobox')).toHaveProperty('value', 'me')
  server.respond(search.find, () => results)
  await userEvent.click(retry)
  expect(await screen.findByRole('option', { name: /Measure the well/ })).toBeTruthy()
})
