import { hires } from '@app/contract/hiring/hires.ts'
import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { hires as table } from '#schema/applications.table.ts'
import { jobOffers } from '#schema/job-offers.table.ts'
import { mails } from '#schema/mail.table.ts'
import { approvedDays } from '#test/certifying.ts'
import { db, refusal, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import { makeAccepted, read, change as set, soon } from '#test/hires.ts'
import { accept, draft, send } from '#test/job-offers.ts'
import { dayAgo, headlinesOf, join } from '#test/staffed-team.ts'

startApp()

/** The letters about what has changed, the latest last. */
const changesTo = ({ user }: SignedInUser) =>
  db()
    .select({ plain: mails.plain })
    .from(mails)
    .where(and(eq(mails.recipient, user.email), sql`subject like 'Your start at%'`))
    .orderBy(mails.id)

test('a first day that is agreed later may go back to the day of hiring, and cuts off no day that was worked', async () => {
  const { hr, student, leader, team_id, wanted } = await makeAccepted()
  const { id, version } = await hr.call(hires.hire, { body: wanted })
  await set(id, { hired_date: `${await dayAgo(20)}T06:00:00Z` })
  await join(team_id, student)
  // The days from two to four ago.
  await approvedDays({ intern: student, leader }, 3, 0, team_id)
  const agree = async (days: number) => {
    const terms = { position: null, team_id: null, project_id: null }
    const body = { ...terms, start_date: await dayAgo(days), version }
    return refusal(hr.call(hires.change, { params: { id }, body }))
  }
  expect(await agree(21)).toEqual([422, expect.stringMatching("The start date can't be before")])
  for (const days of [3, 0, -7])
    expect(await agree(days)).toEqual([
      422,
      expect.stringMatching('this person has worked since then'),
    ])
  expect(await agree(20)).toBeUndefined()
  const { work, status } = await read(await signIn('superadmin'), id)
  expect([status, work?.hours_approved]).toEqual(['active', 24])
})

test('whom an accepted offer gave a first day is hired from it, though it is over by now', async () => {
  const { hr, student, wanted } = await makeAccepted()
  const { application_id } = wanted
  const offer = await send(hr, await draft(hr, application_id, { start_date: await soon() }))
  await accept(student, offer)
  const start_date = await dayAgo(1)
  await db().update(jobOffers).set({ start_date }).where(eq(jobOffers.id, offer.id))
  const hireFrom = (start_date: string) =>
    hr.call(hires.hire, { body: { ...wanted, start_date, team_id: null } })
  expect(await refusal(hireFrom(await dayAgo(2)))).toEqual([
    422,
    "The start date can't be in the past.",
  ])
  expect(await db().$count(table, eq(table.application_id, application_id))).toBe(0)
  expect(await hireFrom(start_date)).toMatchObject({ start_date, status: 'active' })
})

test('what is agreed for a hire is not the team that the person is in for another one', async () => {
  const { hr, student, leader, team_id, project_id, wanted } = await makeAccepted()
  const hire = await hr.call(hires.hire, { body: wanted })
  await join(team_id, student)
  const nothing = { team_id: null, team_name: null, project_id: null, project_name: null }
  const { position, version, ...seen } = await read(hr, hire.id)
  expect(seen).toMatchObject({ team_id, project_id, agreed: nothing })
  const start_date = await soon()
  const change = (version: number, place: { team_id: string | null; project_id: string | null }) =>
    hr.call(hires.change, {
      params: { id: hire.id },
      body: { ...place, position, start_date, version },
    })
  const later = await change(version, { team_id: null, project_id: null })
  expect(later.agreed).toEqual(nothing)
  expect(await headlinesOf(leader)).not.toContain('New team member')
  const [mail] = await changesTo(student)
  expect(mail?.plain).not.toContain('Team Lotus')

  const placed = await change(later.version, { team_id, project_id })
  expect(placed.agreed).toMatchObject({ team_name: 'Team Lotus', project_name: 'Lotus' })
  expect(await headlinesOf(leader)).toContain('New team member')
  expect((await changesTo(student)).at(-1)?.plain).toContain('Team Lotus')
})
