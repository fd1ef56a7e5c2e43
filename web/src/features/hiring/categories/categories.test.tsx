import { type Category, categories } from '@app/contract/hiring/categories.ts'
import { configure, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import { CategoryCard } from './category-card.tsx'

// Whole screens, on machines that do other things too.
configure({ asyncUtilTimeout: 8000 })
vi.setConfig({ testTimeout: 30_000 })

const idOf = (at: number) => `0192f0c0-0000-7000-8000-0000000000a${at}`
const category = (at: number, name: string, more: Partial<Category> = {}): Category => ({
  id: idOf(at),
  name,
  group: 'tech',
  is_archived: false,
  postings: 0,
  ...more,
})

function office() {
  const server = fakeServer()
  signInAs('superadmin')
  let stored = [
    category(1, 'Tech', { postings: 2 }),
    category(2, 'AI'),
    category(3, 'Robotics'),
    category(4, 'Sales', { group: 'non-tech', is_archived: true, postings: 1 }),
  ]
  const list = () => ({ categories: stored })
  server.respond(categories.list, list)
  server.respond(categories.create, list)
  server.respond(categories.change, ({ params, body }) => {
    stored = stored.map((one) => (one.id === params?.id ? { ...one, ...body } : one))
    return list()
  })
  server.respond(categories.reorder, ({ body }) => {
    stored = body.ids.flatMap((id) => stored.filter((one) => one.id === id))
    return list()
  })
  show(<CategoryCard />)
  return server
}

type Server = ReturnType<typeof office>
const writes = (server: Server) => server.sent.filter(({ route }) => !route.startsWith('GET'))
const offered = () =>
  within(screen.getAllByRole('list')[0] ?? document.body)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const button = (name: string) => screen.findByRole('button', { name })

test('a category moves by keyboard and keeps the focus', async () => {
  const server = office()
  const down = await button('Move Tech down')
  down.focus()
  await userEvent.keyboard('{Enter}{Enter}')
  expect(await screen.findByText('Moved to 3 of 3.')).toBeTruthy()
  expect(document.activeElement).toBe(await button('Move Tech down'))
  await vi.waitFor(() =>
    expect(writes(server).at(-1)?.body).toEqual({ ids: [2, 3, 1, 4].map(idOf) }),
  )
  expect(offered()).toEqual([
    'AITech · no postings',
    'RoboticsTech · no postings',
    'TechTech · 2 postings',
  ])
})

test('an order that could not be saved is taken back and says why', async () => {
  const server = office()
  server.reject(categories.reorder, 409, 'This record was changed by someone else. Please reload.')
  await userEvent.click(await button('Move Tech down'))
  expect(await screen.findByText("Couldn't save the order")).toBeTruthy()
  await vi.waitFor(() => expect(offered()[0]).toBe('TechTech · 2 postings'))
})

test('a name that is taken is refused at its field', async () => {
  const server = office()
  const message = 'A category with this name already exists. It may be archived.'
  server.reject(categories.create, 409, message, [{ path: 'name', message }])
  await userEvent.click(await button('Add Category'))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Name'), 'sales')
  await userEvent.click(dialog.getByLabelText('Non Technical'))
  await userEvent.click(dialog.getByRole('button', { name: 'Add Category' }))
  expect(await dialog.findByText(message)).toBeTruthy()
  expect(writes(server)[0]?.body).toEqual({ name: 'sales', group: 'non-tech' })
})

test('a category is renamed, archived and restored', async () => {
  const server = office()
  await userEvent.click(await button('Edit Robotics'))
  const name = await screen.findByLabelText('Name')
  await userEvent.clear(name)
  await userEvent.type(name, 'Hardware')
  await userEvent.click(await button('Save'))
  expect(await button('Edit Hardware')).toBeTruthy()
  await userEvent.click(await button('Archive Hardware'))
  expect(await button('Restore Hardware')).toBeTruthy()
  await userEvent.click(await button('Restore Sales'))
  expect(await button('Archive Sales')).toBeTruthy()
  expect(writes(server).map(({ body }) => body)).toEqual([
    { name: 'Hardware', group: 'tech' },
    { is_archived: true },
    { is_archived: false },
  ])
})
