import { t } from '@app/contract/i18n/translate.ts'
import type { StartupWeek as Week } from '@app/contract/insight/startup-dashboard.ts'
import { formatDay, formatDuration } from '#lib/i18n/format.ts'
import { Card, CardBody } from '#ui/card.tsx'
import { useStartupWeek } from './startup-dashboard.api.ts'

/** This week in five sentences. */
export const StartupWeek = () => (
  <Card>
    <CardBody>
      <ul className="grid grid-cols-1 gap-1.5">
        {sentencesOf(useStartupWeek()).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </CardBody>
  </Card>
)

const sentencesOf = (week: Week) => [
  t(
    '{people, plural, =0 {No hours are approved yet.} one {# person worked {time}.} other {# people worked {time}.}}',
    { people: week.people, time: formatDuration(week.seconds) },
  ),
  t(
    '{approved, plural, =0 {No report is approved yet} one {# report is approved} other {# reports are approved}}, {waiting, plural, =0 {none is under review.} one {# is under review.} other {# are under review.}}',
    { approved: week.reports_approved, waiting: week.reports_waiting },
  ),
  t(
    '{count, plural, =0 {No task was completed yet.} one {# task was completed.} other {# tasks were completed.}}',
    { count: week.tasks_completed },
  ),
  t(
    '{count, plural, =0 {No milestone was reached yet.} one {# milestone was reached.} other {# milestones were reached.}}',
    { count: week.milestones_reached },
  ),
  week.next
    ? t('Next is “{title}” of {project}, due {day}.', {
        title: week.next.title,
        project: week.next.project,
        day: formatDay(week.next.due_date),
      })
    : t('No milestone is planned yet.'),
]
