import type { Role } from '@app/contract/core/roles.ts'
import { roleUrl } from '@app/contract/pages.ts'
import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mails } from '#schema/mail.table.ts'
import { notifications } from '#schema/notifications.table.ts'
import { app, db, signIn, startApp } from '#test/harness.ts'
import { notificationsOf } from '#test/meeting.ts'
import { notificationJobs } from './notification-mails.ts'
import { notify } from './notifications.ts'

startApp()

const base = 'http://localhost:3000'
const link = '/hr/interviews?interview=1'
const below = '/hiring/interviews?interview=1'
const news = {
  title: 'Interview rescheduled',
  message: 'To Monday.',
  type: 'info',
  kind: 'interviews',
  link,
} as const

test.each<[Role, string, string]>([
  ['hr', link, link],
  ['superadmin', link, below],
  ['hr_admin', link, below],
  ['hr_admin', '/hr/interviews/1', '/hiring/interviews/1'],
  ['hr_admin', '/hr/team-assignment/1', '/hiring/team-assignment/1'],
  ['hr_admin', '/hr/applications', '/hiring'],
  ['hr_admin', '/hr/applications?status=new', '/hiring?status=new'],
  ['hr_admin', '/hr/interviewers', '/hr/interviewers'],
  ['hr_admin', '/hr/candidates/1', '/candidates/1'],
  ['hr_admin', '/pm/internships', '/pm/internships'],
  ['project_manager', '/pm/internships', '/pm/internships'],
  ['internship_admin', '/pm/internships', '/managed-internships'],
  ['superadmin', '/pm/internships/1?preview=true', '/managed-internships/1?preview=true'],
  ['hr_admin', '/calendar?meeting=1', '/calendar?meeting=1'],
  ['intern', link, link],
])('for %s, %s stands at %s', (role, input, place) => {
  expect(roleUrl(role, input)).toBe(place)
})

test.each([
  ['hr', link],
  ['hr_admin', below],
  ['superadmin', below],
] as const)(
  '%s is led to %s by the notification, its generic and its detailed email',
  async (role, place) => {
    const person = await signIn(role)
    const email = {
      mail: () => ({
        to: person.user.email,
        subject: 'Email',
        text: ['Dear all'],
        action: { label: 'Open', url: `${base}${link}` },
      }),
      site: base,
    }
    await notify(db(), person.user.id, () => ({ ...news, email }))
    await notify(db(), person.user.id, () => ({ ...news, kind: 'interviews' }))
    const rows = await db()
      .select()
      .from(notifications)
      .where(eq(notifications.user_id, person.user.id))
    const [work] = notificationJobs(app().config, app().database)
    for (const { id, mail } of rows) if (mail === 'now') await work?.run({ notification_id: id })
    expect((await notificationsOf(person)).map((one) => one.link)).toEqual([place, place])
    const sent = await db()
      .select()
      .from(mails)
      .where(eq(mails.recipient, person.user.email))
      .orderBy(desc(mails.id))
    expect(sent).toHaveLength(rows.length)
    for (const { plain } of sent) expect(plain).toContain(`${base}${place}\n`)
  },
)
