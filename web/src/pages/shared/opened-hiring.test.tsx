import { internships } from '@app/contract/hiring/internships.ts'
import {
  type Interview,
  interviewOffers,
  interviews,
  type Offer,
} from '@app/contract/hiring/interviews.ts'
import { type ModeratedInternship, moderation } from '@app/contract/hiring/moderation.ts'
import { type Scoring, type Sheet, scoreSheets } from '@app/contract/hiring/scorecards.ts'
import { companies, type ModeratedReview } from '@app/contract/site/company-reviews.ts'
import { configure, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { keyOf } from '#lib/api/api.ts'
import { fakeInternship } from '#lib/api/fake-internship.ts'
import { signInAs } from '#lib/api/fake-server.tsx'
import { at, expectNextRow, idOf, open, reopen, sent, waitingUntil } from './fake-waiting.tsx'

configure({ asyncUtilTimeout: 8000 })
vi.setConfig({ testTimeout: 30_000 })

const { internship_title, company_name, application_id } = sent
const common = {
  ...{ application_id, candidate_name: 'Asha Rao', candidate_zone: 'Asia/Kolkata' },
  ...{ internship_title, company_name, interviewer_name: 'Hema Reddy', place: '', link: '' },
  ...{ interviewer_zone: 'Asia/Kolkata', duration_minutes: 45, type: 'video' as const },
}
const interview: Interview = {
  ...common,
  ...{ id: idOf(2), interviewer_id: idOf(4), scheduled_at: at, status: 'completed', version: 1 },
}
const offer: Offer = {
  ...common,
  ...{ id: idOf(2), status: 'open', times: ['2098-03-03T05:00:00.000Z'], interview_id: null },
}
const scoring: Scoring = {
  interview_id: idOf(2),
  kit: {
    purpose: '',
    sections: [],
    attributes: [{ id: idOf(5), name: 'Craft', look_for: '', scale: 'points' }],
  },
  ...{ panel: [], mine: null, sheets: [], summary: null, sealed: 'own_first' },
  can: { fill: true, submit: true, change_panel: false },
}
const draft: Sheet = {
  ...{ author_id: idOf(4), author_name: 'Hema Reddy', scores: {}, notes: {}, remarks: '' },
  ...{ recommendation: null, version: 1, updated_at: at, submitted_at: null },
}
const posting: ModeratedInternship = {
  ...{ ...fakeInternship(), id: idOf(2), author: 'Meera Nair', flags: [], reports: [] },
  ...{ status: 'pending', submitted_at: at, reported_at: null, undecided: 0, accepted: 0 },
}
const review: ModeratedReview = {
  ...{ id: idOf(2), stars: 2, text: 'Ask Asha Rao.', author: 'Meera', position: 'Intern' },
  ...{ written_at: at, is_changed: false, answer: null, hidden_reason: null, is_mine: false },
  ...{ reports: ['Names a person'], reported_at: at, company: { id: idOf(7), name: 'Lotus Labs' } },
  can: { change: false, report: false, hide: true, show: true, answer: false },
}
const listed = { next_cursor: null, total: 1 }

beforeEach(() => localStorage.clear())

test('an interviewer submits a scorecard over the dashboard', async () => {
  const { server, isDone } = waitingUntil(scoreSheets.submit, 'score_sheet')
  signInAs('hr')
  const submitted = { ...scoring, can: { ...scoring.can, fill: false } }
  server.respond(interviews.read, () => interview)
  server.respond(scoreSheets.read, () => (isDone() ? submitted : scoring))
  server.respond(scoreSheets.keep, () => draft)
  server.respond(scoreSheets.submit, () => submitted)
  const sheet = await open(/^Write: Your scorecard for Person 2/)
  const craft = within(await sheet.findByRole('group', { name: 'Craft' }))
  await userEvent.click(craft.getByLabelText('4'))
  await userEvent.click(sheet.getByLabelText('Strong yes'))
  await userEvent.click(sheet.getByRole('button', { name: 'Submit scorecard' }))
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.click(question.getByRole('button', { name: 'Submit' }))
  expect(await screen.findByText('Scorecard Submitted')).toBeTruthy()
  await expectNextRow()
})

test('an applicant books an interview over the dashboard', async () => {
  const { server, isDone } = waitingUntil(interviewOffers.book, 'interview_times')
  signInAs('intern')
  server.respond(interviewOffers.read, () =>
    isDone() ? { ...offer, status: 'booked' as const, times: [], interview_id: idOf(5) } : offer,
  )
  server.respond(interviewOffers.book, () => interview)
  server.respond(interviews.read, () => interview)
  const sheet = await open(/^Choose a time: Person 2 offered/)
  await userEvent.click(await sheet.findByRole('button', { name: '10:30 am' }))
  await userEvent.click(sheet.getByRole('button', { name: 'Book this time' }))
  expect(await screen.findByText('Interview Scheduled')).toBeTruthy()
  await expectNextRow()
})

test('who moderates publishes a posting over the dashboard, wherever it is in the queue', async () => {
  const { server, isDone } = waitingUntil(moderation.decide, 'posting')
  signInAs('internship_admin')
  server.respond(moderation.queue, ({ query }) => ({
    ...{ ...listed, internships: query?.id === idOf(2) && !isDone() ? [posting] : [] },
  }))
  server.respond(moderation.decide, () => fakeInternship())
  const sheet = await open(/^Review: Person 2 wants to publish/)
  await userEvent.click(await sheet.findByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('Internship Published')).toBeTruthy()
  await expectNextRow()
})

test('who moderates takes a reported posting down over the dashboard, with a reason', async () => {
  const { server, isDone } = waitingUntil(moderation.decide, 'reported_posting')
  signInAs('internship_admin')
  const reported = { ...posting, status: 'published' as const, reported_at: at }
  server.respond(moderation.queue, ({ query }) => ({
    ...{ ...listed, internships: query?.only === 'reported' && !isDone() ? [reported] : [] },
  }))
  server.respond(moderation.decide, () => fakeInternship())
  const sheet = await open(/^Review: “Thing 2” was reported/)
  await userEvent.click(await sheet.findByRole('button', { name: 'Take down' }))
  const question = within(await screen.findByRole('dialog', { name: /^Take down/ }))
  await userEvent.type(question.getByLabelText('Reason'), 'It asks for money.')
  await userEvent.click(question.getByRole('button', { name: 'Take down' }))
  expect(await screen.findByText('Internship Taken Down')).toBeTruthy()
  await expectNextRow()
})

test('a posting that somebody else decided on says so', async () => {
  const { server } = waitingUntil(moderation.decide, 'posting')
  signInAs('internship_admin')
  server.respond(moderation.queue, () => ({ ...listed, internships: [] }))
  const name = /^Review: Person 2 wants to publish/
  const first = await open(name)
  expect(await first.findByText('No decision needed')).toBeTruthy()
  const again = await reopen(name)
  expect(await again.findByText('No decision needed')).toBeTruthy()
})

test.each([
  ['dismisses a report of', companies.show, 'Review Kept'],
  ['hides', companies.hide, 'Review Hidden'],
] as const)('who moderates %s a review over the dashboard', async (_, route, done) => {
  const { server, isDone } = waitingUntil(route, 'reported_review')
  signInAs('hr')
  server.respond(companies.moderated, ({ query }) => ({
    ...{ ...listed, reviews: query?.id === idOf(2) && !isDone() ? [review] : [] },
  }))
  server.respond(route, () => review)
  const sheet = await open(/^Review: A review of Lotus Labs was reported/)
  expect(await sheet.findByText('Names a person')).toBeTruthy()
  if (route === companies.show)
    await userEvent.click(sheet.getByRole('button', { name: 'Dismiss report' }))
  else {
    await userEvent.click(sheet.getByRole('button', { name: 'Hide' }))
    const question = within(await screen.findByRole('dialog', { name: 'Hide this review?' }))
    await userEvent.type(question.getByLabelText('Reason'), 'It names a person.')
    await userEvent.click(question.getByRole('button', { name: 'Hide' }))
  }
  expect(await screen.findByText(done)).toBeTruthy()
  await expectNextRow()
})

test('a manager closes a filled posting over the dashboard and says what happens to those who wait', async () => {
  const { server, isDone } = waitingUntil(internships.move, 'filled')
  signInAs('project_manager')
  const full = fakeInternship({
    id: idOf(2),
    can: { edit: true, publish: false, close: true, archive: true, applications: true },
    review: {
      ...{ flags: [], reason: null, is_needed: false, undecided: 5, accepted: 0, hired: 2 },
      funnel: { applications: 7, answered: 2, interviewed: 2, hired: 2 },
      unanswered: null,
    },
  })
  const closed = { ...full, status: 'closed' as const, can: { ...full.can, close: false } }
  server.respond(internships.read, () => (isDone() ? closed : full))
  server.respond(internships.move, () => closed)
  const dialog = await open(/^Close internship: “Thing 2” is filled/)
  expect(dialog.getByText('5 applicants are awaiting a decision.')).toBeTruthy()
  await userEvent.click(dialog.getByRole('radio', { name: /Answer one by one/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Close internship' }))
  expect(await screen.findByText('Internship Closed')).toBeTruthy()
  await expectNextRow()
  expect(server.sent.find(({ route }) => route === keyOf(internships.move))?.body).toEqual({
    ...{ status: 'closed', version: 1, undecided: 'wait' },
  })
})

test('a posting that was closed elsewhere says so', async () => {
  const { server } = waitingUntil(internships.move, 'filled')
  signInAs('project_manager')
  server.respond(internships.read, () => fakeInternship({ id: idOf(2), status: 'closed' }))
  const dialog = await open(/^Close internship: “Thing 2” is filled/)
  expect(
    dialog.getByText('It was closed in the meantime, or no applicant is waiting anymore.'),
  ).toBeTruthy()
})
