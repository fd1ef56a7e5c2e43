import { t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import type { LeaveStatus } from '@app/contract/work/leave.ts'
import type { NotificationContent } from '#domains/messaging/notifications/notifications.ts'
import { formatDate } from '#platform/documents/format-date.ts'

/** The days of a request, for a message about it. */
export interface LeaveSpan {
  from_day: string
  to_day: string
}

const spanWords = ({ from_day, to_day }: LeaveSpan) =>
  from_day === to_day
    ? formatDate(from_day)
    : t('{from_day} to {to_day}', { from_day: formatDate(from_day), to_day: formatDate(to_day) })

const about = { kind: 'time', link: pageUrl('leave') } as const

export const requestNotification = (full_name: string, span: LeaveSpan): NotificationContent => ({
  title: t('Leave Request'),
  message: t('{full_name} requested leave: {days}.', { full_name, days: spanWords(span) }),
  type: 'info',
  similar: { topic: 'leave' },
  ...about,
})

/** Who took back approved leave works on those days after all. */
export const withdrawnNotification = (
  full_name: string,
  span: LeaveSpan,
  before: LeaveStatus,
): NotificationContent => ({
  title: t('Leave Withdrawn'),
  message:
    before === 'approved'
      ? t('{full_name} withdrew their approved leave and will work after all: {days}.', {
          full_name,
          days: spanWords(span),
        })
      : t('{full_name} withdrew their leave request: {days}.', {
          full_name,
          days: spanWords(span),
        }),
  type: 'info',
  ...about,
})

/** To the person whose internship ended before the days of the request. */
export const endedNotification = (span: LeaveSpan): NotificationContent => ({
  title: t('Leave Withdrawn'),
  message: t('Your internship ended, so your leave request was withdrawn: {days}.', {
    days: spanWords(span),
  }),
  type: 'info',
  ...about,
})

export const approvedNotification = (leader: string, span: LeaveSpan): NotificationContent => ({
  title: t('Leave Approved'),
  message: t('{leader} approved your leave: {days}.', { leader, days: spanWords(span) }),
  type: 'success',
  ...about,
})

export const declinedNotification = (
  leader: string,
  span: LeaveSpan,
  comment: string,
): NotificationContent => ({
  title: t('Leave Declined'),
  message: t('{leader} declined your leave for {days}: {comment}', {
    leader,
    days: spanWords(span),
    comment,
  }),
  type: 'warning',
  ...about,
})
