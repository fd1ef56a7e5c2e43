import { defaultOrganisation, setOrganisation } from '@app/contract/i18n/organisation.ts'
import { settings } from '@app/contract/identity/settings.ts'
import { desc, eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, onTestFinished, test } from 'vitest'
import { mails } from '#schema/mail.table.ts'
import { teams } from '#schema/projects.table.ts'
import { app, db, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import { sendWeeks } from './weekly-digest.ts'

startApp()

const at = (moment: string) => sql`${moment}::timestamptz`
const send = (moment: string) => sendWeeks(app().database, 'http://localhost:3000', at(moment))
const mailsTo = ({ user }: SignedInUser) =>
  db().select().from(mails).where(eq(mails.recipient, user.email)).orderBy(desc(mails.id))
async function subscribed(...[role, more]: Parameters<typeof signIn>) {
  const person = await signIn(role, more)
  await person.call(settings.change, { body: { weeklyReports: true } })
  return person
}
const worked = (who: SignedInUser, day: string, hours: number, sent_late = false) =>
  db().execute(sql`
    insert into time_entries (id, user_id, day, time_zone, work_mode, planned_tasks, check_in_time, check_out_time, status,
      worked_seconds, total_hours, sent_late, created_at)
    values (gen_random_uuid(), ${who.user.id}, ${day}, 'UTC', 'office', 'work', ${`${day}T09:00:00Z`},
      ${`${day}T10:00:00Z`}, 'closed', ${hours * 3600}, ${hours}, ${sent_late}, ${`${day}T10:00:00Z`})`)
const reported = (who: SignedInUser, date: string, status: string, team_id: string | null = null) =>
  db().execute(sql`
    insert into work_reports (id, from_user_id, from_user_role, to_role, date, status, work_summary, worked_duration, team_id)
    values (gen_random_uuid(), ${who.user.id}, 'intern', 'team_leader', ${date}, ${status}, 'Did it', 7200, ${team_id})`)

test('on Monday at 09:00 where a person is, the true week from Sunday to Saturday arrives once', async () => {
  const ada = await subscribed('intern', { time_zone: 'America/New_York' })
  const silent = await signIn('intern', { time_zone: 'America/New_York' })
  await worked(ada, '2026-10-31', 8) // Saturday of the week
  await worked(ada, '2026-10-25', 2.5) // its Sunday
  await worked(ada, '2026-11-01', 4) // the next week
  await reported(ada, '2026-10-31', 'approved')
  await reported(ada, '2026-10-30', 'pending')
  // Summer time ended on Sunday: 09:00 in New York is 14:00 UTC now.
  expect(await send('2026-11-02T13:45:00Z')).toBe(0)
  await Promise.all([send('2026-11-02T14:00:00Z'), send('2026-11-02T14:00:00Z')])
  await send('2026-11-02T14:15:00Z')
  const [mail, ...more] = await mailsTo(ada)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Your week, 25–31 October 2026')
  expect(mail?.plain).toContain(
    'Hours: 10h 30m\nReports approved: 1\nReports awaiting review: 1\nTasks completed: 0',
  )
  expect(mail?.unsubscribe).toContain('~weekly~')
  expect(await mailsTo(silent)).toEqual([])
})

test('the week is that of the organisation', async () => {
  onTestFinished(() => setOrganisation(defaultOrganisation))
  setOrganisation({ ...defaultOrganisation, week_start: 1 })
  const ada = await subscribed('intern', { time_zone: 'UTC' })
  await worked(ada, '2026-10-18', 8) // the Sunday before
  await worked(ada, '2026-10-25', 2.5) // its own Sunday
  await send('2026-10-26T09:00:00Z')
  const [mail] = await mailsTo(ada)
  expect(mail?.subject).toBe('Your week, 19–25 October 2026')
  expect(mail?.plain).toContain('Hours: 2h 30m')
})

test('self-reported hours have a line of their own', async () => {
  const ada = await subscribed('intern', { time_zone: 'UTC' })
  await worked(ada, '2026-10-20', 8)
  await worked(ada, '2026-10-21', 1, true)
  await send('2026-10-26T09:00:00Z')
  const [mail] = await mailsTo(ada)
  expect(mail?.plain).toContain('Hours: 9h\n1h self-reported\nReports approved: 0')
})

test('who asks for it during the week waits for the next Monday, and who wants no mails gets none', async () => {
  const ada = await subscribed('intern', { time_zone: 'UTC' })
  await send('2026-11-05T09:00:00Z')
  expect(await mailsTo(ada)).toEqual([])
  await send('2026-11-09T09:00:00Z')
  expect(await mailsTo(ada)).toHaveLength(1)
  await ada.call(settings.change, { body: { emailNotifications: false } })
  await send('2026-11-16T09:00:00Z')
  expect(await mailsTo(ada)).toHaveLength(1)
})

test('a leader reads of the own team, a representative of the own projects, and of nobody else', async () => {
  const leader = await subscribed('team_leader', { time_zone: 'UTC' })
  const rep = await subscribed('startup_rep', { time_zone: 'UTC' })
  const ada = await signIn('intern')
  const ids = ['01900000-0000-7000-8000-00000000000a', '01900000-0000-7000-8000-00000000000b']
  await db().execute(
    sql`insert into startups (id, name, status, contact_email) values (${ids[0]}, 'Own', 'approved', 'a@b.example'), (${ids[1]}, 'Foreign', 'approved', 'c@d.example')`,
  )
  await db().execute(
    sql`insert into startup_members (startup_id, user_id) values (${ids[0]}, ${rep.user.id})`,
  )
  await db().execute(
    sql`insert into projects (id, name, status, startup_id) values (${ids[0]}, 'Own work', 'active', ${ids[0]}), (${ids[1]}, 'Foreign work', 'active', ${ids[1]})`,
  )
  await db().execute(
    sql`insert into teams (id, name, project_id, leader_id) values (${ids[0]}, 'Alpha', ${ids[0]}, ${leader.user.id}), (${ids[1]}, 'Omega', ${ids[1]}, null)`,
  )
  await db().execute(
    sql`insert into team_members (team_id, user_id) values (${ids[0]}, ${ada.user.id})`,
  )
  await worked(ada, '2026-12-01', 6)
  await reported(ada, '2026-12-01', 'approved', ids[0])
  await send('2026-12-07T09:00:00Z')
  const [toLeader] = await mailsTo(leader)
  expect(toLeader?.plain).toContain('Team Alpha\nHours: 6h\nReports approved: 1')
  expect(toLeader?.plain).not.toContain('Omega')
  const [toRep] = await mailsTo(rep)
  expect(toRep?.plain).toContain('Project Own work\nApproved hours: 2h\nReports approved: 1')
  expect(toRep?.plain).not.toMatch(/Foreign|You\nHours/)
})

test('a representative reads what the dashboard shows: nothing disputed, hidden or archived', async () => {
  const rep = await subscribed('startup_rep', { time_zone: 'UTC' })
  const ada = await signIn('intern')
  const [id, old] = [v7(), v7()]
  await db().execute(sql`
    insert into startups (id, name, status, contact_email) values (${id}, 'Lotus', 'approved', 'a@b.example')`)
  await db().execute(
    sql`insert into startup_members (startup_id, user_id) values (${id}, ${rep.user.id})`,
  )
  await db().execute(sql`insert into projects (id, name, status, startup_id)
    values (${id}, 'Shop', 'active', ${id}), (${old}, 'Old shop', 'archived', ${id})`)
  await db().execute(sql`insert into teams (id, name, project_id) values (${id}, 'Crew', ${id})`)
  await db().execute(sql`insert into tasks (id, title, created_by, assigned_to, project_id, team_visible, status, completed_at)
    select gen_random_uuid(), 'Task', ${ada.user.id}, ${ada.user.id}, ${id}, seen, 'completed', '2026-12-16T10:00:00Z'
    from unnest(array[true, false]) seen`)
  await reported(ada, '2026-12-15', 'approved', id)
  await reported(ada, '2026-12-16', 'approved', id)
  // Sent back by the manager, to whom the leader had passed it on.
  await db().execute(sql`
    insert into work_reports (id, from_user_id, from_user_role, to_role, date, status, work_summary, team_id, escalated_from)
    select gen_random_uuid(), from_user_id, 'intern', 'project_manager', date, 'changes_requested', 'Did it', team_id, id
    from work_reports where from_user_id = ${ada.user.id} and date = '2026-12-16'`)
  await send('2026-12-21T09:00:00Z')
  const [mail] = await mailsTo(rep)
  expect(mail?.plain).toContain(
    'Project Shop\nApproved hours: 2h\nReports approved: 1\nTasks completed: 1',
  )
  expect(mail?.plain).not.toContain('Old shop')
})

test('a leader of many teams reads of the first twenty, and how many more there are', async () => {
  const leader = await subscribed('team_leader', { time_zone: 'UTC' })
  const names = Array.from({ length: 23 }, (_, at) => `Crew ${String(at + 1).padStart(2, '0')}`)
  await db()
    .insert(teams)
    .values(names.map((name) => ({ name, leader_id: leader.user.id })))
  await send('2026-12-14T09:00:00Z')
  const [mail] = await mailsTo(leader)
  expect(mail?.plain).toContain('Team Crew 20\nHours: 0h')
  expect(mail?.plain).not.toContain('Crew 21')
  expect(mail?.plain).toContain('And 3 more')
})
