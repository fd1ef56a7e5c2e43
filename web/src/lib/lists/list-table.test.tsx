import { type ListSettings, savedViews } from '@app/contract/identity/saved-views.ts'
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, useLocation, useNavigate } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import { queryClient } from '#lib/api/query-client.ts'
import { paginationFrom, useListParams } from './list-params.ts'
import { byName, byTime, type ListColumn, ListTable } from './list-table.tsx'
import { Toolbar } from './toolbar.tsx'

configure({ asyncUtilTimeout: 8000 })
vi.setConfig({ testTimeout: 30_000 })

const rows = [
  { id: '1', name: 'Asha', city: 'Lisbon', since: '1 May' },
  { id: '2', name: 'Ben', city: 'Quito', since: '2 May' },
]
type Row = (typeof rows)[number]
const columns: readonly ListColumn<Row>[] = [
  {
    key: 'name',
    header: 'Name',
    main: true,
    sort: byName,
    cell: ({ id, name }) => <Link to={`?review=${id}`}>{name}</Link>,
  },
  { key: 'city', header: 'City', cell: ({ city }) => city },
  { key: 'since', header: 'Since', sort: byTime, cell: ({ since }) => since },
  {
    key: 'act',
    header: <span>Actions</span>,
    cell: ({ id }) => <button type="button">Edit {id}</button>,
  },
]

function People({ defaultSort = 'newest' }: { defaultSort?: string }) {
  const params = useListParams()
  const goBack = useNavigate()
  return (
    <main>
      <Toolbar params={params} list="users" search={{ label: 'Search', placeholder: 'Name' }} />
      <ListTable
        list="users"
        params={params}
        defaultSort={defaultSort}
        caption="People"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
      />
      <button type="button" onClick={() => goBack(-1)}>
        Back
      </button>
      <output aria-label="Address">{useLocation().search}</output>
    </main>
  )
}

let server: ReturnType<typeof fakeServer>
/** What the server keeps, whatever the page does with it. */
let stored: ListSettings
beforeEach(() => {
  server = fakeServer()
  signInAs('hr')
  stored = { hidden: [], density: 'comfortable', views: [] }
  server.respond(savedViews.read, () => stored)
  server.respond(savedViews.layout, ({ body }) => {
    stored = { ...stored, ...body }
    return stored
  })
  server.respond(savedViews.save, ({ body }) => {
    const id = `0192f0c0-0000-7000-8000-00000000000${stored.views.length}`
    stored = { ...stored, views: [...stored.views, { id, is_default: false, ...body }] }
    return stored
  })
  server.respond(savedViews.change, ({ params, body }) => {
    const views = stored.views.map((view) => (view.id === params?.id ? { ...view, ...body } : view))
    stored = { ...stored, views }
    return stored
  })
})

const address = () => screen.getByRole('status', { name: 'Address' }).textContent
const header = (name: string) => screen.queryByRole('columnheader', { name })
const order = (name: string) => header(name)?.getAttribute('aria-sort')
const openMenu = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Display' }))
  return within(await screen.findByRole('dialog', { name: 'Display' }))
}
/** The page is left and opened anew, with nothing but what the server and the address have. */
const reload = (at = '/') => {
  cleanup()
  queryClient.clear()
  show(<People />, { at })
}

test('a header sorts by the address, turns round, leaves the default out of it, and Back restores', async () => {
  show(<People />)
  expect([order('Name'), order('Since'), order('City')]).toEqual(['none', 'descending', null])
  await userEvent.click(screen.getByRole('button', { name: 'Name' }))
  expect([address(), order('Name'), order('Since')]).toEqual(['?sort=name', 'ascending', 'none'])
  await userEvent.click(screen.getByRole('button', { name: 'Name' }))
  expect([address(), order('Name')]).toEqual(['?sort=-name', 'descending'])
  await userEvent.click(screen.getByRole('button', { name: 'Since' }))
  expect([address(), order('Since')]).toEqual(['', 'descending'])
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect([address(), order('Name')]).toEqual(['?sort=-name', 'descending'])
})

test('the menu has the orders of the headers, and the one that no header stands for', async () => {
  show(<People defaultSort="queue" />, { at: '/?sort=oldest&search=a' })
  const menu = await openMenu()
  const select = menu.getByRole<HTMLSelectElement>('combobox', { name: 'Order' })
  expect([...select.options].map(({ text }) => text)).toEqual([
    'Default order',
    'Name, ascending',
    'Name, descending',
    'Since, ascending',
    'Since, descending',
  ])
  expect(select.value).toBe('oldest')
  await userEvent.selectOptions(select, 'Default order')
  expect(address()).toBe('?search=a')
})

test('a hidden column and lower rows are shown at once and kept for the person', async () => {
  show(<People />)
  const menu = await openMenu()
  expect(menu.getByRole<HTMLInputElement>('checkbox', { name: 'Name' }).disabled).toBe(true)
  expect(menu.queryByRole('checkbox', { name: 'Actions' })).toBe(null)
  await userEvent.click(menu.getByRole('checkbox', { name: 'City' }))
  await userEvent.click(menu.getByRole('radio', { name: 'Compact' }))
  expect(header('City')).toBe(null)
  await waitFor(() => expect(stored).toMatchObject({ hidden: ['city'], density: 'compact' }))
  reload()
  await waitFor(() => expect(header('City')).toBe(null))
  const again = await openMenu()
  await userEvent.click(again.getByRole('button', { name: 'Reset rows and columns' }))
  expect(header('City')).not.toBe(null)
  await waitFor(() => expect(stored).toMatchObject({ hidden: [], density: 'comfortable' }))
})

test('a layout that was not saved is reverted, with a message', async () => {
  server.reject(savedViews.layout, 503, 'The database is away.')
  show(<People />)
  await userEvent.click((await openMenu()).getByRole('checkbox', { name: 'City' }))
  expect(await screen.findByText("Couldn't save the layout")).toBeTruthy()
  await waitFor(() => expect(header('City')).not.toBe(null))
})

test('a saved view survives a reload, with its filters, order and columns, and without its page', async () => {
  show(<People />, { at: '/?sort=name&status=active&review=1&correction=2&cursor=abc' })
  const menu = await openMenu()
  await userEvent.click(menu.getByRole('checkbox', { name: 'City' }))
  await userEvent.click(menu.getByRole('button', { name: 'Save this view…' }))
  await userEvent.type(menu.getByLabelText('Name of the view'), 'Active people{Enter}')
  await waitFor(() => expect(stored.views).toHaveLength(1))
  expect(stored.views[0]).toMatchObject({
    ...{ name: 'Active people', query: 'sort=name&status=active', hidden: ['city'] },
  })
  stored = { ...stored, hidden: [] }
  reload()
  const again = await openMenu()
  await userEvent.click(await again.findByRole('link', { name: 'Active people' }))
  expect(new URLSearchParams(address() ?? '').get('status')).toBe('active')
  expect([order('Name'), header('City')]).toEqual(['ascending', null])
  expect(screen.getByRole('button', { name: 'Active people' })).toBeTruthy()
})

test('the name of a view that was not saved is there again after a reload, until it is given up', async () => {
  localStorage.clear()
  server.reject(savedViews.save, 409, 'You have a view of that name.')
  show(<People />)
  const name = async () => {
    await userEvent.click((await openMenu()).getByRole('button', { name: 'Save this view…' }))
    return screen.findByLabelText<HTMLInputElement>('Name of the view')
  }
  await userEvent.type(await name(), 'By city{Enter}')
  expect(await screen.findByText("Couldn't save the view")).toBeTruthy()
  reload()
  expect((await name()).value).toBe('By city')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  reload()
  expect((await name()).value).toBe('')
})

test('the default view opens for who comes without a search, and not for who comes with one', async () => {
  const id = '0192f0c0-0000-7000-8000-000000000009'
  const view = { id, name: 'Mine', query: 'sort=-name', hidden: [], is_default: true }
  stored = { ...stored, views: [view] }
  show(<People />)
  await waitFor(() => expect(order('Name')).toBe('descending'))
  reload('/?search=ben')
  await screen.findByRole('button', { name: 'Display' })
  await waitFor(() => expect(server.sent.length).toBeGreaterThan(1))
  expect([address(), order('Name')]).toEqual(['?search=ben', 'none'])
})

test('the keys walk the rows, open one, go to the search and back, and name themselves', async () => {
  show(<People />)
  screen.getByRole('link', { name: 'Asha' }).focus()
  await userEvent.keyboard('j{Enter}')
  expect(address()).toBe('?review=2')
  await userEvent.keyboard('/')
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search' }))
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('Asha')
  await userEvent.keyboard('?')
  const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard Shortcuts' }))
  expect(dialog.getByText('Previous or next row')).toBeTruthy()
  expect(dialog.queryByText('Select the row')).toBe(null)
})

test('a total at which counting ends is at least that', () => {
  const page = paginationFrom([], String)
  expect(page(20, { total: 10_000, next_cursor: 'a' })).toMatchObject({ isAtLeast: true })
  expect(page(20, { total: 9_999, next_cursor: 'a' })).toMatchObject({ isAtLeast: false })
})
