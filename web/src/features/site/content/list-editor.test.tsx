import { asList } from '@app/contract/content/site/entries.ts'
import { site as routes, type SiteText } from '@app/contract/site/content.ts'
import { configure, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, signInAs } from '#lib/api/fake-server.tsx'
import { SiteList, SiteTexts } from '#lib/site/site-text.tsx'
import { ListEditor } from './list-editor.tsx'

configure({ asyncUtilTimeout: 8000 })
vi.setConfig({ testTimeout: 30_000 })

const list = 'faq.startups.entries'
const added = 'faq.startups_0a1b2c3d'
const [first, second] = ['faq.register', 'faq.team']
const untouched = {
  ...{ language: 'en' as const, published: null, draft: null, revision: 0, version: 0 },
  ...{ changed_at: null, changed_by: null },
}
const text = (id: SiteText['id'], more: Partial<SiteText>): SiteText => ({
  ...untouched,
  id,
  ...more,
})

let server: ReturnType<typeof fakeServer>
let texts: SiteText[]
beforeEach(() => {
  server = fakeServer()
  localStorage.clear()
  signInAs('superadmin')
  texts = [
    text(list, { published: asList([first, second]), revision: 1, version: 1 }),
    text('faq.register.title', { published: 'How do I register?' }),
    text('faq.team.title', { published: 'Who chooses?' }),
  ]
  server.respond(routes.list, () => ({ texts }))
  const Page = () => (
    <SiteTexts site={{ texts: {}, ListEditor }}>
      <SiteList list={list} show={(entry) => <b>{entry}</b>}>
        As guests see it
      </SiteList>
    </SiteTexts>
  )
  const Stub = createRoutesStub([{ path: '/', Component: Page }])
  render(<Stub />)
})

const button = (name: string) => screen.findByRole('button', { name })
const shown = () => [...document.querySelectorAll('b')].map(({ textContent }) => textContent)
const stored = (more: Partial<SiteText>) => {
  texts = texts.map((one) => (one.id === list ? { ...one, ...more } : one))
  return texts.find(({ id }) => id === list) ?? text(list, more)
}
const bodyOf = (route: string) => server.sent.findLast((one) => one.route === route)?.body

test('an entry is moved by keyboard, keeps the focus, and the list is published', async () => {
  server.respond(routes.publish, () => stored({ published: asList([second, first]), version: 2 }))
  const up = await button('Move Who chooses? up')
  up.focus()
  await userEvent.keyboard('{Enter}')
  expect(shown()).toEqual([second, first])
  expect(document.activeElement).toBe(await button('Move Who chooses? up'))
  expect(screen.getByRole('status').textContent).toBe('Moved to 1 of 2.')
  expect(screen.getByText('Not saved yet.')).toBeTruthy()
  await userEvent.click(await button('Publish the list'))
  await vi.waitFor(() => expect(screen.queryByText('Not saved yet.')).toBeNull())
  expect(bodyOf('PUT /api/site-content/{textId}')).toEqual({
    ...{ language: 'en', version: 1, value: asList([second, first]) },
  })
})

test('what is changed before a published list is read again is not lost', async () => {
  server.respond(routes.publish, () => stored({ published: asList([second, first]), version: 2 }))
  await userEvent.click(await button('Move Who chooses? up'))
  const remove = screen.getByRole('button', { name: 'Remove How do I register?' })
  server.respond(routes.list, () => {
    fireEvent.click(remove)
    return { texts }
  })
  await userEvent.click(await button('Publish the list'))
  await screen.findByText('Not saved yet.')
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(screen.getByText('Not saved yet.')).toBeTruthy()
  expect(shown()).toEqual([second])
})

test('what is taken out can be put back; Cancel gives it all up', async () => {
  await userEvent.click(await button('Remove How do I register?'))
  expect(shown()).toEqual([second])
  await userEvent.click(await button('Restore How do I register?'))
  expect(shown()).toEqual([second, first])
  await userEvent.click(await button('Cancel'))
  expect(shown()).toEqual([first, second])
})

test('a question is added as a draft, and what was not saved yet has it, too', async () => {
  server.respond(routes.addEntry, () => {
    texts = [...texts, text(`${added}.title`, { draft: 'May zebras?' })]
    return stored({ draft: asList([first, second, added]), version: 2 })
  })
  await userEvent.click(await button('Move Who chooses? up'))
  await userEvent.click(await button('Add a question'))
  await userEvent.type(screen.getByLabelText('Question'), 'May zebras?')
  await userEvent.click(await button('Save draft'))
  expect(await screen.findByText('Please enter an answer.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Answer'), 'They may.')
  const saves = await screen.findAllByRole('button', { name: 'Save draft' })
  await userEvent.click(saves.at(-1) as HTMLElement)
  await button('Move May zebras? up')
  expect(shown()).toEqual([second, first, added])
  expect(bodyOf('POST /api/site-content/{textId}/entries')).toEqual({
    ...{ language: 'en', version: 1, title: 'May zebras?', text: 'They may.' },
  })
})

test('who was slower keeps their order, and sees what the other added', async () => {
  const conflict = 'Meera Nair changed this text meanwhile. Your words are still here.'
  server.reject(routes.publish, 409, conflict)
  await userEvent.click(await button('Move Who chooses? up'))
  texts = [...texts, text(`${added}.title`, { published: 'May zebras?' })]
  stored({ published: asList([first, second, added]), version: 2 })
  await userEvent.click(await button('Publish the list'))
  expect((await screen.findByRole('alert')).textContent).toBe(conflict)
  expect(shown()).toEqual([second, first])
  await userEvent.click(await button('Restore May zebras?'))
  expect(shown()).toEqual([second, first, added])
})
