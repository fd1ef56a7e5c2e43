import { writeFileSync } from 'node:fs'
import { and, eq, sql } from 'drizzle-orm'
import { extractText } from 'unpdf'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { users } from '#schema/accounts.table.ts'
import { hires } from '#schema/applications.table.ts'
import { timeEntries } from '#schema/attendance.table.ts'
import { auditLogs } from '#schema/audit.table.ts'
import { projects, teamMembers, teams } from '#schema/projects.table.ts'
import { workReports } from '#schema/reports.table.ts'
import { approvedDays } from '#test/certifying.ts'
import { db, inject, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import { makeHire } from '#test/hires.ts'
import { dayAgo, join, makeStaffedTeam, sendReport } from '#test/staffed-team.ts'

startApp()

const work = (person: SignedInUser, day: string, seconds = 27_000) =>
  db().execute(sql`insert into time_entries
    (id, user_id, day, time_zone, work_mode, planned_tasks, check_in_time, check_out_time, status, worked_seconds,
     break_seconds, total_hours)
    values (${v7()}, ${person.user.id}, ${day}, 'Asia/Kolkata', 'office', 'x', ${`${day}T04:00:00Z`}, ${`${day}T12:00:00Z`},
      'approved', ${seconds}, 1859, 7.5)`)

const period = (start_date: string, end_date: string) => ({ start_date, end_date })
const get = (
  person: SignedInUser,
  file: string,
  { start_date, end_date }: ReturnType<typeof period>,
) =>
  person.send({
    method: 'GET',
    url: `/api/me/${file}?start_date=${start_date}&end_date=${end_date}`,
  })

/** A member with a worked and approved day, one that is worked only, and a colleague with days of their own. */
async function team() {
  const { leader, intern, other } = { ...(await makeStaffedTeam()), other: await signIn('intern') }
  const [first, second] = [await dayAgo(3), await dayAgo(2)]
  await work(intern, first)
  await work(intern, second)
  await work(other, first)
  return { leader, intern, other, first, second }
}

test('one reads the own rows of a period, and those of nobody else', async () => {
  const { intern, other, first, second } = await team()
  const csv = (await get(intern, 'records/attendance.csv', period(first, second))).body
  expect(csv.trim().split('\n')).toHaveLength(3)
  expect(csv).toContain(intern.user.full_name)
  const days = period(first, first)
  expect((await get(intern, 'records/attendance.csv', days)).body.trim().split('\n')).toHaveLength(
    2,
  )
  expect(
    (await get(other, 'records/attendance.xlsx', days)).rawPayload.subarray(0, 2).toString(),
  ).toBe('PK')
  const unknown = await intern.send({
    method: 'GET',
    url: `/api/me/records/attendance.csv?start_date=${first}&end_date=${first}&user_id=${other.user.id}`,
  })
  expect(unknown.statusCode).toBe(422)
})

test('own reports are exported without the copies of an escalation', async () => {
  const { intern } = await team()
  await sendReport(intern, { work_summary: 'Routing is done.' })
  const [report] = await db()
    .select()
    .from(workReports)
    .where(eq(workReports.from_user_id, intern.user.id))
  const { id, ...copied } = report ?? { id: '' }
  await db()
    .insert(workReports)
    .values({ ...copied, id: v7(), escalated_from: id } as never)
  const today = report?.date ?? ''
  const csv = (await get(intern, 'records/reports.csv', period(today, today))).body
  expect(csv.match(/Routing is done/g)).toHaveLength(1)
})

test.each([
  ['2026-02-02', '2026-02-01', 'end_date', "The last day can't be before the first day."],
  ['2024-01-01', '2025-01-02', 'end_date', 'Please choose a period of up to one year.'],
  [
    '2020-01-01',
    '2020-12-31',
    'start_date',
    "You didn't record anything in this period. Please choose other dates.",
  ],
])('%s to %s is refused', async (from, to, path, message) => {
  const { intern } = await team()
  for (const file of ['records/attendance.csv', 'records/reports.xlsx', 'logbook.pdf']) {
    const response = await get(intern, file, period(from, to))
    expect(response.statusCode).toBe(422)
    expect(response.json().errors).toEqual([{ path, message }])
  }
})

test('a period needs both days', async () => {
  const { intern } = await team()
  for (const query of ['', '?start_date=2026-01-01', '?start_date=x&end_date=2026-01-01'])
    expect(
      (await intern.send({ method: 'GET', url: `/api/me/logbook.pdf${query}` })).statusCode,
    ).toBe(422)
})

test('the logbook is a PDF of as many pages as it needs, in each language', async () => {
  const { intern, first, leader } = await team()
  const summary = 'मैंने रूटिंग लिखी। Ich habe die Prüfung geschrieben. '.repeat(150)
  await sendReport(intern, { work_summary: summary })
  const [report] = await db()
    .select()
    .from(workReports)
    .where(eq(workReports.from_user_id, intern.user.id))
  await db()
    .update(workReports)
    .set({ status: 'approved', reviewed_by: leader.user.id, reviewed_at: sql`now()` })
    .where(eq(workReports.id, report?.id ?? ''))
  const days = period(first, report?.date ?? '')
  for (const language of ['en', 'de', 'es', 'fr', 'hi']) {
    const url = `/api/me/logbook.pdf?start_date=${days.start_date}&end_date=${days.end_date}`
    const { rawPayload, headers } = await inject(
      { method: 'GET', url },
      { headers: { authorization: `Bearer ${intern.token}`, 'accept-language': language } },
    )
    expect(headers['content-type']).toBe('application/pdf')
    expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(rawPayload.toString('latin1').match(/\/Type \/Page\n/g)?.length).toBeGreaterThan(2)
    if (process.env.LOGBOOK_DIR)
      writeFileSync(`${process.env.LOGBOOK_DIR}/logbook-${language}.pdf`, rawPayload)
  }
  const acts = await db().select().from(auditLogs).where(eq(auditLogs.entity_type, 'logbook'))
  expect(acts).toHaveLength(5)
  expect(acts[0]?.actor_id).toBe(intern.user.id)
})

test('the logbook names self-reported hours on lines of their own', async () => {
  const { intern, second, first } = await team()
  await db()
    .update(timeEntries)
    .set({ status: 'closed', sent_late: true, created_at: `${second}T06:00:00Z` })
    .where(and(eq(timeEntries.user_id, intern.user.id), eq(timeEntries.day, second)))
  const { rawPayload } = await get(intern, 'logbook.pdf', period(first, second))
  const { text } = await extractText(new Uint8Array(rawPayload), { mergePages: true })
  // On the cover and on the day.
  expect(text.match(/2h 0m self-reported/g)).toHaveLength(2)
  // Of 1,859 seconds those that are full, as on every page.
  expect(text.match(/breaks 30 minutes/g)).toHaveLength(2)
})

test('the cover names the internship and the project of the days that it covers', async () => {
  const { intern, team_id, project_id } = await makeStaffedTeam()
  const next = await makeStaffedTeam()
  await db().update(projects).set({ name: 'Banyan' }).where(eq(projects.id, next.project_id))
  await db().update(teams).set({ name: 'Team Banyan' }).where(eq(teams.id, next.team_id))
  await makeHire(intern, 'Tester', { project_id, company_name: 'First Inc' })
  await db()
    .update(hires)
    .set({ last_day: await dayAgo(21), ended_at: sql`now()` })
    .where(eq(hires.user_id, intern.user.id))
  await makeHire(intern, 'Developer', {
    ...{ project_id: next.project_id, company_name: 'Next Inc' },
    start_date: await dayAgo(20),
  })
  await approvedDays({ ...next, intern }, 1, 0, next.team_id)
  await approvedDays({ ...next, intern }, 1, 30, team_id)
  // Nobody reported on these days.
  await work(intern, await dayAgo(40))
  await work(intern, await dayAgo(4))
  await db().delete(teamMembers).where(eq(teamMembers.user_id, intern.user.id))
  await join(next.team_id, intern)
  const coverOf = async (from: number, to: number) => {
    const days = period(await dayAgo(from), await dayAgo(to))
    const { rawPayload } = await get(intern, 'logbook.pdf', days)
    const { text } = await extractText(new Uint8Array(rawPayload), { mergePages: false })
    return text[0]?.replaceAll(/\s+/g, ' ')
  }
  const first = expect.stringMatching(/Internship Tester, First Inc Project Lotus/)
  const second = expect.stringMatching(/Internship Developer, Next Inc Project Banyan/)
  expect([await coverOf(32, 32), await coverOf(40, 40)]).toEqual([first, first])
  expect([await coverOf(2, 2), await coverOf(4, 4)]).toEqual([second, second])
  expect(await coverOf(40, 0)).toMatch(
    /Internship Developer, Next Inc; Tester, First Inc Project Banyan \(Team Banyan\); Lotus \(Team Lotus\)/,
  )
})

test('the logbook of a person far from the organisation has their own times on their own days', async () => {
  const far = await signIn('intern', { time_zone: 'America/Los_Angeles' })
  await work(far, '2026-03-02')
  // From nine to five there, and night where the organisation is.
  const [check_in_time, check_out_time] = ['2026-03-02T17:00:00Z', '2026-03-03T01:00:00Z']
  await db()
    .update(timeEntries)
    .set({ check_in_time, check_out_time, time_zone: 'America/Los_Angeles' })
    .where(eq(timeEntries.user_id, far.user.id))
  const days = period('2026-03-02', '2026-03-02')
  const printed = async () => {
    const { rawPayload } = await get(far, 'logbook.pdf', days)
    return (await extractText(new Uint8Array(rawPayload), { mergePages: true })).text
  }
  const there = await printed()
  expect(there).toContain('09:00 to 17:00')
  expect(there).toContain('in the time zone America/Los_Angeles unless')
  expect(there).not.toContain('In the time zone')
  // Who moves keeps the days and times of before.
  await db().update(users).set({ time_zone: 'America/New_York' }).where(eq(users.id, far.user.id))
  const moved = await printed()
  expect(moved).toContain('09:00 to 17:00')
  expect(moved).toContain('in the time zone America/New_York unless')
  expect(moved).toContain('In the time zone America/Los_Angeles.')
})

test('two logbooks of one person are written at once, a third is refused and not recorded', async () => {
  const { intern, first, second } = await team()
  const { intern: another } = await team()
  const days = period(first, second)
  const crowd = await Promise.all([
    ...Array.from({ length: 4 }, () => get(intern, 'logbook.pdf', days)),
    get(another, 'logbook.pdf', days),
  ])
  expect(crowd.map(({ statusCode }) => statusCode)).toEqual([200, 200, 503, 503, 200])
  expect(crowd[2]?.headers['retry-after']).toBeDefined()
  expect(await db().$count(auditLogs, eq(auditLogs.actor_id, intern.user.id))).toBe(2)
  expect((await get(intern, 'logbook.pdf', days)).statusCode).toBe(200)
})
