import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { users } from '#schema/accounts.table.ts'
import { applications, hires } from '#schema/applications.table.ts'
import { onboardingItems } from '#schema/hires.table.ts'
import { meetingPeople, meetings } from '#schema/meetings.table.ts'
import { teamMembers, teams } from '#schema/projects.table.ts'
import { db, signIn, startApp } from './harness.ts'
import { posting, resume } from './node-people.ts'

startApp()

const placeOf = async (id: string) => {
  const [place] = await db()
    .select({ in_team: users.in_team, leads_team: users.leads_team })
    .from(users)
    .where(eq(users.id, id))
  return place
}

test('a person is in a team and leads one for as long as there is one', async () => {
  const [intern, leader] = [await signIn('intern'), await signIn('team_leader')]
  const [user_id, leader_id] = [intern.user.id, leader.user.id]
  const [one, other] = [v7(), v7()]
  await db()
    .insert(teams)
    .values([
      { id: one, name: 'Lotus', leader_id },
      { id: other, name: 'Jasmine' },
    ])
  await db()
    .insert(teamMembers)
    .values([one, other].map((team_id) => ({ team_id, user_id })))
  expect(await placeOf(user_id)).toEqual({ in_team: true, leads_team: false })
  expect(await placeOf(leader_id)).toEqual({ in_team: false, leads_team: true })
  await db().delete(teamMembers).where(eq(teamMembers.team_id, one))
  expect(await placeOf(user_id)).toMatchObject({ in_team: true })
  await db().delete(teamMembers).where(eq(teamMembers.team_id, other))
  expect(await placeOf(user_id)).toMatchObject({ in_team: false })
  await db().update(teams).set({ leader_id: user_id }).where(eq(teams.id, one))
  expect(await placeOf(leader_id)).toMatchObject({ leads_team: false })
  expect(await placeOf(user_id)).toMatchObject({ leads_team: true })
  await db().delete(teams).where(eq(teams.id, one))
  expect(await placeOf(user_id)).toMatchObject({ leads_team: false })
})

test('an invitation begins when its meeting begins', async () => {
  const [leader, intern] = [await signIn('team_leader'), await signIn('intern')]
  const [meeting_id, user_id] = [v7(), intern.user.id]
  const [then, later] = ['2099-01-01T10:00:00.000Z', '2099-02-01T10:00:00.000Z']
  const meeting = { id: meeting_id, title: 'Review', organiser_id: leader.user.id }
  await db()
    .insert(meetings)
    .values({ ...meeting, starts_at: then })
  await db().insert(meetingPeople).values({ meeting_id, user_id })
  const guests = () =>
    db().select().from(meetingPeople).where(eq(meetingPeople.meeting_id, meeting_id))
  expect(await guests()).toMatchObject([{ starts_at: then }])
  await db().update(meetings).set({ starts_at: later }).where(eq(meetings.id, meeting_id))
  expect(await guests()).toMatchObject([{ starts_at: later }])
})

test('an item of onboarding is due by the start of its hire, and not at all once that is completed', async () => {
  const [manager, student] = [await signIn('project_manager'), await signIn('intern')]
  const internship_id = await posting(db(), { ...manager.user, headers: manager.headers })
  const person = { ...student.user, headers: student.headers }
  const resume_id = await resume(db(), person)
  const [application_id, hire_id, user_id] = [v7(), v7(), student.user.id]
  const { full_name, email } = student.user
  await db()
    .insert(applications)
    .values({ id: application_id, internship_id, user_id, full_name, email, resume_id })
  await db().insert(hires).values({ id: hire_id, application_id, user_id })
  const [hire] = await db().select().from(hires).where(eq(hires.id, hire_id))
  expect(hire).toMatchObject({ internship_id })
  const item = { place: 0, title: 'Laptop', side: 'hr' as const, due_days: 3 }
  await db()
    .insert(onboardingItems)
    .values({ hire_id, ...item })
  const due = async () => {
    const [row] = await db()
      .select()
      .from(onboardingItems)
      .where(eq(onboardingItems.hire_id, hire_id))
    return row?.due_on
  }
  const change = (news: Partial<typeof hires.$inferInsert>) =>
    db().update(hires).set(news).where(eq(hires.id, hire_id))
  expect(await due()).toBe('infinity')
  await change({ start_date: '2099-01-01' })
  expect(await due()).toBe('2099-01-04')
  await change({ status: 'completed' })
  expect(await due()).toBeNull()
  await change({ status: 'active', start_date: '2099-02-01' })
  expect(await due()).toBe('2099-02-04')
})
