import type { Role } from '@app/contract/core/roles.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { ownerOf, pageUrl } from '@app/contract/pages.ts'
import type { NotificationContent } from '#domains/messaging/notifications/notifications.ts'
import { formatDate } from '#platform/documents/format-date.ts'

/** The attendance page of a role; other roles have none. */
function linkFor(role: Role) {
  const link = pageUrl('attendance', { role })
  return ownerOf(link) ? { link } : {}
}

/** `Xh Ym` (spec §2). */
export const hoursWords = (seconds: number) =>
  t('{hours}h {minutes}m', {
    hours: Math.floor(seconds / 3600),
    minutes: Math.floor((seconds % 3600) / 60),
  })

export const forgottenNotification = (role: Role, day: string): NotificationContent => ({
  title: t('You did not check out'),
  message: t(
    'Your session of {day} was closed and does not count until you ask for a correction and it is confirmed.',
    { day: formatDate(day) },
  ),
  type: 'warning',
  kind: 'time',
  ...linkFor(role),
})

export const leaderForgottenNotification = (
  role: Role,
  full_name: string,
  day: string,
): NotificationContent => ({
  title: t('Check-out forgotten'),
  message: t(
    '{full_name} did not check out on {day}. The session does not count until it is corrected.',
    { full_name, day: formatDate(day) },
  ),
  type: 'warning',
  kind: 'time',
  ...linkFor(role),
})

export const dailyHoursNotification = (role: Role, seconds: number): NotificationContent => ({
  title: t('Time to check out'),
  message: t('You have worked your {time} of today. Remember to check out.', {
    time: hoursWords(seconds),
  }),
  type: 'info',
  kind: 'time',
  ...linkFor(role),
})

export const breakNotification = (role: Role, seconds: number): NotificationContent => ({
  title: t('Time for a break'),
  message: t('You have worked for {time} without a break.', { time: hoursWords(seconds) }),
  type: 'info',
  kind: 'time',
  ...linkFor(role),
})

export const correctionRequestNotification = (
  role: Role,
  full_name: string,
  day: string,
): NotificationContent => ({
  title: t('Correction asked for'),
  message: t('{full_name} asks for a correction of the times of {day}.', {
    full_name,
    day: formatDate(day),
  }),
  type: 'info',
  kind: 'time',
  ...linkFor(role),
})

export const correctedNotification = (
  role: Role,
  actor: string,
  day: string,
  seconds: number,
): NotificationContent => ({
  title: t('Times corrected'),
  message: t('{by} corrected your times of {day}: {time} count.', {
    by: actor,
    day: formatDate(day),
    time: hoursWords(seconds),
  }),
  type: 'success',
  kind: 'time',
  ...linkFor(role),
})

export const declinedNotification = (
  role: Role,
  actor: string,
  day: string,
  comment: string,
): NotificationContent => ({
  title: t('Correction declined'),
  message: comment
    ? t('{by} declined your correction of {day}: {comment}', {
        by: actor,
        day: formatDate(day),
        comment,
      })
    : t('{by} declined your correction of {day}.', { by: actor, day: formatDate(day) }),
  type: 'warning',
  kind: 'time',
  ...linkFor(role),
})
