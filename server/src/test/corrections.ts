import { notifications } from '@app/contract/messaging/notifications.ts'
import { corrections as routes } from '@app/contract/work/corrections.ts'
import { v7 } from 'uuid'
import { timeEntries } from '#schema/attendance.table.ts'
import { db, type SignedInUser } from './harness.ts'
import { makeStaffedTeam } from './staffed-team.ts'

/** A past session that was closed automatically; UTC. */
export async function forgotten(
  { user }: SignedInUser,
  more: Partial<typeof timeEntries.$inferInsert> = {},
) {
  const id = v7()
  await db()
    .insert(timeEntries)
    .values({
      id,
      user_id: user.id,
      day: '2026-06-09',
      time_zone: 'UTC',
      work_mode: 'office',
      planned_tasks: 'x',
      check_in_time: '2026-06-09T09:00:00Z',
      check_out_time: '2026-06-10T00:00:00Z',
      status: 'unconfirmed',
      auto_closed: true,
      ...more,
    })
  return id
}

export const reason = 'I left at five.'
export const ask = (person: SignedInUser, entry_id: string, more: object = {}) =>
  person.call(routes.ask, {
    body: { entry_id, check_out_time: '2026-06-09T17:00:00Z', reason, ...more },
  })
export const decide = (
  person: SignedInUser,
  id: string,
  status: 'confirmed' | 'declined',
  comment = '',
) => person.call(routes.decide, { params: { id }, body: { status, comment } })
export const notificationsOf = async (person: SignedInUser) =>
  (await person.call(notifications.list, {})).notifications.map(({ title }) => title)

export async function requestCorrection() {
  const team = await makeStaffedTeam()
  const entry_id = await forgotten(team.intern)
  return { ...team, entry_id, correction: await ask(team.intern, entry_id) }
}
