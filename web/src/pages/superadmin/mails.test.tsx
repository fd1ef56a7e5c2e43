import { type MailWording, mailWordings } from '@app/contract/messaging/mail-wordings.ts'
import { configure, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import { queryClient } from '#lib/api/query-client.ts'
import MailWordings from './mails.tsx'

configure({ asyncUtilTimeout: 8000 })
vi.setConfig({ testTimeout: 30_000 })

const text = { subject: 'Choose a new password', text: 'The link works once.', button: 'Choose' }
const mail: MailWording = {
  ...text,
  kind: 'account.recovery',
  language: 'en',
  group: 'account',
  purpose: 'After “Forgot password”.',
  default: text,
  is_changed: true,
  has_link: true,
  variables: [],
  version: 3,
  changed_at: '2026-11-20T10:00:00.000Z',
  changed_by: 'Asha Rao',
}

function open() {
  const server = fakeServer()
  signInAs('superadmin')
  server.respond(mailWordings.read, () => mail)
  server.respond(mailWordings.save, () => ({ ...mail, version: 4 }))
  server.respond(mailWordings.preview, () => ({
    subject: 'Choose one',
    html: '<p style="color:red"><a href="https://site.example">Go</a></p>',
    plain: 'As plain',
  }))
  const screen = () => show(<MailWordings />, { at: '/?mail=account.recovery&language=en' })
  return { server, screen, shown: screen() }
}

const subject = () => screen.findByLabelText<HTMLInputElement>('Subject')
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const versions = ({ server }: ReturnType<typeof open>) =>
  server.sent.filter(({ route }) => route.startsWith('PUT')).map(({ body }) => body)

test('a change by someone else is refused, and what was typed stays, even after a reload', async () => {
  const page = open()
  page.server.reject(
    mailWordings.save,
    409,
    'This record was changed by someone else. Please reload.',
  )
  await userEvent.type(await subject(), ' now')
  await press('Save')
  expect(await screen.findByText(/changed by someone else.*Save again/)).toBeTruthy()
  expect((await subject()).value).toBe('Choose a new password now')
  page.shown.unmount()
  page.screen()
  expect((await subject()).value).toBe('Choose a new password now')
  page.server.respond(mailWordings.save, () => ({ ...mail, version: 4 }))
  await press('Save')
  expect(await screen.findByText('Wording Saved')).toBeTruthy()
  expect(versions(page)).toEqual([
    expect.objectContaining({ subject: 'Choose a new password now', version: 3 }),
    expect.objectContaining({ subject: 'Choose a new password now', version: 3 }),
  ])
})

test('a save that the server still works on is no change by someone else', async () => {
  const page = open()
  await userEvent.type(await subject(), ' now')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
  page.server.reject(mailWordings.save, 409, 'This request is already being processed.')
  screen.getByRole('button', { name: 'Save' }).click()
  await vi.advanceTimersByTimeAsync(40_000)
  const message = await screen.findByText(/already being processed/)
  vi.useRealTimers()
  expect(message.textContent).not.toContain('overwrite')
  page.server.respond(mailWordings.save, () => ({ ...mail, version: 4 }))
  await press('Save')
  expect(await screen.findByText('Wording Saved')).toBeTruthy()
})

test('what was typed over an older wording is saved at that one first', async () => {
  const page = open()
  await userEvent.type(await subject(), ' now')
  page.shown.unmount()
  queryClient.clear()
  page.server.respond(mailWordings.read, () => ({ ...mail, subject: 'Of a colleague', version: 5 }))
  page.server.reject(
    mailWordings.save,
    409,
    'This record was changed by someone else. Please reload.',
  )
  page.screen()
  expect((await subject()).value).toBe('Choose a new password now')
  await press('Save')
  expect(await screen.findByText(/changed by someone else.*Save again/)).toBeTruthy()
  page.server.respond(mailWordings.save, () => ({ ...mail, version: 6 }))
  await press('Save')
  expect(await screen.findByText('Wording Saved')).toBeTruthy()
  expect(versions(page)).toMatchObject([{ version: 3 }, { version: 5 }])
})

test('a variable is put in at the cursor of the field that was used last', async () => {
  open()
  await userEvent.type(await screen.findByLabelText('Text'), 'X', { initialSelectionStart: 4 })
  await press('{organisation}')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toMatch(/^The X\{organisation\}/)
})

test('what the server refuses stands at its field', async () => {
  const { server } = open()
  const message = 'This mail has no variable {nobody}.'
  server.reject(mailWordings.preview, 422, message, [{ path: 'subject', message }])
  await subject()
  await press('Preview')
  expect(await screen.findByText(message)).toBeTruthy()
  expect((await subject()).getAttribute('aria-invalid')).toBe('true')
})

test('the preview has no scripts, and neither styles nor links that the policy refuses', async () => {
  open()
  await subject()
  await press('Preview')
  const frame = await screen.findByTitle<HTMLIFrameElement>('HTML version')
  expect(frame.getAttribute('sandbox')).toBe('allow-same-origin')
  expect(frame.srcdoc).toBe(
    '<p data-style="color:red"><a data-href="https://site.example">Go</a></p>',
  )
  expect(screen.getByText('As plain')).toBeTruthy()
})
