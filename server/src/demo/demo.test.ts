import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { caller } from '@app/contract/core/route.ts'
import { applicationStatuses, applications as routes } from '@app/contract/hiring/applications.ts'
import { hires, onboarding } from '@app/contract/hiring/hires.ts'
import { internships as market } from '@app/contract/hiring/internships.ts'
import { interviewKits } from '@app/contract/hiring/interview-kits.ts'
import { interviewOffers, interviews } from '@app/contract/hiring/interviews.ts'
import { internshipAlerts } from '@app/contract/hiring/job-alerts.ts'
import { scoreSheets } from '@app/contract/hiring/scorecards.ts'
import { languages } from '@app/contract/i18n/translate.ts'
import { accounts } from '@app/contract/identity/accounts.ts'
import { passkeys } from '@app/contract/identity/passkeys.ts'
import { dashboards } from '@app/contract/insight/dashboards.ts'
import { publicProfiles } from '@app/contract/programme/public-profiles.ts'
import { weeklyUpdates } from '@app/contract/programme/weekly-updates.ts'
import { goals, teams } from '@app/contract/projects/teams.ts'
import { companies } from '@app/contract/site/company-reviews.ts'
import { site } from '@app/contract/site/content.ts'
import { attendance } from '@app/contract/work/attendance.ts'
import { corrections } from '@app/contract/work/corrections.ts'
import { reports } from '@app/contract/work/reports.ts'
import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { endDue } from '#domains/hiring/hires/hire-ending.ts'
import { openSession } from '#domains/identity/sessions/sessions.ts'
import { issueAllEarned } from '#domains/programme/certificates/certificates.ts'
import { draftFinished } from '#domains/programme/weekly-updates/weekly-drafts.ts'
import { rowsOf } from '#platform/database/db.ts'
import { decimalHours } from '#platform/database/sql.ts'
import { storageOf } from '#platform/files/storage.ts'
import { users } from '#schema/accounts.table.ts'
import { applications } from '#schema/applications.table.ts'
import { certificates } from '#schema/certificates.table.ts'
import { internships } from '#schema/internships.table.ts'
import { startups, teamMembers } from '#schema/projects.table.ts'
import { publicProfiles as profileRows } from '#schema/public-profiles.table.ts'
import { everyRoute } from '#test/every-route.ts'
import { app, db, inject, signIn, startApp, stranger, testConfig } from '#test/harness.ts'
import { seedDemo } from './demo.ts'
import { demoAccounts } from './people.ts'
import { dayIn, firstIn, isDayOff, lastOut, minutesInto } from './work-clock.ts'

startApp()

beforeAll(async () => {
  const storage = storageOf(testConfig({ DATA_DIR: mkdtempSync(join(tmpdir(), 'demo-')) }))
  await seedDemo(app().database, storage)
  await seedDemo(app().database, storage)
})

/** Signed in as one of the demo accounts. */
async function signInAs(address: string) {
  const [user] = await db().select().from(users).where(eq(users.email, address))
  const from = { address: '127.0.0.1', agent: 'test', request_id: v7() }
  const { access_token } = await openSession(db(), user?.id ?? '', from)
  const headers = { authorization: `Bearer ${access_token}` }
  return caller(async (request) => {
    const answer = await inject(request, { headers })
    return { status: answer.statusCode, body: answer.json() }
  })
}

test('the demo is one believable company, and seeding twice changes nothing', async () => {
  expect(await db().$count(users)).toBe(120)
  expect(await db().$count(startups)).toBe(12)
  expect(await db().$count(internships)).toBeGreaterThanOrEqual(40)
  expect(await db().$count(applications)).toBe(300)
  const statuses = await rowsOf<{ status: string }>(
    db(),
    sql`select distinct status from applications`,
  )
  expect(statuses.map(({ status }) => status).sort()).toEqual([...applicationStatuses].sort())
  const emails = await rowsOf<{ email: string }>(
    db(),
    sql`select email from users where password_hash is not null`,
  )
  expect(emails).toHaveLength(demoAccounts.length)
  const hr = await signIn('hr')
  expect((await hr.call(routes.list, { query: {} })).total).toBe(300)
})

test.each(languages)('the demo’s site makes the claims of spec §9 in %s', async (language) => {
  const { texts } = await stranger.call(site.published, { query: { language } })
  expect(texts).toMatchObject({
    'students.record1.title': '1600+',
    'students.record2.title': '600+',
    'students.record3.title': '200+',
    'footer.copyright': '© 2024 Cohort',
  })
})

test('the demo leader’s figures are true, and today shows meetings, people and what is blocked', async () => {
  const call = await signInAs('tl@demo.example')
  const seen = await call(dashboards.teamLeader)
  expect(seen.stats).toEqual({ team_size: 6, active_tasks: 12, completed: 28, blocked: 2 })
  expect(seen.my_tasks).toHaveLength(3)
  const isFree = isDayOff(dayIn(new Date()))
  expect(seen.todays_meetings).toHaveLength(isFree ? 0 : 3)
  expect(seen.blocked_tasks.map(({ blocker }) => blocker)).not.toContain('')
  const statuses = seen.team_status.map(({ status }) => status)
  const into = minutesInto(new Date())
  if (isFree || into < firstIn || into >= lastOut)
    expect(new Set(statuses)).toEqual(new Set(['Out']))
  // In the morning they come one after the other.
  else if (into > firstIn + 90)
    expect(new Set(statuses)).toEqual(new Set(['Working', 'Available', 'Busy', 'Out']))
  expect((await call(goals.list, { query: {} })).goals).toHaveLength(3)
  const [team] = seen.teams
  const { messages } = await call(teams.messages, { params: { id: team?.id ?? '' } })
  expect(messages.length).toBeGreaterThan(5)
})

test('the demo leader has reports to review and to look back on, and a correction to decide', async () => {
  const call = await signInAs('tl@demo.example')
  const counts = await call(reports.counts)
  // In the evening all reports of the day wait.
  const isEvening = !isDayOff(dayIn(new Date())) && minutesInto(new Date()) >= lastOut
  expect(counts.pending).toBe(isEvening ? 5 : 2)
  expect(counts.reviewed).toBeGreaterThan(80)
  const { corrections: input } = await call(corrections.list, { query: {} })
  expect(input.filter(({ status }) => status === 'pending')).toHaveLength(1)
})

test('the demo intern has a month of work, a report to revise and the three events to come', async () => {
  const call = await signInAs('intern@demo.example')
  const { stats, recent_tasks, upcoming_events } = await call(dashboards.intern)
  expect(upcoming_events.map(({ title }) => title)).toEqual([
    'Team Meeting',
    'Mentor Session',
    'Project Presentation',
  ])
  expect(recent_tasks).toHaveLength(5)
  expect(stats.hours_logged).toBeGreaterThan(130)
  expect(stats.hours_logged).toBeLessThan(160)
  expect(stats.hours_approved).toBeGreaterThan(120)
  expect(stats.hours_approved).toBeLessThan(stats.hours_logged)
  expect((await call(attendance.status)).is_checked_in).toBe(false)
  const { reports: own } = await call(reports.list, { query: { box: 'mine', limit: 100 } })
  expect(own.filter(({ status }) => status === 'changes_requested')).toHaveLength(1)
  // All of seven weeks but the one to revise.
  expect(own.filter(({ status }) => status === 'approved')).toHaveLength(34)
})

test.each(['tm@demo.example', 'pm@demo.example'])(
  '%s has escalated copies to review, each with its previous review',
  async (address) => {
    const call = await signInAs(address)
    const { reports: waiting } = await call(reports.list, { query: { box: 'to_review' } })
    expect(waiting.length).toBeGreaterThan(0)
    for (const { previous_review, escalated_from } of waiting)
      expect([previous_review, escalated_from]).not.toContain(null)
  },
)

test('the demo’s intern has devices and a passkey to look at', async () => {
  const call = await signInAs('intern@demo.example')
  const { sessions } = await call(accounts.devices, {})
  expect(sessions.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Chrome on Android', 'Firefox on Windows']),
  )
  expect((await call(passkeys.list)).passkeys.map(({ name }) => name)).toEqual(['Isha’s phone'])
})

test('the demo’s sessions and breaks add up, and nobody works twice at once', async () => {
  const [wrong] = await rowsOf<{ sums: number; overlaps: number; ahead: number }>(
    db(),
    sql`select
      (select count(*)::int from time_entries e where e.status in ('closed', 'corrected') and (
        e.worked_seconds + e.break_seconds <> floor(extract(epoch from e.check_out_time - e.check_in_time))
        or e.total_hours <> round(e.worked_seconds / 3600.0, 2) or e.report_id is null)) as sums,
      (select count(*)::int from time_entries e join time_entries other on other.user_id = e.user_id
        and other.id > e.id and other.check_in_time < coalesce(e.check_out_time, 'infinity')
        and coalesce(other.check_out_time, 'infinity') > e.check_in_time) as overlaps,
      (select count(*)::int from time_entries e where e.check_in_time > now()) as ahead`,
  )
  expect(wrong).toEqual({ sums: 0, overlaps: 0, ahead: 0 })
})

test('the demo’s certificates hold what the reports behind them say, and one was revoked', async () => {
  const rows = await rowsOf<{ hours: number; approved: number; tasks: number; revoked: boolean }>(
    db(),
    sql`select c.hours::float8 as hours, c.revoked_at is not null as revoked, (
        select ${decimalHours(sql`sum(e.worked_seconds)`)} from time_entries e
        join work_reports r on r.id = e.report_id and r.status = 'approved'
        where e.user_id = c.user_id and e.day between c.started_on and c.ended_on) as approved,
      (select count(*)::int from tasks t where t.assigned_to = c.user_id and t.status = 'completed') as tasks
      from certificates c`,
  )
  for (const { hours, approved, tasks } of rows) {
    expect(hours).toBe(approved)
    expect(hours).toBeGreaterThanOrEqual(160)
    expect(tasks).toBeGreaterThan(0)
  }
  expect(rows.map(({ revoked }) => revoked).sort()).toEqual([false, false, false, false, true])
  const evidence = await rowsOf<{ hours: number; certified: number }>(
    db(),
    sql`select hours::float8 as certified,
      (select sum((week ->> 'hours')::float8) from jsonb_array_elements(weeks) week) as hours from ${certificates}`,
  )
  for (const { hours, certified } of evidence) expect(hours).toBeCloseTo(certified, 0)
  expect(await issueAllEarned(app().database)).toBe(0)
})

test('the demo’s HR compares score sheets and has one to submit; the intern has an interview and times', async () => {
  const hr = await signInAs('hr@demo.example')
  expect((await hr(scoreSheets.waiting)).waiting.length).toBeLessThanOrEqual(1)
  const { interviews: all } = await hr(interviews.list, { query: { limit: 100 } })
  const held = all.filter(({ status }) => status === 'completed').slice(0, 10)
  const seen = []
  for (const { id } of held) seen.push(await hr(scoreSheets.read, { params: { id } }))
  expect(seen.some(({ summary }) => (summary?.sheets ?? 0) > 1)).toBe(true)
  expect((await hr(interviewKits.list, { query: {} })).kits).toHaveLength(1)
  const intern = await signInAs('intern@demo.example')
  const { interviews: own } = await intern(interviews.list)
  expect(own.map(({ status }) => status)).toContain('scheduled')
  const { offers } = await intern(interviewOffers.list)
  expect(offers[0]?.times.length).toBeGreaterThan(0)
})

test('the demo’s startup reads several weeks, and its manager has the last one to publish', async () => {
  const startup = await signInAs('startup@demo.example')
  const { weekly_updates: read } = await startup(weeklyUpdates.list, { query: {} })
  expect(read.length).toBeGreaterThanOrEqual(2)
  for (const { status, hours, reports } of read) {
    expect(status).toBe('published')
    expect(Math.min(hours, reports)).toBeGreaterThan(0)
  }
  const manager = await signInAs('pm@demo.example')
  const { weekly_updates: all } = await manager(weeklyUpdates.list, { query: {} })
  expect(all.map(({ status }) => status)).toContain('draft')
  expect(await draftFinished(app().database)).toBe(0)
})

test('every hire works in a team or starts soon, each with a checklist', async () => {
  const call = await signInAs('hr@demo.example')
  const { hires: all } = await call(hires.list, { query: { limit: 100 } })
  expect(all.length).toBeGreaterThan(10)
  for (const hire of all) {
    expect(hire.onboarding.total).toBe(8)
    if (hire.status !== 'ended') expect(hire.status === 'active').toBe(hire.team_name !== null)
  }
  const intern = await signInAs('intern@demo.example')
  const [own] = (await intern(onboarding.mine)).hires
  expect(own?.is_mine).toBe(true)
})

test('one hire ended early: HR reads why, its hours stay, and the person has left the team', async () => {
  const call = await signInAs('superadmin@demo.example')
  const { hires: ended } = await call(hires.list, { query: { show: 'ended' } })
  expect(ended).toHaveLength(1)
  const [{ id, user_id, last_day } = { id: '', user_id: '', last_day: null }] = ended
  const hire = await call(hires.read, { params: { id } })
  expect(hire.end?.reason).toContain('We agreed on the last day together')
  expect(hire.onboarding).toEqual({ done: 8, total: 8, overdue: 0 })
  expect(hire.work).toMatchObject({
    reports_approved: 20,
    tasks_completed: 3,
    last_report: last_day,
  })
  expect(hire.work?.hours_approved).toBe(hire.work?.hours_logged)
  expect(hire.work?.hours_approved).toBeGreaterThan(50)
  expect(hire.work?.hours_approved).toBeLessThan(160)
  expect(await db().$count(teamMembers, eq(teamMembers.user_id, user_id))).toBe(0)
  // The night before has ended it already.
  expect(await app().database.transaction(endDue)).toBe(0)
})

test('two companies have reviews of past interns, one answered; the intern has alerts', async () => {
  const { call } = stranger
  const { internships: open } = await call(market.list, { query: { limit: 100 } })
  const ids = [...new Set(open.flatMap(({ company_id }) => company_id ?? []))]
  const pages = await Promise.all(ids.map((id) => call(companies.reviews, { params: { id } })))
  const reviewed = pages.filter(({ total }) => total > 0)
  expect(reviewed.length).toBeGreaterThanOrEqual(2)
  expect(reviewed.flatMap(({ reviews }) => reviews.filter(({ answer }) => answer))).toHaveLength(1)
  const known = await Promise.all(ids.map((id) => call(companies.read, { params: { id } })))
  expect(known.filter(({ response }) => response !== null).length).toBeGreaterThanOrEqual(2)
  const intern = await signInAs('intern@demo.example')
  expect((await intern(internshipAlerts.list)).alerts).toHaveLength(2)
})

test('three people show a public page, with hours that were approved', async () => {
  const rows = await db().select().from(profileRows)
  expect(rows.map(({ address }) => address)).toContain('isha-sharma')
  expect(rows).toHaveLength(3)
  for (const { address, headline } of rows) {
    const page = await stranger.call(publicProfiles.read, { params: { address } })
    expect(page.headline).toBe(headline)
    expect(page.skills.length).toBeGreaterThan(0)
    const hours = page.internships.reduce((sum, internship) => sum + internship.hours, 0)
    expect(hours).toBeGreaterThan(100)
  }
})

test('no search reads the signs of a pattern as any text', async () => {
  const superadmin = await signIn('superadmin')
  const searches = everyRoute.flatMap(({ method, path, query }) =>
    ['search', 'q']
      .filter((name) => method === 'GET' && query && name in query.shape)
      .map((name) => `${path.replaceAll(/\{\w+\}/g, superadmin.user.id)}?${name}=`),
  )
  const narrowed: string[] = []
  const wild: string[] = []
  for (const search of searches) {
    const found = async (text: string) => {
      const url = search + encodeURIComponent(text)
      const { statusCode, body } = await superadmin.send({ method: 'GET', url })
      // Attendance says as of which moment.
      return `${statusCode} ${body.replaceAll(/[\d-]+T[\d:.]+Z/g, '')}`
    }
    const nothing = await found('qqqzzzxxxq')
    if (nothing.startsWith('200') && (await found('')) !== nothing) narrowed.push(search)
    for (const signs of ['%%%', '___', '\\\\\\', "'||'", "';--", '$$'])
      if ((await found(signs)) !== nothing) wild.push(search + signs)
  }
  expect(wild).toEqual([])
  expect(narrowed.length).toBeGreaterThan(15)
})
