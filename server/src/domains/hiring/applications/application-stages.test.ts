import {
  type ApplicationStatus,
  applications as routes,
} from '@app/contract/hiring/applications.ts'
import { internships } from '@app/contract/hiring/internships.ts'
import { interviewOffers, interviews } from '@app/contract/hiring/interviews.ts'
import type { SkippableStage } from '@app/contract/hiring/stages.ts'
import { expect, test } from 'vitest'
import { refusal, signIn, startApp } from '#test/harness.ts'
import { makeForm, walk } from '#test/hiring.ts'
import { publish } from '#test/market.ts'
import { plan } from '#test/scorecards.ts'

startApp()

test('a posting without assessment and interview goes from received by the shortlist to accepted', async () => {
  const manager = await signIn('project_manager')
  const posting = await publish({ skipped_stages: ['assessment', 'interview'] }, manager)
  expect(posting.skipped_stages).toEqual(['assessment', 'interview'])
  const student = await signIn('intern')
  const hr = await signIn('hr')
  const body = await makeForm(student, posting.id)
  const application = await student.call(routes.apply, { body })
  expect(application.skipped_stages).toEqual(['assessment', 'interview'])
  const params = { id: application.id }
  const received = await walk(hr, application, ['received'])
  const seen = await hr.call(routes.read, { params })
  expect(seen.moves).toEqual(['shortlisted', 'rejected'])
  const skipped = { version: received.version, status: 'assessed_pass' as const }
  expect(await refusal(hr.call(routes.review, { params, body: skipped }))).toMatchObject({ 0: 409 })
  const listed = await walk(hr, received, ['shortlisted'])
  const schedule = hr.call(interviews.schedule, {
    body: {
      application_id: application.id,
      scheduled_at: new Date(Date.now() + 86_400_000).toISOString(),
      duration_minutes: 30,
      type: 'phone',
      place: '1',
      link: '',
    },
  })
  expect(await refusal(schedule)).toEqual([409, 'This internship has no interviews.'])
  expect((await walk(hr, listed, ['accepted', 'hired'])).status).toBe('hired')
})

test('HR invites from where an application stands before its interview, by the stages of its posting', async () => {
  const manager = await signIn('project_manager')
  const hr = await signIn('hr')
  const applied = async (skipped_stages: SkippableStage[], steps: ApplicationStatus[]) => {
    const student = await signIn('intern')
    const posting = await publish({ skipped_stages }, manager)
    const body = await makeForm(student, posting.id)
    const application = await walk(hr, await student.call(routes.apply, { body }), steps)
    return { student, id: application.id }
  }
  const isInvitable = async ({ id }: { id: string }) => {
    const { applications } = await hr.call(interviews.invitable, { query: {} })
    return applications.some((one) => one.id === id)
  }
  const assessed = await applied(['shortlist'], ['received', 'assessed_pass'])
  const received = await applied(['assessment', 'shortlist'], ['received'])
  const listed = await applied([], ['received', 'assessed_fail', 'shortlisted'])
  for (const one of [assessed, received, listed]) expect(await isInvitable(one)).toBe(true)
  const early = await applied(['shortlist'], ['received'])
  const without = await applied(['interview'], ['received', 'assessed_pass', 'shortlisted'])
  for (const one of [early, without]) expect(await isInvitable(one)).toBe(false)

  const { scheduled_at, ...appointment } = plan(assessed.id)
  await hr.call(interviewOffers.make, { body: { ...appointment, times: [scheduled_at] } })
  const { offers } = await assessed.student.call(interviewOffers.list)
  expect(offers.map(({ application_id }) => application_id)).toEqual([assessed.id])
})

test('an application in a stage that is skipped later can move on', async () => {
  const manager = await signIn('project_manager')
  const posting = await publish({}, manager)
  const student = await signIn('intern')
  const hr = await signIn('hr')
  const body = await makeForm(student, posting.id)
  const application = await student.call(routes.apply, { body })
  const at = await walk(hr, application, ['received', 'assessed_fail'])
  await manager.call(internships.change, {
    params: { id: posting.id },
    body: { version: posting.version, skipped_stages: ['assessment', 'shortlist', 'interview'] },
  })
  const seen = await hr.call(routes.read, { params: { id: application.id } })
  expect(seen.moves).toEqual(['accepted', 'rejected'])
  expect((await walk(hr, at, ['accepted'])).status).toBe('accepted')
})

test('a copy of a posting has its stages', async () => {
  const manager = await signIn('project_manager')
  const { id } = await publish({ skipped_stages: ['interview'] }, manager)
  const copy = await manager.call(internships.duplicate, { params: { id } })
  expect(copy.skipped_stages).toEqual(['interview'])
})
