import type { Output } from '@app/contract/core/route.ts'
import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import type { AttendanceRow, attendance, TimeEntry } from '@app/contract/work/attendance.ts'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { PersonAvatar } from '#lib/api/person-avatar.tsx'
import { formatDuration, formatRole } from '#lib/i18n/format.ts'
import { useListCursor } from '#lib/lists/list-params.ts'
import { ListResults } from '#lib/lists/list-results.tsx'
import { Badge, StatusBadge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Progress } from '#ui/progress.tsx'
import { useAttendance, useCorrect, useSessions } from './attendance.api.ts'
import type { Period } from './attendance.filters.ts'
import { correctionLabels, entryLabels, entryTones, workModeLabels } from './attendance.labels.ts'
import { EntryTimes } from './entry-times.tsx'
import { ExportButtons } from './export-buttons.tsx'
import { HoursBar } from './hours-bar.tsx'
import { daysOf, formatWeekday, type Span } from './period.ts'
import { TimesDialog } from './times-dialog.tsx'

/** The hours of each day on which there were any. */
function DayBars({ days }: Pick<AttendanceRow, 'days'>) {
  const worked = days.filter((day) => day.worked_seconds > 0 || day.is_unconfirmed)
  const maxSeconds = Math.max(1, ...worked.map(({ worked_seconds }) => worked_seconds))
  if (worked.length === 0) return null
  return (
    <section aria-label={t('Hours by day')} className="grid gap-2">
      {worked.map((day) => (
        <Progress
          key={day.day}
          label={formatWeekday(day.day)}
          value={day.worked_seconds / maxSeconds}
          text={textOf(day)}
          tone={day.is_unconfirmed ? 'warning' : 'accent'}
        />
      ))}
    </section>
  )
}

const textOf = ({
  worked_seconds,
  is_late,
  is_open,
  is_unconfirmed,
}: AttendanceRow['days'][number]) =>
  [
    formatDuration(worked_seconds),
    is_late && t('late'),
    is_open && t('still in'),
    is_unconfirmed && t('not counted'),
  ]
    .filter(Boolean)
    .join(', ')

export function PersonSessions({ id, period }: { id: string; period: Period }) {
  const days = daysOf(period.span, period.day)
  const [row] = useAttendance({ ...days, user_id: id }).attendance
  return (
    <div className="grid grid-cols-1 gap-5">
      {row && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <span className="flex items-center gap-3">
              <PersonAvatar person={row.user} size="lg" />
              <span>
                <span className="block text-lg font-semibold">{row.user.full_name}</span>
                <span className="text-sm text-muted">
                  {[formatRole(row.user.role), ...row.team_names].join(' · ')}
                </span>
              </span>
            </span>
            <ExportButtons filters={{ ...days, user_id: id }} />
          </div>
          <HoursBar row={row} />
          {row.days.length > 1 && <DayBars days={row.days} />}
        </>
      )}
      <Sessions id={id} days={days} span={period.span} />
    </div>
  )
}

interface SessionsProps {
  id: string
  days: ReturnType<typeof daysOf>
  span: Period['span']
}

const nothingIn: Record<Span, string> = localized({
  day: msg('No sessions in this day'),
  week: msg('No sessions in this week'),
  month: msg('No sessions in this month'),
})

function Sessions({ id, days, span }: SessionsProps) {
  const params = useListCursor()
  const page = useSessions({ ...days, user_id: id, cursor: params.cursor })
  const { entries } = page
  if (entries.length === 0)
    return (
      <EmptyState icon={CalendarClock} title={nothingIn[span]} level={3}>
        {t('Choose other days to see earlier ones.')}
      </EmptyState>
    )
  return (
    <section aria-label={t('Sessions')}>
      <ListResults params={params} page={page} count={entries.length} quiet>
        <ul className="divide-y rounded-md border">
          {entries.map((entry) => (
            <SessionRow key={entry.id} entry={entry} />
          ))}
        </ul>
      </ListResults>
    </section>
  )
}

type Session = Output<typeof attendance.sessions>['entries'][number]

/** One session of somebody one may see. */
function SessionRow({ entry }: { entry: Session }) {
  const [isCorrecting, setCorrecting] = useState(false)
  const { status, correction } = entry
  return (
    <li className="grid gap-1.5 px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="font-medium">{formatWeekday(entry.day)}</p>
        <p className="numbers font-medium">
          {status === 'open' ? '' : formatDuration(entry.worked_seconds)}
        </p>
      </div>
      <EntryTimes entry={entry} />
      <p className="text-sm whitespace-pre-line wrap-anywhere">{entry.planned_tasks}</p>
      <div className="flex flex-wrap items-center gap-1.5">
        <StatusBadge tone={entryTones[status]}>{entryLabels[status]}</StatusBadge>
        <Badge tone="outline">{workModeLabels[entry.work_mode]}</Badge>
        {entry.is_late && <Badge tone="warning">{t('Late')}</Badge>}
        {entry.sent_late && <Badge tone="outline">{t('Sent late')}</Badge>}
        {correction?.status === 'pending' && (
          <Badge tone="accent">{correctionLabels[correction.status]}</Badge>
        )}
        {entry.can.correct && (
          <Button
            variant={status === 'unconfirmed' ? 'primary' : 'ghost'}
            size="sm"
            className="ml-auto"
            onClick={() => setCorrecting(true)}
          >
            {t('Correct')}
          </Button>
        )}
      </div>
      {isCorrecting && <CorrectDialog entry={entry} onClose={() => setCorrecting(false)} />}
    </li>
  )
}

/** A leader sets the times of somebody's session; the person is told. */
function CorrectDialog({ entry, onClose }: { entry: TimeEntry; onClose: () => void }) {
  const correct = useCorrect()
  return (
    <TimesDialog
      entry={entry}
      title={t('Correct times')}
      description={t(
        'The times before and after are kept in the audit log, and the person is told.',
      )}
      reasonHint={t('Why you correct them.')}
      action={t('Correct')}
      mutation={correct}
      onSubmit={(times) =>
        correct.mutate({ params: { id: entry.id }, body: times }, { onSuccess: onClose })
      }
      onClose={onClose}
    />
  )
}
