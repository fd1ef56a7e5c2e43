import {
  type ContactMessage,
  contact,
  contactMessages,
} from '@app/contract/site/contact-messages.ts'
import { act, configure, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { invalidate } from '#lib/api/api.ts'
import { fakeServer, holdNextRequest, show, signInAs } from '#lib/api/fake-server.tsx'
import { setSession } from '#lib/session/session-store.ts'
import { ContactForm } from './contact-form.tsx'
import { InboxList } from './contact-message-list.tsx'
import { Conversation } from './conversation.tsx'
import { OpenedMessage } from './opened-message.tsx'

configure({ asyncUtilTimeout: 8000 })
vi.setConfig({ testTimeout: 30_000 })

const id = '0192f0c0-0000-7000-8000-000000000001'
const at = '2026-11-20T09:00:00.000Z'
const contactMessage: ContactMessage = {
  id,
  name: 'Meera Iyer',
  email: 'meera@visitor.example',
  topic: 'pitch',
  status: 'open',
  is_marked: false,
  assignee_id: null,
  assignee_name: null,
  opening: 'We need a team.',
  last_at: at,
  created_at: at,
  reference: '4TQ9M0VDXA',
  organisation: 'Lens',
  website: 'https://lens.example',
  stage: 'prototype',
  messages: [{ id, at, by_name: null, text: 'We need a team.' }],
  assignees: [{ id, full_name: 'Asha Rao' }],
  version: 1,
}

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  setSession({ status: 'out', by_choice: false })
  server = fakeServer()
})
// happy-dom does not show a select's first value.
const choose = (topic: string) => userEvent.selectOptions(screen.getByLabelText('Topic'), topic)
const message = () => screen.getByLabelText<HTMLTextAreaElement>('Message').value
const writes = () => server.sent.filter(({ route }) => !route.startsWith('GET'))

test('a pitch asks for what belongs to it, and the answer is its reference', async () => {
  server.respond(contact.write, () => ({ reference: '4TQ9M0VDXA' }))
  show(<ContactForm />)
  await choose('pitch')
  await userEvent.type(screen.getByLabelText('Name'), 'Meera Iyer')
  await userEvent.type(screen.getByLabelText('Email'), 'meera@visitor.example')
  await userEvent.type(screen.getByLabelText(/^Startup/), 'Lens')
  await userEvent.selectOptions(screen.getByLabelText(/^What stage is it/), 'prototype')
  const send = screen.getByRole('button', { name: 'Send Message' })
  await userEvent.click(send)
  expect(await screen.findByText('Please write your message.')).toBeTruthy()
  expect(writes()).toEqual([])
  await userEvent.type(screen.getByLabelText('Message'), 'We need a team.')
  await userEvent.click(send)
  expect(await screen.findByText('4TQ9M0VDXA')).toBeTruthy()
  const body = { topic: 'pitch', organisation: 'Lens', stage: 'prototype', nickname: '' }
  expect(writes()).toMatchObject([{ body }])
})

test('a reply continues the conversation of its link, whatever was typed for another', async () => {
  server.respond(contact.write, () => ({ reference: '4TQ9M0VDXA' }))
  const stored = { name: 'Meera', topic: 'question', message: 'Old words', reference: '' }
  localStorage.setItem('draft:contact', JSON.stringify(stored))
  localStorage.setItem('draft:contact:question', JSON.stringify(stored))
  const link = '/?topic=question&reference='
  const { unmount } = show(<ContactForm />, { at: `${link}4TQ9M0VDXA` })
  expect(message()).toBe('')
  await userEvent.type(screen.getByLabelText('Name'), 'Meera')
  await userEvent.type(screen.getByLabelText('Email'), 'meera@visitor.example')
  await userEvent.type(screen.getByLabelText('Message'), 'Thank you.')
  unmount()
  const other = show(<ContactForm />, { at: `${link}7TQ9M0VDXB` })
  expect(message()).toBe('')
  other.unmount()
  show(<ContactForm />, { at: `${link}4TQ9M0VDXA` })
  expect(message()).toBe('Thank you.')
  await userEvent.click(screen.getByRole('button', { name: 'Send Message' }))
  expect(await screen.findByText('4TQ9M0VDXA')).toBeTruthy()
  expect(writes()).toMatchObject([{ body: { message: 'Thank you.', reference: '4TQ9M0VDXA' } }])
})

test('a draft from before does not replace the reference of the link', async () => {
  server.respond(contact.write, () => ({ reference: '4TQ9M0VDXA' }))
  const stored = { name: 'Meera', email: 'meera@visitor.example', message: 'Thank you.' }
  const draft = { ...stored, topic: 'question', reference: '7TQ9M0VDXB' }
  localStorage.setItem('draft:contact:question', JSON.stringify(draft))
  show(<ContactForm />, { at: '/?topic=question' })
  await userEvent.click(screen.getByRole('button', { name: 'Send Message' }))
  await waitFor(() => expect(writes()).toMatchObject([{ body: { reference: '' } }]))
})

test('a question does not ask for a startup; a refusal keeps what was typed', async () => {
  server.reject(contact.write, 429, 'Too many requests. Please try again later.')
  show(<ContactForm />)
  await choose('question')
  expect(screen.queryByLabelText(/^Startup/)).toBe(null)
  await userEvent.type(screen.getByLabelText('Name'), 'Meera')
  await userEvent.type(screen.getByLabelText('Email'), 'meera@visitor.example')
  await userEvent.type(screen.getByLabelText('Message'), 'Is it paid?')
  await userEvent.click(screen.getByRole('button', { name: 'Send Message' }))
  expect(await screen.findByText('Too many requests. Please try again later.')).toBeTruthy()
  expect(message()).toBe('Is it paid?')
})

test('a mistake in a field that the topic does not show keeps nothing from being sent', async () => {
  server.respond(contact.write, () => ({ reference: '4TQ9M0VDXA' }))
  show(<ContactForm />)
  await choose('pitch')
  await userEvent.type(screen.getByLabelText('Name'), 'Meera')
  await userEvent.type(screen.getByLabelText('Email'), 'meera@visitor.example')
  await userEvent.type(screen.getByLabelText(/^Website/), 'lotuslabs.in')
  await userEvent.type(screen.getByLabelText('Message'), 'Is it paid?')
  expect(await screen.findByText('Please enter a valid https link.')).toBeTruthy()
  await choose('question')
  await userEvent.click(screen.getByRole('button', { name: 'Send Message' }))
  expect(await screen.findByText('4TQ9M0VDXA')).toBeTruthy()
  expect(writes()).toMatchObject([{ body: { topic: 'question', website: '' } }])
})

const draftOf = (more: object) => JSON.stringify({ name: 'Meera', topic: 'question', ...more })

test('a draft is its owner’s: it is read once it is known who is here, and not by others', async () => {
  const me = signInAs('intern')
  localStorage.setItem(`draft:${me.id}:contact`, draftOf({ message: 'Mine' }))
  localStorage.setItem('draft:contact', draftOf({ message: 'A guest’s' }))
  setSession({ status: 'loading' })
  show(<ContactForm />)
  expect(message()).toBe('')
  await userEvent.type(screen.getByLabelText('Email'), 'a@b.example')
  act(() => setSession({ status: 'in', me }))
  expect(message()).toBe('Mine')
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('a@b.example')
  act(() => setSession({ status: 'out', by_choice: true }))
  expect(message()).toBe('A guest’s')
  expect(localStorage.getItem(`draft:${me.id}:contact`)).toContain('a@b.example')
})

test('what a guest typed goes along when they sign in, what another guest left does not', async () => {
  localStorage.setItem('draft:contact', draftOf({ message: 'Another guest’s' }))
  signInAs('intern')
  const other = show(<ContactForm />)
  expect(message()).toBe('')
  other.unmount()
  localStorage.clear()
  act(() => setSession({ status: 'out', by_choice: true }))
  const first = show(<ContactForm />)
  await userEvent.type(screen.getByLabelText('Message'), 'Is it paid?')
  first.unmount()
  const { id: owner } = signInAs('intern')
  show(<ContactForm />)
  expect(message()).toBe('Is it paid?')
  expect(localStorage.getItem('draft:contact')).toBeNull()
  expect(localStorage.getItem(`draft:${owner}:contact`)).toContain('Is it paid?')
})

test('the inbox lists, and what fits no filter can be shown again', async () => {
  signInAs('superadmin')
  server.respond(contactMessages.list, ({ query }) => ({
    enquiries: query?.status === 'closed' ? [] : [contactMessage],
    next_cursor: null,
    total: 1,
  }))
  show(<InboxList />, { at: '/?status=closed' })
  await userEvent.click(await screen.findByRole('link', { name: 'Show all messages' }))
  const link = await screen.findByRole('link', { name: 'Meera Iyer' })
  expect(link.getAttribute('href')).toBe(`/superadmin/inbox/${id}`)
})

test('an answer that came too late keeps its words and says why', async () => {
  signInAs('superadmin')
  const late = 'This record was changed by someone else. Please reload.'
  server.respond(contactMessages.read, () => contactMessage)
  server.reject(contactMessages.reply, 409, late)
  server.respond(contactMessages.change, () => ({ ...contactMessage, is_marked: true, version: 2 }))
  show(<Conversation id={id} />)
  await userEvent.type(await screen.findByLabelText('Answer'), 'Gladly.')
  await userEvent.click(screen.getByRole('button', { name: 'Send Answer' }))
  expect(await screen.findByText(late)).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Answer').value).toBe('Gladly.')
  await userEvent.click(screen.getByRole('button', { name: 'Mark' }))
  await waitFor(() => expect(writes()).toHaveLength(2))
  expect(writes()[1]).toMatchObject({ params: { id }, body: { is_marked: true, version: 1 } })
})

test('the choice of an assignee keeps the focus while it is saved', async () => {
  signInAs('superadmin')
  server.respond(contactMessages.read, () => contactMessage)
  server.respond(contactMessages.change, () => ({ ...contactMessage, assignee_id: id, version: 2 }))
  show(<Conversation id={id} />)
  const assignee = await screen.findByLabelText<HTMLSelectElement>('Assigned to')
  const release = holdNextRequest()
  await userEvent.selectOptions(assignee, 'Asha Rao')
  await waitFor(() => expect(assignee.getAttribute('aria-disabled')).toBe('true'))
  expect(assignee.disabled).toBe(false)
  release()
  await waitFor(() => expect(assignee.value).toBe(id))
  expect(writes()).toHaveLength(1)
})

test('a colleague’s answer that comes while one is typed is a conflict, and a mark is none', async () => {
  signInAs('superadmin')
  let stored = contactMessage
  server.respond(contactMessages.read, () => stored)
  server.respond(contactMessages.reply, () => stored)
  show(<Conversation id={id} />)
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Send Answer' }))
  await userEvent.type(await screen.findByLabelText('Answer'), 'Gladly.')
  stored = { ...stored, is_marked: true, version: 2 }
  await act(() => invalidate([contactMessages.read]))
  await send()
  await waitFor(() => expect(writes().at(-1)?.body).toEqual({ text: 'Gladly.', version: 2 }))

  await userEvent.type(await screen.findByLabelText('Answer'), 'Soon.')
  const theirs = { id: `${id.slice(0, -1)}2`, at, by_name: 'Asha Rao', text: 'Next week.' }
  stored = { ...stored, messages: [...stored.messages, theirs], version: 3 }
  await act(() => invalidate([contactMessages.read]))
  expect(await screen.findByText('Next week.')).toBeTruthy()
  await send()
  await waitFor(() => expect(writes().at(-1)?.body).toEqual({ text: 'Soon.', version: 2 }))
})

test('a message over the page stays until its answer is sent, so that a failure is seen', async () => {
  signInAs('superadmin')
  const refusal = 'This message is closed.'
  server.respond(contactMessages.read, () => contactMessage)
  server.reject(contactMessages.reply, 403, refusal)
  const onClose = vi.fn()
  show(<OpenedMessage id={id} onClose={onClose} />)
  await userEvent.type(await screen.findByLabelText('Answer'), 'Gladly.')
  const release = holdNextRequest()
  await userEvent.click(screen.getByRole('button', { name: 'Send Answer' }))
  await screen.findByText('Sending…')
  await userEvent.keyboard('{Escape}')
  expect(onClose).not.toHaveBeenCalled()
  release()
  expect(await screen.findByText(refusal)).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledTimes(1)
})
