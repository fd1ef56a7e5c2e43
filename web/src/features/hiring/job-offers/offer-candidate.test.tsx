import { type Application, applications } from '@app/contract/hiring/applications.ts'
import { type Interview, interviews } from '@app/contract/hiring/interviews.ts'
import { type JobOffer, type JobOfferTerms, jobOffers } from '@app/contract/hiring/job-offers.ts'
import { letterTemplates } from '@app/contract/hiring/letter-templates.ts'
import { Settings } from '@app/contract/identity/settings.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { invalidate, keyOf } from '#lib/api/api.ts'
import { fakeServer, holdNextRequest, show, signInAs } from '#lib/api/fake-server.tsx'
import { toastStore } from '#ui/toast.ts'
import { MyOffers } from './my-offers.tsx'
import { OfferCandidate } from './offer-candidate.tsx'

const idOf = (n: number) => `0192f0c0-0000-7000-8000-00000000000${n}`
const at = '2026-11-20T09:00:00.000Z'
const about = {
  full_name: 'Asha Rao',
  internship_title: 'React Developer',
  company_name: 'Lotus Labs',
}
const letter = { organisation: 'Lotus Labs', title: 'Offer', text: ['Welcome.'] }

const application: Application = {
  ...about,
  id: idOf(1),
  internship_id: idOf(2),
  user_id: idOf(3),
  email: 'asha@people.example',
  status: 'hr_scheduled',
  applied_date: at,
  updated_at: at,
  version: 5,
  score: null,
  moves: ['accepted'],
  can: { withdraw: false, review: true, undo: false, decide: true },
  respond_by: '2099-01-16',
  skipped_stages: [],
  closed_out_at: null,
  answered_at: null,
  resume_id: idOf(4),
  resume_name: 'cv.pdf',
  cover_letter: '',
  questions: [],
  answers: [],
  history: [],
  notes: [],
}
const terms: JobOfferTerms = {
  position: 'Frontend Intern',
  start_date: null,
  stipend: 12_000,
  weekly_hours: 20,
  valid_until: '2098-01-01',
  note: '',
  template_id: null,
}
const draft: JobOffer = {
  ...about,
  ...terms,
  id: idOf(5),
  application_id: idOf(1),
  status: 'draft',
  letter: null,
  letter_hash: null,
  sent_at: null,
  sent_by_name: null,
  ended_at: null,
  signed_name: null,
  decline_reason: '',
  version: 1,
  can: { change: true, withdraw: true, answer: false },
}
const interview: Interview = {
  id: idOf(6),
  application_id: idOf(1),
  candidate_name: 'Asha Rao',
  candidate_zone: 'Asia/Kolkata',
  internship_title: 'React Developer',
  company_name: 'Lotus Labs',
  interviewer_id: idOf(7),
  interviewer_name: 'Hema Reddy',
  interviewer_zone: 'Asia/Kolkata',
  scheduled_at: '2026-11-28T05:30:00.000Z',
  duration_minutes: 45,
  type: 'video',
  place: '',
  link: '',
  status: 'scheduled',
  version: 1,
}

async function open(ahead: Interview[] = []) {
  const server = fakeServer()
  signInAs('hr')
  server.respond(applications.read, () => application)
  server.respond(jobOffers.list, () => ({ offers: [draft], proposal: null }))
  server.respond(jobOffers.change, () => draft)
  server.respond(jobOffers.preview, () => ({ ...letter, language: 'en' as const }))
  server.respond(letterTemplates.list, () => ({ templates: [], kinds: [] }))
  server.respond(interviews.list, () => ({
    interviews: ahead,
    next_cursor: null,
    total: ahead.length,
  }))
  show(<OfferCandidate />, { at: `/hr/applications?offer=${idOf(1)}` })
  return { server, read: await screen.findByRole('button', { name: 'Read the letter' }) }
}

async function readLetter(ahead: Interview[]) {
  const { server, read } = await open(ahead)
  await userEvent.click(read)
  await screen.findByRole('button', { name: 'Send offer' })
  return server
}

test('before an offer is sent, it says which interview that cancels', async () => {
  await readLetter([interview])
  expect(
    await screen.findByText(
      /^Sending the offer cancels the interview on .*28 Nov.* We'll notify Asha Rao and Hema Reddy\.$/,
    ),
  ).toBeTruthy()
})

test('where no interview is ahead, it says nothing of one', async () => {
  const server = await readLetter([])
  expect(server.sent.map(({ route }) => route)).toContain('GET /api/interviews')
  expect(screen.queryByText(/cancels the interview/)).toBeNull()
})

test('the letter of an offer is no email', async () => {
  await open()
  expect(screen.getByLabelText('Letter template')).toBeTruthy()
  expect(screen.getByLabelText('Letter paragraph (optional)')).toBeTruthy()
})

/** The page of an applicant with one offer to answer. */
function openMine(timeZone = 'Asia/Kolkata') {
  const server = fakeServer()
  signInAs('intern', { settings: Settings.parse({ timeZone }) })
  const can = { change: false, withdraw: false, answer: true }
  const sent = { status: 'sent', letter: { ...letter, language: 'en' }, can } as const
  server.respond(jobOffers.mine, () => ({ offers: [{ ...draft, ...sent }] }))
  return { server, ...show(<MyOffers />) }
}

test.each([
  ['Asia/Kolkata', /^Please answer by the end of .*1 Jan 2098\.$/],
  ['America/Los_Angeles', /^Please answer by .*1 Jan.*2098, 10:29.* in your time zone\.$/],
])('the moment an offer ends is that of a reader in %s', async (zone, text) => {
  openMine(zone)
  expect(await screen.findByText(text)).toBeTruthy()
})

test('a reason to decline is not lost by Escape without a question', async () => {
  openMine()
  await userEvent.click(await screen.findByRole('button', { name: 'Decline offer' }))
  const box = await screen.findByLabelText<HTMLTextAreaElement>('Reason (optional)')
  await userEvent.type(box, 'I found another one.')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(box.value).toBe('I found another one.')
})

const gone = 'The offer was withdrawn.'
const expectToast = (title: string) =>
  waitFor(() => expect(toastStore.shown()).toMatchObject({ title, text: gone }))

test('an answer to an offer that fails after its dialog was closed is told', async () => {
  const { server } = openMine()
  server.reject(jobOffers.decline, 409, gone)
  await userEvent.click(await screen.findByRole('button', { name: 'Decline offer' }))
  const dialog = await screen.findByRole('dialog')
  const answer = holdNextRequest()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Decline offer' }))
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  answer()
  await expectToast("Couldn't decline the offer")
})

test('a signature that fails after its page was left is told', async () => {
  const { server, unmount } = openMine()
  server.reject(jobOffers.accept, 409, gone)
  await userEvent.type(await screen.findByLabelText('Your full name'), 'Asha Rao')
  const answer = holdNextRequest()
  await userEvent.click(screen.getByRole('button', { name: 'Sign and accept' }))
  await screen.findByText('Signing…')
  unmount()
  answer()
  await expectToast("Couldn't accept the offer")
})

test('a fraction has another sentence than what is out of range', async () => {
  const { server, read } = await open()
  const [stipend, hours] = [
    screen.getByLabelText(/^Monthly stipend/),
    screen.getByLabelText(/^Hours/),
  ]
  await userEvent.clear(stipend)
  await userEvent.type(stipend, '12.5')
  await userEvent.clear(hours)
  await userEvent.type(hours, '61')
  await userEvent.click(read)
  expect(await screen.findByText('Please enter a whole number.')).toBeTruthy()
  expect(screen.getByText('Hours per week must be from 1 to 60.')).toBeTruthy()
  expect(server.sent.some(({ route }) => route.startsWith('PUT'))).toBe(false)
})

test('once a draft is discarded, the form has what the posting proposes, and nothing was offered earlier', async () => {
  const { server } = await open()
  const stipend = () => screen.getByLabelText<HTMLInputElement>(/^Monthly stipend/)
  await userEvent.clear(stipend())
  await userEvent.type(stipend(), '50000')
  const discarded = { ...draft, status: 'withdrawn' as const, ended_at: at }
  server.respond(jobOffers.withdraw, () => discarded)
  server.respond(jobOffers.list, () => ({
    offers: [discarded],
    proposal: { ...terms, stipend: 9000 },
  }))
  await userEvent.click(screen.getByRole('button', { name: 'Discard draft' }))
  await waitFor(() => expect(stipend().value).toBe('9000'))
  expect(screen.queryByRole('button', { name: 'Discard draft' })).toBeNull()
  expect(screen.queryByText('Earlier offers')).toBeNull()
})

test('only the letter that was read is sent, not one that a colleague changed since', async () => {
  const { server, read } = await open()
  server.respond(jobOffers.change, () => ({ ...draft, version: 2 }))
  server.respond(jobOffers.send, () => ({ ...draft, status: 'sent' as const, version: 3 }))
  await userEvent.click(read)
  const send = await screen.findByRole('button', { name: 'Send offer' })
  const theirs = { ...draft, stipend: 90_000, version: 3 }
  server.respond(jobOffers.list, () => ({ offers: [theirs], proposal: null }))
  await act(() => invalidate([jobOffers.list]))
  await userEvent.click(send)
  const sent = () => server.sent.find(({ route }) => route === keyOf(jobOffers.send))
  await waitFor(() => expect(sent()?.body).toEqual({ version: 2 }))
})
