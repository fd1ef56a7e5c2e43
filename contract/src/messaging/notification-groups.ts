import { z } from 'zod'
import { keysIn } from '../core/objects.ts'
import { msg, t } from '../i18n/translate.ts'

/** Events that are frequent enough in a day to be grouped in one row: each has a text for several of its kind. */
const sentences = {
  report: msg('{count, plural, one {# new report to review} other {# new reports to review}}'),
  // Not reports: a leader and a manager may approve the same one.
  report_approved: msg(
    '{count, plural, one {# approval of your reports} other {# approvals of your reports}}',
  ),
  application: msg(
    '{count, plural, one {# new application for {about}} other {# new applications for {about}}}',
  ),
  application_withdrawn: msg(
    '{count, plural, one {# application for {about} withdrawn} other {# applications for {about} withdrawn}}',
  ),
  task: msg('{count, plural, one {# new task for you} other {# new tasks for you}}'),
  task_completed: msg('{count, plural, one {# task completed} other {# tasks completed}}'),
  task_blocked: msg('{count, plural, one {# task blocked} other {# tasks blocked}}'),
  task_comment: msg(
    '{count, plural, one {# new comment on “{about}”} other {# new comments on “{about}”}}',
  ),
  task_due: msg('{count, plural, one {# task due today} other {# tasks due today}}'),
  forgotten: msg(
    '{count, plural, one {# person forgot to check out} other {# people forgot to check out}}',
  ),
  correction: msg('{count, plural, one {# correction requested} other {# corrections requested}}'),
  leave: msg('{count, plural, one {# new leave request} other {# new leave requests}}'),
  startup: msg('{count, plural, one {# new startup registered} other {# new startups registered}}'),
  message: msg(
    '{count, plural, one {# new message from the contact page} other {# new messages from the contact page}}',
  ),
  posting: msg(
    '{count, plural, one {# internship needs your decision} other {# internships need your decision}}',
  ),
}

const notificationTopics = keysIn(sentences)
export type NotificationTopic = keyof typeof sentences

/** Several notifications of one person about the same, of one day where that person is. */
export const NotificationGroup = z.object({
  topic: z.enum(notificationTopics),
  /** The posting or the task; empty where the sentence names none. */
  about: z.string(),
  count: z.number().int(),
  unread: z.number().int(),
  /** Stays while notifications join the group, unlike the id of its row. */
  key: z.string().optional(),
})
export type NotificationGroup = z.output<typeof NotificationGroup>

/** What the row of a group says. */
export const groupTitle = ({ topic, about, count }: Omit<NotificationGroup, 'unread' | 'key'>) =>
  t(sentences[topic], { about, count })
