import { applications } from '@app/contract/hiring/applications.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import { toastStore } from '#ui/toast.ts'
import { AnswerClock, type AnswerTimes } from './answer-clock.tsx'
import { idOf } from './fake-application.ts'
import { desk, row, warm } from './fake-decide.tsx'

beforeEach(() => localStorage.clear())

const at = '2026-11-20T09:00:00.000Z'

const letterBox = () => screen.findByLabelText<HTMLTextAreaElement>(/Email paragraph/)

test('a reason fills the paragraph, the letters are read with names, and both are rejected now', async () => {
  const { server, onOpenChange } = desk([row(1, 'Asha Rao'), row(2, 'Vikram Shah')])
  server.respond(applications.previewDecision, () => ({
    letters: [
      {
        id: idOf(1),
        full_name: 'Asha Rao',
        to: 'a@x.example',
        subject: 'An answer',
        text: ['Dear Asha Rao,'],
      },
      {
        id: idOf(2),
        full_name: 'Vikram Shah',
        to: 'v@x.example',
        subject: 'An answer',
        text: ['Dear Vikram Shah,'],
      },
    ],
  }))
  server.respond(applications.decide, () => ({
    decided: [row(1, 'Asha Rao'), row(2, 'Vikram Shah')],
    refused: [],
  }))
  const box = await letterBox()
  await userEvent.type(box, 'Thank you for your call.')
  await userEvent.selectOptions(screen.getByLabelText(/^Reason/), 'Skills')
  const words = 'Thank you for your call.\n\nWe looked for more React.'
  expect(box.value).toBe(words)
  expect(screen.queryByRole('option', { name: 'Old' })).toBe(null)
  expect(screen.queryByRole('option', { name: 'A welcome' })).toBe(null)
  await userEvent.selectOptions(screen.getByLabelText('Email template'), 'After an interview')

  await userEvent.click(screen.getByRole('button', { name: 'Preview emails' }))
  expect(await screen.findByText('Dear Asha Rao,')).toBeTruthy()
  expect(screen.getByText('Dear Vikram Shah,')).toBeTruthy()

  await userEvent.click(screen.getByRole('button', { name: 'Reject by email' }))
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false))
  expect(server.sent).toContainEqual(
    expect.objectContaining({
      body: {
        text: words,
        template_id: warm.id,
        send_at: null,
        applications: [
          { id: idOf(1), version: 1 },
          { id: idOf(2), version: 2 },
        ],
      },
    }),
  )
})

test('what was typed stays when the applicant has an offer and nothing is sent', async () => {
  const { server, onOpenChange } = desk([row(1, 'Asha Rao')])
  const detail = 'Asha Rao already has an offer. Please withdraw it first.'
  server.respond(applications.decide, () => ({ decided: [], refused: [{ id: idOf(1), detail }] }))
  await userEvent.type(await letterBox(), 'Thank you for your call.')
  await userEvent.click(screen.getByRole('button', { name: 'Reject by email' }))
  await waitFor(() => expect(toastStore.shown()?.text).toBe(detail))
  expect(onOpenChange).not.toHaveBeenCalled()
  expect((await letterBox()).value).toBe('Thank you for your call.')
})

test('what is typed outlives the tab, and a refusal, until it is sent or given up', async () => {
  const words = 'Thank you for your call.'
  const first = desk([row(1, 'Asha Rao'), row(2, 'Vikram Shah')])
  await userEvent.type(await letterBox(), words)
  first.view.unmount()

  const second = desk([row(2, 'Vikram Shah'), row(1, 'Asha Rao')])
  const box = await letterBox()
  await waitFor(() => expect(box.value).toBe(words))
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Reject by email' }))
  const refused = [1, 2].map((n) => ({ id: idOf(n), detail: 'This application was withdrawn.' }))
  second.server.respond(applications.decide, () => ({ decided: [], refused }))
  await send()
  await waitFor(() => expect(second.onOpenChange).toHaveBeenCalledWith(false))
  second.view.unmount()

  const third = desk([row(1, 'Asha Rao'), row(2, 'Vikram Shah')])
  const again = await letterBox()
  await waitFor(() => expect(again.value).toBe(words))
  third.server.respond(applications.decide, () => ({ decided: [row(1, 'Asha Rao')], refused: [] }))
  await send()
  await waitFor(() => expect(third.onOpenChange).toHaveBeenCalledWith(false))
  third.view.unmount()

  const fourth = desk([row(1, 'Asha Rao'), row(2, 'Vikram Shah')])
  expect((await letterBox()).value).toBe('')
  await userEvent.type(await letterBox(), 'No.')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  fourth.view.unmount()
  desk([row(1, 'Asha Rao'), row(2, 'Vikram Shah')])
  expect((await letterBox()).value).toBe('')
})

test('how many letters went is told although their rows have left the page meanwhile', async () => {
  const { server, view } = desk([row(1, 'Asha Rao')])
  server.respond(applications.decide, () => ({ decided: [row(1, 'Asha Rao')], refused: [] }))
  await userEvent.type(await letterBox(), 'Next year again.')
  const answer = fetch
  let arrive = () => {}
  const arrival = new Promise<void>((go) => {
    arrive = go
  })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    await arrival
    return answer(url, init)
  })
  await userEvent.click(screen.getByRole('button', { name: 'Reject by email' }))
  view.unmount()
  arrive()
  await waitFor(() => expect(toastStore.shown()?.title).toBe('1 email sent'))
})

test('letters that were read before their words changed are no longer shown', async () => {
  const { server } = desk([row(1, 'Asha Rao')])
  server.respond(applications.previewDecision, ({ body }) => ({
    letters: [
      {
        id: idOf(1),
        full_name: 'Asha Rao',
        to: 'a@x.example',
        subject: 'An answer',
        text: [`Dear Asha, ${(body as { text: string }).text}`],
      },
    ],
  }))
  const box = await letterBox()
  await userEvent.type(box, 'Yes')
  await userEvent.click(screen.getByRole('button', { name: 'Preview emails' }))
  expect(await screen.findByText('Dear Asha, Yes')).toBeTruthy()
  await userEvent.type(box, '!')
  expect(screen.queryByText(/^Dear Asha/)).toBe(null)
  await userEvent.click(screen.getByRole('button', { name: 'Preview emails' }))
  expect(await screen.findByText('Dear Asha, Yes!')).toBeTruthy()
})

test('a later moment is asked for, and a refusal keeps what was typed', async () => {
  const { server } = desk([row(1, 'Asha Rao')])
  const box = await letterBox()
  await userEvent.type(box, 'Next year again.')
  await userEvent.click(screen.getByRole('radio', { name: 'Later' }))
  await userEvent.clear(screen.getByLabelText('Day'))
  await userEvent.click(screen.getByRole('button', { name: 'Reject by email' }))
  expect(await screen.findByText('Please choose a date and time.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Day'), '2098-01-02')
  server.reject(applications.decide, 422, 'Please choose a time within 90 days.')
  await userEvent.click(screen.getByRole('button', { name: 'Reject by email' }))
  expect(await screen.findByText('Please choose a time within 90 days.')).toBeTruthy()
  expect(box.value).toBe('Next year again.')
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test.each<[string, Partial<AnswerTimes>, RegExp]>([
  ['far', { respond_by: '2099-01-16' }, /^Answer by/],
  ['near', { respond_by: inDays(2) }, /^Answer due in [123] days?$/],
  ['over', { respond_by: inDays(-3) }, /^Answer overdue$/],
  ['left out', { status: 'rejected', closed_out_at: at }, /^Never answered$/],
  ['planned', { decision: { send_at: at, by_name: 'Test hr', text: '' } }, /^Email on/],
])('the clock of an answer that is %s', async (_, more, words) => {
  fakeServer()
  signInAs('hr')
  show(<AnswerClock application={{ ...row(1, 'Asha Rao'), ...more }} />)
  expect(await screen.findByText(words)).toBeTruthy()
})
