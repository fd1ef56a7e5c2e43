import { type Post, posts } from '@app/contract/site/news.ts'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { keyOf } from '#lib/api/api.ts'
import { fakeServer, holdNextRequest, show, signInAs } from '#lib/api/fake-server.tsx'
import { Confirmer } from '#ui/confirm.tsx'
import { EditPost } from './edit-post.tsx'
import { NewPostForm } from './new-post.tsx'
import { headingsOf, NewsText } from './news-text.tsx'
import { PostActions } from './post-actions.tsx'

const at = '2026-11-20T09:00:00.000Z'
const post: Post = {
  id: '0192f0c0-0000-7000-8000-000000000001',
  slug: 'ten-teams',
  title: 'Ten teams',
  summary: 'What they showed.',
  text: 'A text.',
  status: 'draft',
  cover_image_id: null,
  cover_image_url: null,
  published_at: null,
  updated_at: at,
  author_name: 'Asha Rao',
  version: 1,
}

test('a text is headings, lists and paragraphs, and never markup', () => {
  render(
    <NewsText
      text={
        'First.\nStill first.\n\n## What came out\n- A map\n- <b>bold</b>\n\n<script>1</script>'
      }
    />,
  )
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('What came out')
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'A map',
    '<b>bold</b>',
  ])
  expect([...document.querySelectorAll('p')].map((part) => part.textContent)).toEqual([
    'First.\nStill first.',
    '<script>1</script>',
  ])
})

test('an https address in a text is a link, and nothing else is', () => {
  render(
    <NewsText
      text={
        'Read https://a.example/x?y=1. And (https://b.example)!\n\n- javascript:alert(1) http://c.example https://'
      }
    />,
  )
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'https://a.example/x?y=1',
    'https://b.example',
  ])
  expect(document.querySelector('p')?.textContent).toBe(
    'Read https://a.example/x?y=1. And (https://b.example)!',
  )
})

test('a new post takes its address from its title, and says which one is taken', async () => {
  localStorage.clear()
  const server = fakeServer()
  signInAs('superadmin')
  const taken = 'Another post already uses this address.'
  server.reject(posts.create, 409, taken, [{ path: 'slug', message: taken }])
  const onCreated = vi.fn()
  show(<NewPostForm onCreated={onCreated} />)
  await userEvent.type(screen.getByLabelText('Title'), 'Ten teams')
  await userEvent.type(screen.getByLabelText('Summary'), 'What they showed.')
  await userEvent.type(screen.getByLabelText('Text'), 'A text.')
  expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('ten-teams')
  const save = screen.getByRole('button', { name: 'Save Draft' })
  await userEvent.click(save)
  expect(await screen.findByText(taken)).toBeTruthy()
  server.respond(posts.create, () => post)
  await userEvent.type(screen.getByLabelText('Address'), '-2')
  await userEvent.click(save)
  await waitFor(() => expect(onCreated).toHaveBeenCalledWith(post.id))
  expect(server.sent.at(-1)?.body).toMatchObject({ slug: 'ten-teams-2', cover_image_id: null })
})

test('a new post that was sent does not come back when its form is left meanwhile', async () => {
  localStorage.clear()
  const server = fakeServer()
  const me = signInAs('superadmin')
  server.respond(posts.create, () => post)
  const { unmount } = show(<NewPostForm onCreated={() => undefined} />)
  await userEvent.type(screen.getByLabelText('Title'), 'Ten teams')
  await userEvent.type(screen.getByLabelText('Summary'), 'What they showed.')
  await userEvent.type(screen.getByLabelText('Text'), 'A text.')
  const arrive = holdNextRequest()
  await userEvent.click(screen.getByRole('button', { name: 'Save Draft' }))
  await screen.findByText('Saving…')
  unmount()
  const draft = () => localStorage.getItem(`draft:post:${me.id}:new`)
  expect(draft()).toContain('Ten teams')
  arrive()
  await waitFor(() => expect(draft()).toBeNull())
})

test('each heading of a post is found by the id that its list of headings links to', () => {
  const text = '# A week\n\nOn Monday.\n## What we built\n- a form\n\n# A week'
  render(<NewsText text={text} />)
  const headings = headingsOf(text)
  expect(headings.map(({ label }) => label)).toEqual(['A week', 'What we built', 'A week'])
  expect(headings.map(({ id }) => document.getElementById(id)?.textContent)).toEqual(
    headings.map(({ label }) => label),
  )
})

test('a post is saved at the version it was opened at, unless only its status has changed since', async () => {
  localStorage.clear()
  const server = fakeServer()
  signInAs('superadmin')
  server.respond(posts.change, ({ body }) => ({ ...post, ...body, version: 3 }))
  const { rerender } = render(page(post))
  const save = async (label: string) => {
    const before = server.sent.length
    await userEvent.click(screen.getByRole('button', { name: label }))
    await waitFor(() => expect(server.sent).toHaveLength(before + 1))
    return server.sent.at(-1)?.body
  }
  const published = { ...post, status: 'published' as const, version: 2 }
  rerender(page(published))
  expect(await save('Save Changes')).toMatchObject({ title: 'Ten teams', version: 2 })
  rerender(page({ ...published, version: 3 }))
  rerender(page({ ...published, title: 'Eleven teams', version: 4 }))
  expect(await save('Save Changes')).toMatchObject({ title: 'Ten teams', version: 3 })
})

test('a post is saved at the version that its unsaved words were typed over, then over the later one', async () => {
  localStorage.clear()
  const server = fakeServer()
  signInAs('superadmin')
  server.reject(posts.change, 409, 'This record was changed by someone else. Please reload.')
  const old = { ...post, id: '0192f0c0-0000-7000-8000-000000000002' }
  const { unmount } = render(page(old))
  await userEvent.type(screen.getByLabelText('Text'), ' And mine.')
  unmount()
  render(page({ ...old, title: 'Eleven teams', text: 'Theirs.', version: 4 }))
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Eleven teams')
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Draft' }))
  await save()
  expect(await screen.findByText(/changed by someone else.*Save again/)).toBeTruthy()
  await save()
  const bodies = () => server.sent.filter(({ body }) => body).map(({ body }) => body)
  await waitFor(() => expect(bodies()).toHaveLength(2))
  const text = 'A text. And mine.'
  expect(bodies()).toMatchObject([
    { text, version: 1 },
    { text, version: 4 },
  ])
})

test('while a post is published, Delete stays in place but asks nothing', async () => {
  const server = fakeServer()
  signInAs('superadmin')
  server.respond(posts.publish, () => ({ ...post, status: 'published' as const, version: 2 }))
  show(
    <>
      <PostActions post={post} onRemoved={vi.fn()} />
      <Confirmer />
    </>,
  )
  const remove = screen.getByRole('button', { name: 'Delete' })
  const release = holdNextRequest()
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }))
  await waitFor(() => expect(remove.getAttribute('aria-disabled')).toBe('true'))
  expect(remove).toHaveProperty('disabled', false)
  await userEvent.click(remove)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  release()
  await waitFor(() => expect(remove.getAttribute('aria-disabled')).not.toBe('true'))
})

test('a post is not published without what is typed below it unless that is confirmed', async () => {
  localStorage.clear()
  const server = fakeServer()
  signInAs('superadmin')
  server.respond(posts.publish, () => ({ ...post, status: 'published' as const, version: 2 }))
  show(
    <>
      <PostActions post={post} onRemoved={vi.fn()} />
      <EditPost post={post} />
      <Confirmer />
    </>,
  )
  const answer = async (name: string) => {
    await userEvent.click(screen.getByRole('button', { name: 'Publish' }))
    const question = await screen.findByRole('alertdialog', {
      name: 'Publish without your unsaved changes?',
    })
    await userEvent.click(within(question).getByRole('button', { name }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  }
  await userEvent.type(screen.getByLabelText('Text'), ' And more.')
  await answer('Keep editing')
  expect(server.sent).toEqual([])
  await answer('Publish')
  await waitFor(() => expect(server.sent.map(({ route }) => route)).toContain(keyOf(posts.publish)))
})

const page = (post: Post) => (
  <MemoryRouter>
    <EditPost post={post} />
  </MemoryRouter>
)
