import { formatDate } from '#platform/documents/format-date.ts'
import type { notifications } from '#schema/notifications.table.ts'
import type { Chance } from './random.ts'
import type { Written } from './work-reports.ts'
import type { Crew } from './work-teams.ts'

type NotificationContent = typeof notifications.$inferInsert

/** What the product told the demo's leader, intern and managers about these reports. */
export function notificationOf(
  dice: Chance,
  crew: Crew,
  written: Written[],
): NotificationContent[] {
  const nameOf = new Map([crew.leader, ...crew.members].map(({ id, full_name }) => [id, full_name]))
  const intern = crew.members[0]
  return written
    .flatMap(({ reports }) => reports)
    .flatMap((report): NotificationContent[] => {
      const author = nameOf.get(report.from_user_id) ?? ''
      if (report.status === undefined && report.to_user_id)
        return [
          {
            ...recordChange(dice, report.to_user_id, report.waiting_since),
            title: 'New Work Report',
            message: `${author} sent a report for ${formatDate(report.date)}.`,
            type: 'info',
            link: report.to_role === 'team_leader' ? '/tl/intern-reports' : null,
            read: false,
          },
        ]
      if (report.escalated_from || report.from_user_id !== intern?.id) return []
      const isApproved = report.status === 'approved'
      return [
        {
          ...recordChange(dice, intern.id, report.reviewed_at),
          title: isApproved ? 'Report Approved' : 'Changes Requested',
          message: `${crew.leader.full_name} ${isApproved ? 'approved' : 'asked for changes to'} your report of ${formatDate(report.date)}: ${report.review_comment}`,
          type: isApproved ? 'success' : 'warning',
          link: '/intern/daily-report',
          read: isApproved,
        },
      ]
    })
}

function recordChange(dice: Chance, user_id: string, at: string | null | undefined) {
  const moment = new Date(at ?? 0)
  return { id: dice.id(moment), user_id, timestamp: moment.toISOString() }
}
