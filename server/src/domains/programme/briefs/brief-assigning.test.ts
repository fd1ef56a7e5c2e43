import { jobOffers } from '@app/contract/hiring/job-offers.ts'
import { type Brief, briefs as routes } from '@app/contract/programme/briefs.ts'
import { and, eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { workedAt } from '#domains/hiring/hires/hires.ts'
import { rowsOf } from '#platform/database/db.ts'
import { applications, hires } from '#schema/applications.table.ts'
import { internships } from '#schema/internships.table.ts'
import { projects, startups } from '#schema/projects.table.ts'
import { approvedDays } from '#test/certifying.ts'
import { db, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import { makeInternship } from '#test/hiring.ts'
import { accept, draft, send } from '#test/job-offers.ts'
import { dayAgo, headlinesOf, join, makeStaffedTeam } from '#test/staffed-team.ts'
import {
  decideAs,
  find,
  makeAccepted,
  makeInput,
  makeStartup,
  pick,
  propose,
  seat,
  withManager,
} from '#test/staffing.ts'

startApp()

const applicationsOf = ({ user }: SignedInUser) =>
  db().select().from(applications).where(eq(applications.user_id, user.id)).orderBy(applications.id)

/** The person was accepted for a posting of this startup. */
async function acceptedByStartup(startup_id: string, person: SignedInUser) {
  const [application] = await applicationsOf(person)
  const project = { id: v7(), name: 'Clinic', description: 'x', startup_id }
  await db().insert(projects).values(project)
  await db()
    .update(internships)
    .set({ project_id: project.id, company_name: 'Lotus Labs' })
    .where(eq(internships.id, application?.internship_id ?? ''))
}

/** Another company accepts the person as well, later. */
async function acceptedByOther({ user }: SignedInUser) {
  const [application] = await applicationsOf({ user } as SignedInUser)
  const { internship } = await makeInternship({ company_name: 'Farm Inc' })
  const { full_name, email, resume_id = '' } = application ?? {}
  await db()
    .insert(applications)
    .values({
      ...{ internship_id: internship.id, user_id: user.id, resume_id, status: 'accepted' },
      ...{ full_name: full_name ?? '', email: email ?? '' },
    })
}

/** A brief of one seat, for which HR has chosen the person. */
async function chosen(person: SignedInUser) {
  const [startup, hr] = [await makeStartup(), await signIn('hr')]
  const stated = await startup.rep.call(routes.create, { body: makeInput() })
  const { brief } = await withManager(hr, stated)
  return { ...startup, hr, choose: () => pick(hr, brief, person.user.id) }
}

const proposeBy = (hr: SignedInUser, { id, version }: Brief, agreed_application_ids?: string[]) =>
  hr.call(routes.propose, { params: { id }, body: { version, agreed_application_ids } })

test('whom another company accepted is hired for a team only when HR has agreed to it', async () => {
  const person = await makeAccepted('Asha Elsewhere')
  const [application] = await applicationsOf(person)
  const { hr, rep, choose } = await chosen(person)
  const brief = await choose()
  expect(brief.seats[0]?.person?.accepted_by).toEqual({
    ...{ application_id: application?.id, company_name: 'Lotus Labs' },
  })
  for (const ids of [undefined, [], [v7()]])
    await expect(proposeBy(hr, brief, ids)).rejects.toThrow(
      'Asha Elsewhere was accepted by Lotus Labs. Please confirm that this team hires them.',
    )
  const sent = await propose(hr, brief)
  const seen = await rep.call(routes.read, { params: { id: sent.id } })
  expect(JSON.stringify(seen)).not.toContain(application?.id)
  expect((await decideAs(rep, sent, 0, { decision: 'accept' })).json()).toMatchObject({
    ...{ status: 'staffed' },
  })
  expect(await applicationsOf(person)).toMatchObject([{ status: 'hired' }])
})

test('an acceptance of the startup itself is the one that hires, and nothing is asked', async () => {
  const person = await makeAccepted('Ravi Of Startup')
  const { id, hr, rep, choose } = await chosen(person)
  await acceptedByStartup(id, person)
  await acceptedByOther(person)
  const brief = await choose()
  expect(brief.seats[0]?.person?.accepted_by).toBeUndefined()
  const sent = await proposeBy(hr, brief)
  expect((await decideAs(rep, sent, 0, { decision: 'accept' })).json().status).toBe('staffed')
  expect(await applicationsOf(person)).toMatchObject([{ status: 'hired' }, { status: 'accepted' }])
})

test('nobody is hired by an acceptance that came after HR was asked: the seat is open again', async () => {
  const person = await makeAccepted('Meera Later')
  const { id, hr, rep, choose } = await chosen(person)
  await acceptedByStartup(id, person)
  const sent = await proposeBy(hr, await choose())
  await acceptedByOther(person)
  const [first] = await applicationsOf(person)
  await db()
    .update(applications)
    .set({ status: 'rejected' })
    .where(eq(applications.id, first?.id ?? ''))
  const answer = (await decideAs(rep, sent, 0, { decision: 'accept' })).json()
  expect(answer).toMatchObject({ status: 'open', seats: [{ status: 'open', person: null }] })
  expect(await applicationsOf(person)).toMatchObject([
    { status: 'rejected' },
    { status: 'accepted' },
  ])
  expect(
    await db().$count(projects, and(eq(projects.startup_id, id), eq(projects.status, 'active'))),
  ).toBe(0)
  expect(await headlinesOf(hr)).toContain('Seat Reopened')
})

/** The person gets an offer for the place they were accepted for. */
async function offerTo(person: SignedInUser, hr: SignedInUser) {
  const [application] = await applicationsOf(person)
  const { id } = await send(hr, await draft(hr, application?.id ?? ''))
  const params = { params: { id } }
  return () => person.call(jobOffers.decline, { ...params, body: { reason: 'Another place.' } })
}

test('who has not answered an offer is neither suggested, chosen nor proposed, and HR reads why', async () => {
  const person = await makeAccepted('Nila Undecided', ['Weaving'])
  await makeAccepted('Oja Free')
  const [{ rep }, hr] = [await makeStartup(), await signIn('hr')]
  const seats = [{ ...seat, skills: ['Weaving'] }]
  const stated = await rep.call(routes.create, { body: makeInput({ seats }) })
  const { brief } = await withManager(hr, stated)
  const answer = await offerTo(person, hr)

  const { seats: suggested } = await hr.call(routes.suggest, {
    params: { id: brief.id },
    body: { version: brief.version },
  })
  expect(suggested[0]?.person?.full_name).not.toBe('Nila Undecided')
  const sentence =
    "Nila Undecided hasn't answered the offer yet. Please wait for the answer or withdraw the offer."
  const now = await hr.call(routes.read, { params: { id: brief.id } })
  expect((await find(hr, now, 'Nila Undecided')).map(({ id }) => id)).toEqual([person.user.id])
  await expect(pick(hr, now, person.user.id)).rejects.toThrow(sentence)

  await answer()
  const chosen = await pick(hr, now, person.user.id)
  await offerTo(person, hr)
  await expect(propose(hr, chosen)).rejects.toThrow(sentence)
})

test('an offer that HR sends after the proposal holds up the seat, and the startup reads nothing of it', async () => {
  const [asha, ravi] = [await makeAccepted('Asha Offered'), await makeAccepted('Ravi Offered')]
  const [{ rep }, hr] = [await makeStartup(), await signIn('hr')]
  const stated = await rep.call(routes.create, { body: makeInput({ seats: [seat, seat] }) })
  let { brief } = await withManager(hr, stated)
  brief = await pick(hr, brief, asha.user.id, 0)
  const sent = await propose(hr, await pick(hr, brief, ravi.user.id, 1))
  const decide = async (at: number) => {
    const response = await decideAs(rep, sent, at, { decision: 'accept' })
    return [response.statusCode, response.json().detail ?? response.json().status]
  }
  const late = (name: string) => [
    409,
    `${name} can't join the team yet. Please try again later, or write to us.`,
  ]
  const declineOfAsha = await offerTo(asha, hr)
  expect(await decide(0)).toEqual(late('Asha Offered'))
  await declineOfAsha()
  expect(await decide(0)).toEqual([200, 'proposed'])
  // It comes to the one who was accepted already: the last seat would hire both.
  const again = await offerTo(asha, hr)
  expect(await decide(1)).toEqual(late('Asha Rao'))
  await again()
  expect(await decide(1)).toEqual([200, 'staffed'])
})

test('who accepted an offer is hired for its position and its first day, whatever the brief says', async () => {
  const person = await makeAccepted('Dev Signed')
  const { hr, rep, choose } = await chosen(person)
  const [application] = await applicationsOf(person)
  const terms = { position: 'Weaver', start_date: await dayAgo(-30) }
  await accept(person, await send(hr, await draft(hr, application?.id ?? '', terms)), 'Dev Signed')
  const sent = await propose(hr, await choose())
  expect((await decideAs(rep, sent, 0, { decision: 'accept' })).json().status).toBe('staffed')
  const [hire] = await db().select().from(hires).where(eq(hires.user_id, person.user.id))
  expect(hire).toMatchObject({ ...terms, is_placed: true })
})

/** Accepted, and hired by now without a day or a place. */
async function makeUnplaced(full_name: string) {
  const person = await makeAccepted(full_name)
  const [application] = await applicationsOf(person)
  const { id: application_id = '', internship_id = '' } = application ?? {}
  await db()
    .update(applications)
    .set({ status: 'hired' })
    .where(eq(applications.id, application_id))
  const hired_date = `${await dayAgo(20)}T06:00:00Z`
  await db().insert(hires).values({ application_id, user_id: person.user.id, hired_date })
  const hireOf = async () => {
    const [hire] = await db().select().from(hires).where(eq(hires.application_id, application_id))
    return hire
  }
  const secondsAt = async () => {
    const [place] = await rowsOf<{ seconds: string | null }>(
      db(),
      sql`select place.seconds from (select ${person.user.id}::uuid as id) person
        cross join lateral (${workedAt(true)}) place where place.internship_id = ${internship_id}`,
    )
    return Number(place?.seconds)
  }
  return { person, internship_id, hireOf, secondsAt }
}

const staff = async (person: SignedInUser) => {
  const { hr, rep, choose } = await chosen(person)
  const sent = await propose(hr, await choose())
  expect((await decideAs(rep, sent, 0, { decision: 'accept' })).json().status).toBe('staffed')
}

test('who is at work stays the hire of the company they work for, and keeps the days worked there', async () => {
  const [posted, moved] = [await makeUnplaced('Asha At Work'), await makeUnplaced('Ravi At Work')]
  for (const { person, internship_id } of [posted, moved]) {
    const team = await makeStaffedTeam()
    const startup = { id: v7(), name: `Farm ${v7()}`, contact_email: 'a@farm.example' }
    await db().insert(startups).values(startup)
    await db()
      .update(projects)
      .set({ startup_id: startup.id })
      .where(eq(projects.id, team.project_id))
    // The posting of one names the project, that of the other one only the company.
    const project_id = person === posted.person ? team.project_id : null
    await db()
      .update(internships)
      .set({ project_id, company_name: startup.name })
      .where(eq(internships.id, internship_id))
    await join(team.team_id, person)
    await approvedDays({ intern: person, leader: team.leader }, 3, 0, team.team_id)
  }
  for (const { person, hireOf, secondsAt } of [posted, moved]) {
    await staff(person)
    expect(await hireOf()).toMatchObject({ project_id: null, team_id: null, start_date: null })
    expect(await secondsAt()).toBe(3 * 8 * 3600)
  }
})

test('who has worked before the project begins, in no team, keeps those days', async () => {
  const { person, hireOf, secondsAt } = await makeUnplaced('Meera Waiting')
  await approvedDays({ intern: person, leader: await signIn('team_leader') }, 3)
  await staff(person)
  expect(await hireOf()).toMatchObject({ is_placed: true, start_date: await dayAgo(4) })
  expect(await secondsAt()).toBe(3 * 8 * 3600)
})
