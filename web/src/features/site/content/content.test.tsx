import { hireTexts } from '@app/contract/content/site/hire.ts'
import { site as routes, type SiteText } from '@app/contract/site/content.ts'
import { act, configure, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { invalidate, keyOf } from '#lib/api/api.ts'
import { fakeServer, signInAs } from '#lib/api/fake-server.tsx'
import { SiteTexts, SiteText as Text } from '#lib/site/site-text.tsx'
import { Toaster } from '#ui/toaster.tsx'
import { SitePanel } from './content-panel.tsx'
import { TextEditor } from './text-editor.tsx'

configure({ asyncUtilTimeout: 8000 })
vi.setConfig({ testTimeout: 30_000 })

const id = 'hire.hero.title'
const text: SiteText = {
  ...{ id, language: 'en', published: null, draft: null, revision: 0, version: 0 },
  ...{ changed_at: null, changed_by: null },
}
const at = '2026-11-20T09:00:00.000Z'

let server: ReturnType<typeof fakeServer>
let stored: SiteText
beforeEach(() => {
  server = fakeServer()
  localStorage.clear()
  signInAs('superadmin')
  stored = text
  server.respond(routes.list, () => ({ texts: [stored] }))
})

/** Within a router that can ask again for what the page shows. */
function show(ui: React.ReactNode, address = '/') {
  const Page = () => (
    <>
      {ui}
      <Toaster />
    </>
  )
  const Stub = createRoutesStub([{ path: '/', Component: Page }])
  render(<Stub initialEntries={[address]} />)
}
const heading = (
  <h1>
    <Text of={hireTexts} id={id} />
  </h1>
)
const editing = <SiteTexts site={{ texts: {}, Editor: TextEditor }}>{heading}</SiteTexts>
const open = async () => {
  show(editing)
  await userEvent.click(await screen.findByRole('button', { name: /^Edit/ }))
  const field = screen.getByLabelText('Text')
  await userEvent.clear(field)
  return field
}
const sent = (route: string) => server.sent.find((one) => one.route === route)

test('a guest reads what was published, as text and never as markup', () => {
  const texts = { [id]: '<script>alert(1)</script> & more' }
  show(<SiteTexts site={{ texts }}>{heading}</SiteTexts>)
  expect(screen.getByRole('heading').textContent).toBe('<script>alert(1)</script> & more')
  expect(document.querySelector('script')).toBeNull()
})

test('a click opens the text, Ctrl and Enter keep a draft and the focus comes back', async () => {
  server.respond(routes.saveDraft, () => {
    stored = { ...text, draft: 'A better title', version: 1 }
    return stored
  })
  await userEvent.type(await open(), 'A better title{Control>}{Enter}{/Control}')
  expect(await screen.findByText('Content Saved')).toBeTruthy()
  const body = { language: 'en', value: 'A better title', version: 0 }
  expect(sent('PUT /api/site-content/{textId}/draft')).toMatchObject({
    params: { textId: id },
    body,
  })
  const button = await screen.findByRole('button', { name: 'Edit the draft: A better title' })
  expect(document.activeElement).toBe(button)
  expect(localStorage.getItem(`site_text:en:${id}`)).toContain('A better title')
})

test('Enter and Save publish', async () => {
  server.respond(routes.publish, () => ({ ...text, published: 'Now', version: 1, revision: 1 }))
  await userEvent.type(await open(), 'Now{Enter}')
  expect(await screen.findByText("It's live now.")).toBeTruthy()
  expect(sent('PUT /api/site-content/{textId}')).toMatchObject({ body: { value: 'Now' } })
})

test('Escape closes and keeps what was typed; Cancel gives it up', async () => {
  await userEvent.type(await open(), 'Half a thought{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'Edit unsaved text: Half a thought' }))
  expect(screen.getByDisplayValue('Half a thought')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(screen.getByRole('button', { name: /^Edit/ }))
  expect(screen.getByDisplayValue(hireTexts[id])).toBeTruthy()
})

test('who was slower reads whose change came first, and sends again on top of it', async () => {
  const first = 'Meera Nair changed this text meanwhile. Your words are still here.'
  server.reject(routes.publish, 409, first)
  const field = await open()
  stored = { ...text, published: 'Of Meera', version: 1 }
  await userEvent.type(field, 'Mine')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findByRole('alert')).textContent).toBe(first)
  expect(screen.getByDisplayValue('Mine')).toBeTruthy()
  server.respond(routes.publish, () => ({ ...stored, published: 'Mine', version: 2 }))
  await vi.waitFor(() => expect(server.sent.at(-1)?.route).toBe('GET /api/site-content/texts'))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText("It's live now.")).toBeTruthy()
  const last = server.sent.findLast(({ route }) => route.startsWith('PUT'))
  expect(last?.body).toEqual({ language: 'en', value: 'Mine', version: 1 })
})

test('the list shows states, and a text with its history compared and published again', async () => {
  stored = { ...text, published: 'Build with interns', revision: 2, version: 3, changed_at: at }
  const versions = [
    { revision: 2, value: 'Build with interns', at, by_name: 'Asha Rao' },
    { revision: 1, value: 'Build with a team', at, by_name: 'Asha Rao' },
  ]
  server.respond(routes.history, () => ({ versions, next_cursor: null, total: 2 }))
  server.respond(routes.restore, () => ({ ...stored, revision: 3 }))
  show(<SitePanel />)
  const link = await screen.findByRole('link', { name: 'Build with interns' })
  expect(link.closest('tr')?.textContent).toContain('Published')
  await userEvent.click(link)
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit text' }))
  expect((await dialog.findAllByText('a team'))[0]?.closest('del')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Republish version 1' }))
  expect(await screen.findByText('Content Saved')).toBeTruthy()
  expect(sent('POST /api/site-content/{textId}/restore')).toMatchObject({
    body: { language: 'en', version: 3, revision: 1 },
  })
})

test('a list that cannot be loaded says so and is asked for again', async () => {
  server.reject(routes.list, 503, 'Service temporarily unavailable. Please try again.')
  show(<SitePanel />)
  expect(await screen.findByText("Couldn't load the texts.")).toBeTruthy()
  server.respond(routes.list, () => ({ texts: [stored] }))
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('link', { name: hireTexts[id] })).toBeTruthy()
})

test('a text is saved at the version that was typed over, although a colleague saved one since', async () => {
  server.reject(routes.publish, 409, 'This record was changed by someone else. Please reload.')
  const field = await open()
  await userEvent.type(field, 'Mine')
  stored = { ...text, draft: 'Theirs', version: 1 }
  await act(() => invalidate([routes.list]))
  await userEvent.type(field, '{Enter}')
  const saves = () => server.sent.filter(({ route }) => route === keyOf(routes.publish))
  await waitFor(() => expect(saves()).toHaveLength(1))
  expect(saves()[0]?.body).toMatchObject({ value: 'Mine', version: 0 })
  await screen.findByText(/changed by someone else/)
  await userEvent.type(field, '{Enter}')
  await waitFor(() => expect(saves()).toHaveLength(2))
  expect(saves()[1]?.body).toMatchObject({ value: 'Mine', version: 1 })
})

test('unsaved words that come back are saved at the version they were typed over', async () => {
  server.reject(routes.publish, 409, 'This record was changed by someone else. Please reload.')
  await userEvent.type(await open(), 'Mine{Escape}')
  stored = { ...text, draft: 'Theirs', version: 1 }
  await act(() => invalidate([routes.list]))
  await userEvent.click(screen.getByRole('button', { name: 'Edit unsaved text: Mine' }))
  const field = screen.getByLabelText('Text')
  await userEvent.type(field, '{Enter}')
  expect(await screen.findByText(/changed by someone else/)).toBeTruthy()
  await vi.waitFor(() => expect(server.sent.at(-1)?.route).toBe('GET /api/site-content/texts'))
  await userEvent.type(field, '{Enter}')
  const bodies = () =>
    server.sent.flatMap(({ route, body }) => (route === keyOf(routes.publish) ? [body] : []))
  await waitFor(() => expect(bodies()).toHaveLength(2))
  expect(bodies()).toMatchObject([
    { value: 'Mine', version: 0 },
    { value: 'Mine', version: 1 },
  ])
})
