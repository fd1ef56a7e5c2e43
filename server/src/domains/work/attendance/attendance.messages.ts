import type { Role } from '@app/contract/core/roles.ts'
import { formatDuration } from '@app/contract/i18n/durations.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { ownTimesUrl, pageUrl } from '@app/contract/pages.ts'
import type { NotificationContent } from '#domains/messaging/notifications/notifications.ts'
import { formatDate } from '#platform/documents/format-date.ts'

/** The times of the people whom a role leads. */
const ledTimesUrl = (role: Role) => pageUrl('attendance', { role })

export const forgottenNotification = (role: Role, day: string): NotificationContent => ({
  title: t('You forgot to check out'),
  message: t(
    "We closed your session on {day}. It won't count until you request a correction and it's confirmed.",
    { day: formatDate(day) },
  ),
  type: 'warning',
  kind: 'time',
  link: ownTimesUrl(role),
})

export const leaderForgottenNotification = (
  role: Role,
  full_name: string,
  day: string,
): NotificationContent => ({
  title: t('Forgotten check-out'),
  message: t(
    "{full_name} forgot to check out on {day}. The session won't count until it's corrected.",
    { full_name, day: formatDate(day) },
  ),
  type: 'warning',
  kind: 'time',
  similar: { topic: 'forgotten' },
  link: ledTimesUrl(role),
})

export const dailyHoursNotification = (role: Role, seconds: number): NotificationContent => ({
  title: t('Time to check out'),
  message: t("You've worked your {time} today. Remember to check out.", {
    time: formatDuration(seconds),
  }),
  type: 'info',
  kind: 'time',
  link: ownTimesUrl(role),
})

export const breakNotification = (role: Role, seconds: number): NotificationContent => ({
  title: t('Time for a break'),
  message: t("You've worked for {time} without a break.", { time: formatDuration(seconds) }),
  type: 'info',
  kind: 'time',
  link: ownTimesUrl(role),
})

export const correctionRequestNotification = (
  role: Role,
  full_name: string,
  day: string,
): NotificationContent => ({
  title: t('Correction requested'),
  message: t('{full_name} requested a correction for {day}.', {
    full_name,
    day: formatDate(day),
  }),
  type: 'info',
  kind: 'time',
  similar: { topic: 'correction' },
  link: ledTimesUrl(role),
})

export const correctedNotification = (
  role: Role,
  actor: string,
  day: string,
  seconds: number,
): NotificationContent => ({
  title: t('Times corrected'),
  message: t('{by} corrected your times on {day}: {time} counted.', {
    by: actor,
    day: formatDate(day),
    time: formatDuration(seconds),
  }),
  type: 'success',
  kind: 'time',
  link: ownTimesUrl(role),
})

export const declinedNotification = (
  role: Role,
  actor: string,
  day: string,
  comment: string,
): NotificationContent => ({
  title: t('Correction declined'),
  message: comment
    ? t('{by} declined your correction for {day}: {comment}', {
        by: actor,
        day: formatDate(day),
        comment,
      })
    : t('{by} declined your correction for {day}.', { by: actor, day: formatDate(day) }),
  type: 'warning',
  kind: 'time',
  link: ownTimesUrl(role),
})
