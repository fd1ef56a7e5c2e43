import { type ApplicationRow, applications } from '@app/contract/hiring/applications.ts'
import { decisionReasons } from '@app/contract/hiring/decision-reasons.ts'
import { type LetterTemplate, letterTemplates } from '@app/contract/hiring/letter-templates.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { invalidate } from '#lib/api/api.ts'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import { Confirmer } from '#ui/confirm.tsx'
import { toastStore } from '#ui/toast.ts'
import { AnswerClock, type AnswerTimes } from './answer-clock.tsx'
import { Decide } from './decide.tsx'
import { fakeApplicationRow, idOf } from './fake-application.ts'

beforeEach(() => localStorage.clear())

const at = '2026-11-20T09:00:00.000Z'

const row = (n: number, full_name: string, more: Partial<ApplicationRow> = {}) =>
  fakeApplicationRow({
    id: idOf(n),
    company_name: 'Lotus Labs',
    full_name,
    email: `${n}@demo.example`,
    status: 'received',
    version: n,
    moves: ['rejected'],
    can: { withdraw: false, review: true, undo: false },
    ...more,
  })

const skills = {
  id: idOf(5),
  name: 'Skills',
  text: 'We looked for more React.',
  is_archived: false,
}

const warm: LetterTemplate = {
  id: '0192f0c0-0000-4000-8000-000000000007',
  kind: 'rejection',
  name: 'After an interview',
  texts: [{ language: 'en', subject: 'Our answer', text: 'Dear {full_name},' }],
  is_archived: false,
  version: 4,
}
const letters = {
  templates: [warm, { ...warm, id: idOf(4), name: 'A welcome', kind: 'offer' as const }],
  kinds: [
    {
      kind: 'rejection' as const,
      variables: [{ name: 'full_name', example: 'Maya Fernandes', is_required: false }],
      defaults: [{ language: 'en' as const, subject: 'An answer', text: 'Thank you.' }],
    },
  ],
}

function desk(rows: readonly ApplicationRow[]) {
  const server = fakeServer()
  signInAs('hr')
  server.respond(decisionReasons.list, () => ({
    reasons: [skills, { ...skills, id: idOf(6), name: 'Old', is_archived: true }],
  }))
  server.respond(letterTemplates.list, () => letters)
  const onOpenChange = vi.fn()
  const view = show(
    <>
      <Decide rows={rows} open onOpenChange={onOpenChange} />
      <Confirmer />
    </>,
  )
  return { server, onOpenChange, view }
}

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

test('reasons are added, changed and archived beside the letter', async () => {
  const { server } = desk([row(1, 'Asha Rao')])
  server.respond(decisionReasons.create, () => ({ reasons: [skills] }))
  server.respond(decisionReasons.change, () => ({ reasons: [skills] }))
  await userEvent.click(await screen.findByRole('button', { name: 'Edit reasons' }))
  await userEvent.click(
    (await screen.findAllByRole('button', { name: 'Archive' }))[0] as HTMLElement,
  )
  expect(server.sent).toContainEqual(expect.objectContaining({ body: { is_archived: true } }))
  await userEvent.click(screen.getByRole('button', { name: 'Add a reason' }))
  await userEvent.type(await screen.findByLabelText('Name'), 'Hours')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Please write the paragraph.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Paragraph'), 'The hours do not fit.')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(server.sent).toContainEqual(
      expect.objectContaining({ body: { name: 'Hours', text: 'The hours do not fit.' } }),
    ),
  )
})

test('a letter is written from the standard one, in each language, and archived', async () => {
  const { server } = desk([row(1, 'Asha Rao')])
  server.respond(letterTemplates.create, () => letters)
  server.respond(letterTemplates.change, () => letters)
  await userEvent.click(await screen.findByRole('button', { name: 'Edit letters' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Archive' }))
  const bodies = () => server.sent.map(({ body }) => body)
  expect(bodies()).toContainEqual({ version: 4, is_archived: true })
  await userEvent.click(screen.getByRole('button', { name: 'Add a letter' }))
  const subject = await screen.findByLabelText<HTMLInputElement>('Subject')
  expect(subject.value).toBe('An answer')
  await userEvent.type(screen.getByLabelText('Name'), 'Short')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const texts = [{ language: 'en', subject: 'An answer', text: 'Thank you.' }]
  await waitFor(() => expect(bodies()).toContainEqual({ kind: 'rejection', name: 'Short', texts }))
})

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const keepEditing = async () => {
  expect(await screen.findByRole('alertdialog', { name: 'Discard changes?' })).toBeTruthy()
  await press('Keep editing')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBe(null))
}

test('a reason that is being written is not lost by Escape or Cancel without a question', async () => {
  desk([row(1, 'Asha Rao')])
  await press('Edit reasons')
  await press('Add a reason')
  const box = await screen.findByLabelText<HTMLTextAreaElement>('Paragraph')
  await userEvent.type(box, 'The hours do not fit.')
  await userEvent.keyboard('{Escape}')
  await keepEditing()
  await userEvent.click(screen.getAllByRole('button', { name: 'Cancel' }).at(-1) as HTMLElement)
  await keepEditing()
  expect(box.value).toBe('The hours do not fit.')
})

test('a letter that is being written is not lost by Escape, Back or another language without a question', async () => {
  desk([row(1, 'Asha Rao')])
  await press('Edit letters')
  await press('Edit After an interview')
  const box = await screen.findByLabelText<HTMLTextAreaElement>('Text')
  await userEvent.type(box, ' We liked you.')
  await userEvent.keyboard('{Escape}')
  await keepEditing()
  await press('Back')
  await keepEditing()
  await userEvent.selectOptions(screen.getByLabelText('Language'), 'de')
  await keepEditing()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Text')).toBe(box)
  expect(box.value).toBe('Dear {full_name}, We liked you.')
  await userEvent.selectOptions(screen.getByLabelText('Language'), 'de')
  await press('Discard')
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe(''))
})

test.each([
  ['letter', 'Edit After an interview', 'Edit letters', 'Text'],
  ['new letter', 'Add a letter', 'Edit letters', 'Text'],
  ['reason', 'Edit', 'Edit reasons', 'Paragraph'],
  ['new reason', 'Add a reason', 'Edit reasons', 'Paragraph'],
])(
  'a %s that is being written outlives the tab, and is gone once it is given up',
  async (_, open, list, label) => {
    const box = async () => {
      await press(list)
      await userEvent.click(
        (await screen.findAllByRole('button', { name: open }))[0] as HTMLElement,
      )
      return screen.findByLabelText<HTMLTextAreaElement>(label)
    }
    const first = desk([row(1, 'Asha Rao')])
    await userEvent.type(await box(), ' We liked you.')
    first.view.unmount()
    const second = desk([row(1, 'Asha Rao')])
    const found = await box()
    await waitFor(() => expect(found.value).toMatch(/We liked you\.$/))
    await userEvent.keyboard('{Escape}')
    await press('Discard')
    second.view.unmount()
    desk([row(1, 'Asha Rao')])
    expect((await box()).value).not.toContain('We liked you.')
  },
)

test('a letter that another person saves meanwhile keeps what is typed, and the first save conflicts', async () => {
  const { server } = desk([row(1, 'Asha Rao')])
  await press('Edit letters')
  await press('Edit After an interview')
  const box = await screen.findByLabelText<HTMLTextAreaElement>('Text')
  await userEvent.type(box, ' We liked you.')
  const texts = [
    { language: 'en' as const, subject: 'Our answer', text: 'Theirs' },
    { language: 'de' as const, subject: 'Antwort', text: 'Hallo' },
  ]
  server.respond(letterTemplates.list, () => ({
    ...letters,
    templates: [{ ...warm, texts, version: 5 }],
  }))
  await invalidate([letterTemplates.list])
  expect(box.value).toBe('Dear {full_name}, We liked you.')
  const taken = 'Another letter has this name already.'
  server.reject(letterTemplates.change, 409, taken)
  await press('Save')
  expect((await screen.findByRole('alert')).textContent).toBe(taken)
  const stale = 'This record was changed by someone else. Please reload.'
  server.reject(letterTemplates.change, 409, stale)
  await press('Save')
  await screen.findByText(new RegExp(stale))
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Save again to overwrite theirs.',
  )
  const sent = () =>
    server.sent.filter(({ route }) => route.startsWith('PUT')).map(({ body }) => body)
  expect(sent()).toMatchObject([{ version: 4 }, { version: 4 }])
  server.respond(letterTemplates.change, () => letters)
  await press('Save')
  await waitFor(() => expect(sent()).toHaveLength(3))
  expect(sent()[2]).toMatchObject({
    version: 5,
    texts: [texts[1], { language: 'en', text: 'Dear {full_name}, We liked you.' }],
  })
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
