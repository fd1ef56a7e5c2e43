import { interviews } from '@app/contract/hiring/interviews.ts'
import { startups } from '@app/contract/projects/startups.ts'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { type SignedInUser, signIn, startApp } from './harness.ts'
import { makeApplication } from './hiring.ts'
import { publish } from './market.ts'
import { makeStaffedTeam, sendReport } from './staffed-team.ts'

startApp()

/** What the writes of these names answer, one after the other: the version is compared only where one is sent. */
async function answers(who: SignedInUser, method: 'PUT' | 'POST', url: string, bodies: object[]) {
  const got: unknown[] = []
  for (const body of bodies) {
    const { statusCode, ...answer } = await who.send({ method, url, body })
    const { status, detail } = answer.json()
    got.push(statusCode === 200 ? status : [statusCode, detail])
  }
  return got
}

const stale = [409, 'This record was changed by someone else. Please reload.']
const unknown = [404, 'Not found.']

test('an application and its interview are walked through their statuses by these alone', async () => {
  const { hr, application } = await makeApplication()
  const url = `/api/applications/${application.id}`
  const steps = ['received', 'assessed_pass', 'shortlisted'].map((status) => ({ status }))
  expect(await answers(hr, 'PUT', url, steps)).toEqual(steps.map(({ status }) => status))
  expect(await answers(hr, 'PUT', url, [{ score: 80, version: 1 }])).toEqual([stale])
  expect(await answers(hr, 'PUT', `/api/applications/${v7()}`, steps.slice(0, 1))).toEqual([
    unknown,
  ])

  const plan = { scheduled_at: '2098-03-01T05:00:00.000Z', type: 'phone' } as const
  const interview = await hr.call(interviews.schedule, {
    body: { application_id: application.id, ...plan },
  })
  const later = { scheduled_at: '2098-03-02T05:00:00.000Z' }
  const changes = [later, { status: 'cancelled', version: 1 }, { status: 'cancelled' }]
  expect(await answers(hr, 'PUT', `/api/interviews/${interview.id}`, changes)).toEqual([
    'scheduled',
    stale,
    'cancelled',
  ])
  expect(await answers(hr, 'PUT', `/api/interviews/${v7()}`, [later])).toEqual([unknown])
})

test('a startup is decided on and a report revised by what the form says', async () => {
  const admin = await signIn('superadmin')
  const startup = await (await signIn('intern')).call(startups.create, {
    body: {
      name: 'Lotus Labs',
      domain: 'Health',
      description: 'Clinics.',
      contact_email: 'a@b.example',
    },
  })
  const decisions = [
    { status: 'meeting_scheduled', meeting_at: '2098-03-01T05:00:00.000Z' },
    { status: 'approved', version: 1 },
    { status: 'approved' },
  ]
  const decide = (id: string, bodies: object[]) =>
    answers(admin, 'POST', `/api/startups/${id}/decision`, bodies)
  expect(await decide(startup.id, decisions)).toEqual(['meeting_scheduled', stale, 'approved'])
  expect(await decide(v7(), decisions.slice(0, 1))).toEqual([unknown])

  const { intern, leader } = await makeStaffedTeam()
  const { id } = await sendReport(intern)
  const words = { work_summary: 'Wrote the tests.' }
  expect(await answers(intern, 'PUT', `/api/reports/${id}`, [words, words])).toEqual([
    'pending',
    'pending',
  ])
  expect(await answers(leader, 'PUT', `/api/reports/${id}`, [words])).toEqual([unknown])
})

test('a posting is edited and moved without its version; of others there is none', async () => {
  const manager = await signIn('project_manager')
  const { id } = await publish({}, manager)
  const edits = [{ title: 'New' }, { title: 'Old', version: 1 }]
  expect(await answers(manager, 'PUT', `/api/internships/${id}`, edits)).toEqual([
    'published',
    stale,
  ])
  const moves = [{ status: 'closed', version: 1 }, { status: 'closed' }, { status: 'closed' }]
  expect(await answers(manager, 'POST', `/api/internships/${id}/status`, moves)).toEqual([
    stale,
    'closed',
    [409, 'This internship is already closed.'],
  ])
  const other = await signIn('project_manager')
  expect(await answers(other, 'PUT', `/api/internships/${id}`, [{ title: 'Mine' }])).toEqual([
    unknown,
  ])
})
