import { formatDuration } from '@app/contract/i18n/durations.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type { StartupWeek as Week } from '@app/contract/insight/startup-dashboard.ts'
import { formatDay } from '#lib/i18n/format.ts'
import { SelfReported } from '#lib/self-reported.tsx'
import { Card, CardBody } from '#ui/card.tsx'
import { useStartupWeek } from './startup-dashboard.api.ts'

/** This week in five sentences. */
export function StartupWeek() {
  const week = useStartupWeek()
  return (
    <Card>
      <CardBody>
        <ul className="grid grid-cols-1 gap-1.5">
          <li>
            {hoursOf(week)}
            <SelfReported seconds={week.self_reported_seconds} className="text-sm text-muted" />
          </li>
          {othersOf(week).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}

const hoursOf = (week: Week) =>
  t(
    '{people, plural, =0 {No approved hours yet.} one {# person worked {time}.} other {# people worked {time}.}}',
    { people: week.people, time: formatDuration(week.seconds) },
  )

const othersOf = (week: Week) => [
  t(
    '{approved, plural, =0 {No approved reports yet} one {# approved report} other {# approved reports}}, {waiting, plural, =0 {none awaiting review.} one {# awaiting review.} other {# awaiting review.}}',
    { approved: week.reports_approved, waiting: week.reports_waiting },
  ),
  t(
    '{count, plural, =0 {No tasks completed yet.} one {# task completed.} other {# tasks completed.}}',
    { count: week.tasks_completed },
  ),
  t(
    '{count, plural, =0 {No milestones reached yet.} one {# milestone reached.} other {# milestones reached.}}',
    { count: week.milestones_reached },
  ),
  week.next
    ? t('Next: “{title}” for {project}, due {day}.', {
        title: week.next.title,
        project: week.next.project,
        day: formatDay(week.next.due_date),
      })
    : t('No milestones planned yet.'),
]
