import { accountDeletion } from '@app/contract/admin/account-deletion.ts'
import { users as people } from '@app/contract/identity/users.ts'
import { meetings as routes } from '@app/contract/work/meetings.ts'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { hashPassword } from '#domains/identity/accounts/password-hash.ts'
import { auditLogs } from '#schema/audit.table.ts'
import { meetings } from '#schema/meetings.table.ts'
import { teams } from '#schema/projects.table.ts'
import { db, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import { mailsTo, makeTeam, notificationsOf, plan, unfolded } from '#test/meeting.ts'

startApp()

const current_password = 'Rain on 7 tin roofs'
const password_hash = await hashPassword(current_password)
const statusOf = async (id: string) =>
  (await db().select().from(meetings).where(eq(meetings.id, id)))[0]?.status

async function makeMeetings() {
  const team = await makeTeam()
  const admin = await signIn('superadmin')
  const make = () => team.leader.call(routes.schedule, { body: plan(team.people_ids) })
  const [ahead, past, cancelled] = [await make(), await make(), await make()]
  await team.leader.call(routes.cancel, { params: { id: cancelled.id } })
  await db()
    .update(meetings)
    .set({ starts_at: sql`now() - interval '1 hour'` })
    .where(eq(meetings.id, past.id))
  return { ...team, admin, ahead, past, cancelled }
}
type TestMeetings = Awaited<ReturnType<typeof makeMeetings>>

const suspend = ({ admin, leader }: TestMeetings) =>
  admin.call(people.change, { params: { id: leader.user.id }, body: { status: 'suspended' } })
const remove = ({ admin, leader }: TestMeetings) =>
  admin.call(people.remove, { params: { id: leader.user.id } })
async function leave({ leader }: TestMeetings) {
  await db().update(teams).set({ leader_id: null }).where(eq(teams.leader_id, leader.user.id))
  await db().execute(
    sql`update users set password_hash = ${password_hash} where id = ${leader.user.id}`,
  )
  await leader.call(accountDeletion.deleteAccount, {
    body: { current_password, email: leader.user.email },
  })
}
const cancellations = async (person: SignedInUser) =>
  (await notificationsOf(person)).filter(({ title }) => title === 'Meeting cancelled')

test.each([
  ['is suspended', suspend, 'Lokesh Rao'],
  ['is removed', remove, 'Lokesh Rao'],
  ['deletes the account', leave, 'Former member'],
] as const)(
  'who %s holds no meeting any more, and every guest is told once',
  async (_, end, name) => {
    const created = await makeMeetings()
    await end(created)
    expect(await statusOf(created.ahead.id)).toBe('cancelled')
    expect(await statusOf(created.past.id)).toBe('scheduled')
    for (const guest of [created.ada, created.ben]) {
      const [last, ...before] = await cancellations(guest)
      expect(before).toHaveLength(1)
      expect(last?.message).toContain(`${name}: Sprint planning, `)
      const email = (await mailsTo(guest)).at(-1)
      expect(email?.subject).toBe('Meeting cancelled: Sprint planning')
      expect(email?.plain).toContain(`${name} cancelled Sprint planning.`)
      const text = unfolded(email?.attachments[0]?.text)
      expect(text).toContain('METHOD:CANCEL')
      expect(text).toContain(`UID:meeting-${created.ahead.id}@`)
      expect(text).toContain('SEQUENCE:2')
    }
    const acts = await db()
      .select()
      .from(auditLogs)
      .where(eq(auditLogs.entity_id, created.ahead.id))
    expect(acts.map(({ action }) => action)).toContain('meeting_cancelled')
  },
)

test('another role, or a refused removal, cancels nothing', async () => {
  const created = await makeMeetings()
  const params = { id: created.leader.user.id }
  await created.admin.call(people.change, { params, body: { role: 'project_manager' } })
  await expect(created.ada.call(people.remove, { params })).rejects.toMatchObject({ status: 403 })
  expect(await statusOf(created.ahead.id)).toBe('scheduled')
})

test('many removals and meetings at once leave no meeting without its organiser', async () => {
  const created = await makeMeetings()
  const organiser_id = created.leader.user.id
  const schedule = () =>
    created.leader.send({ method: 'POST', url: '/api/meetings', body: plan(created.people_ids) })
  const drop = () =>
    created.admin.send({ method: 'DELETE', url: `/api/admin/users/${organiser_id}` })
  await Promise.all(Array.from({ length: 12 }, (_, at) => (at % 3 ? schedule() : drop())))
  const rows = await db().select().from(meetings).where(eq(meetings.organiser_id, organiser_id))
  const open = rows.filter(({ id, status }) => id !== created.past.id && status === 'scheduled')
  expect(open).toEqual([])
  expect(await cancellations(created.ada)).toHaveLength(rows.length - 1)
})
