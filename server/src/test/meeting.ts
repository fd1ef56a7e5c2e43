import { notifications } from '@app/contract/messaging/notifications.ts'
import { eq } from 'drizzle-orm'
import { mails } from '#schema/mail.table.ts'
import { teamMembers, teams } from '#schema/projects.table.ts'
import { db, type SignedInUser, signIn } from './harness.ts'

/** A leader with a team of two, one of them in another time zone. */
export async function makeTeam() {
  const leader = await signIn('team_leader', { full_name: 'Lokesh Rao' })
  const ada = await signIn('intern', { full_name: 'Ada Iyer', time_zone: 'Europe/Berlin' })
  const ben = await signIn('intern', { full_name: 'Ben Das' })
  const [team] = await db()
    .insert(teams)
    .values({ name: 'Team Neem', leader_id: leader.user.id })
    .returning()
  const team_id = team?.id ?? ''
  await db()
    .insert(teamMembers)
    .values([ada, ben].map(({ user }) => ({ team_id, user_id: user.id })))
  return { leader, ada, ben, people_ids: [ada.user.id, ben.user.id] }
}

/** The input to schedule a meeting. */
export const plan = (people_ids: string[], more: object = {}) => ({
  title: 'Sprint planning',
  starts_at: '2098-03-01T10:30:00+05:30',
  people_ids,
  ...more,
})

/** A user's notifications, newest first. */
export const notificationsOf = async (person: SignedInUser) =>
  (await person.call(notifications.list, {})).notifications.map(({ title, message, link }) => ({
    title,
    message,
    link,
  }))
/** The emails to a user, oldest first. */
export const mailsTo = ({ user }: SignedInUser) =>
  db().select().from(mails).where(eq(mails.recipient, user.email)).orderBy(mails.id)
export const subjectsTo = async (person: SignedInUser) =>
  (await mailsTo(person)).map(({ subject }) => subject)
/** Unfolds the lines of an iCalendar text. */
export const unfolded = (text = '') => text.replaceAll('\r\n ', '')
