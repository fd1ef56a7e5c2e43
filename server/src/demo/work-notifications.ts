import { pageUrl } from '@app/contract/pages.ts'
import { formatDate } from '#platform/documents/format-date.ts'
import type { notifications } from '#schema/notifications.table.ts'
import type { Random } from './random.ts'
import type { ReportBundle } from './work-reports.ts'
import type { StaffedTeam } from './work-teams.ts'

type NotificationContent = typeof notifications.$inferInsert

/** What the product told the demo's leader, intern and managers about these reports. */
export function notificationOf(
  random: Random,
  team: StaffedTeam,
  written: ReportBundle[],
): NotificationContent[] {
  const nameOf = new Map([team.leader, ...team.members].map(({ id, full_name }) => [id, full_name]))
  const intern = team.members[0]
  return written
    .flatMap(({ reports }) => reports)
    .flatMap((report): NotificationContent[] => {
      const author = nameOf.get(report.from_user_id) ?? ''
      if (report.status === undefined && report.to_user_id)
        return [
          {
            ...recordChange(random, report.to_user_id, report.waiting_since),
            title: 'New Work Report',
            message: `${author} sent a report for ${formatDate(report.date)}.`,
            type: 'info',
            kind: 'reports',
            link: pageUrl('reports', { role: report.to_role }),
            read: false,
          },
        ]
      if (report.escalated_from || report.from_user_id !== intern?.id) return []
      const isApproved = report.status === 'approved'
      return [
        {
          ...recordChange(random, intern.id, report.reviewed_at),
          title: isApproved ? 'Report Approved' : 'Changes Requested',
          message: `${team.leader.full_name} ${isApproved ? 'approved' : 'asked for changes to'} your report of ${formatDate(report.date)}: ${report.review_comment}`,
          type: isApproved ? 'success' : 'warning',
          kind: 'reports',
          link: pageUrl('daily_report', { role: 'intern' }),
          read: isApproved,
        },
      ]
    })
}

function recordChange(random: Random, user_id: string, at: string | null | undefined) {
  const moment = new Date(at ?? 0)
  return { id: random.id(moment), user_id, timestamp: moment.toISOString() }
}
