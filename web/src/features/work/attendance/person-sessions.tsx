import type { Output } from '@app/contract/core/route.ts'
import { formatDuration } from '@app/contract/i18n/durations.ts'
import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import type { AttendanceRow, attendance, TimeEntry } from '@app/contract/work/attendance.ts'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ExportMenu } from '#lib/api/export-menu.tsx'
import { PersonAvatar } from '#lib/api/person-avatar.tsx'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { formatRole } from '#lib/i18n/role.labels.ts'
import { type ListParams, useListCursor } from '#lib/lists/list-params.ts'
import { ListResults } from '#lib/lists/list-results.tsx'
import { SelfReported } from '#lib/self-reported.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { cn } from '#ui/cn.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Progress } from '#ui/progress.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { useAttendance, useCorrect, useSessions } from './attendance.api.ts'
import { type Filters, type Period, personOf } from './attendance.filters.ts'
import { correctionLabels } from './attendance.labels.ts'
import { TimesDialog } from './corrections.tsx'
import { daysOf, formatPeriod, formatShortWeekday, formatWeekday, type Span } from './period.tsx'
import { SessionRow } from './session-row.tsx'

/** The sessions of the people in the list as a file; none of those who are in or out, for a file has no rows of them. */
export function AttendanceExport({ filters }: { filters: Filters & { user_id?: string } }) {
  const { show, sort: _, ...query } = filters
  return show ? null : <ExportMenu kind="attendance" query={query} />
}

type Hours = Pick<
  AttendanceRow,
  'user' | 'worked_seconds' | 'self_reported_seconds' | 'target_seconds' | 'days'
>

/** Hours worked against the daily hours of the working days of the period. */
export function HoursBar({ row }: { row: Hours }) {
  const { user, worked_seconds, self_reported_seconds, target_seconds, days } = row
  const worked = formatDuration(worked_seconds)
  const unconfirmed = days.filter(({ is_unconfirmed }) => is_unconfirmed).length
  return (
    <span className="grid w-full max-w-64 grid-cols-1 gap-1">
      {target_seconds > 0 ? (
        <>
          <span className="numbers text-right sm:text-left">
            {worked}{' '}
            <span className="text-muted">
              {t('of {target_seconds}', { target_seconds: formatDuration(target_seconds) })}
            </span>
          </span>
          <Progress
            label={t("{full_name}'s hours against the target", { full_name: user.full_name })}
            labelHidden
            value={worked_seconds / target_seconds}
            tone={worked_seconds >= target_seconds ? 'success' : 'accent'}
          />
        </>
      ) : (
        <span className="numbers text-right sm:text-left">{worked}</span>
      )}
      <SelfReported
        seconds={self_reported_seconds}
        className="text-right text-xs text-muted sm:text-left"
      />
      {unconfirmed > 0 && (
        <Badge tone="warning" className="justify-self-end sm:justify-self-start">
          {t('{unconfirmed, plural, one {# day} other {# days}} not counted', { unconfirmed })}
        </Badge>
      )}
    </span>
  )
}

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

/** `7h 20m, late` */
const textOf = ({
  worked_seconds,
  is_late,
  is_on_leave,
  is_open,
  is_unconfirmed,
}: AttendanceRow['days'][number]) =>
  [
    formatDuration(worked_seconds),
    is_on_leave && t('on leave'),
    is_late && t('late'),
    is_open && t('still in'),
    is_unconfirmed && t('not counted'),
  ]
    .filter(Boolean)
    .join(', ')

/** Each day of a week with its hours, each day of a month as a mark; all are named. */
export const DayStrip = ({ row, span }: { row: AttendanceRow; span: Span }) => (
  <ol
    aria-label={t('Hours by day')}
    className={cn(
      'flex flex-wrap justify-end sm:justify-start',
      span === 'week' ? 'gap-1' : 'gap-0.5',
    )}
  >
    {row.days.map((day) => (
      <li
        key={day.day}
        title={`${formatWeekday(day.day)}: ${textOf(day)}`}
        className={cn(
          'numbers rounded-sm text-center text-xs',
          span === 'week' ? 'min-w-12 px-1 py-0.5 leading-4' : 'size-2.5',
          toneOf(day, span === 'month'),
        )}
      >
        <span className="sr-only">{`${formatWeekday(day.day)}: ${textOf(day)}`}</span>
        {span === 'week' && (
          <span aria-hidden className="grid">
            <span className="text-muted">{formatShortWeekday(day.day)}</span>
            {day.worked_seconds > 0 ? formatDuration(day.worked_seconds) : '–'}
          </span>
        )}
      </li>
    ))}
  </ol>
)

/** Soft behind text, full as a mark without any. */
function toneOf(day: AttendanceRow['days'][number], isMark: boolean) {
  if (day.is_unconfirmed || day.is_late) return isMark ? 'bg-warning' : 'bg-warning-soft'
  if (day.worked_seconds > 0) return isMark ? 'bg-accent' : 'bg-accent-soft'
  return day.is_on_leave ? 'border border-control' : 'bg-subtle'
}

function PersonSessions({ id, period }: { id: string; period: Period }) {
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
            <AttendanceExport filters={{ ...days, user_id: id }} />
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
  day: msg('No sessions on this day'),
  week: msg('No sessions this week'),
  month: msg('No sessions this month'),
})

function Sessions({ id, days, span }: SessionsProps) {
  const params = useListCursor()
  const page = useSessions({ ...days, user_id: id, cursor: params.cursor })
  const { entries } = page
  return (
    <section aria-label={t('Sessions')}>
      <ListResults
        params={params}
        page={page}
        count={entries.length}
        quiet
        empty={
          <EmptyState icon={CalendarClock} title={nothingIn[span]} level={3}>
            {t('Pick other days to see earlier sessions.')}
          </EmptyState>
        }
      >
        <ul className="divide-y rounded-md border">
          {entries.map((entry) => (
            <PersonSession key={entry.id} entry={entry} />
          ))}
        </ul>
      </ListResults>
    </section>
  )
}

type Session = Output<typeof attendance.sessions>['entries'][number]

/** One session of the person. */
function PersonSession({ entry }: { entry: Session }) {
  const [isCorrecting, setCorrecting] = useState(false)
  const { status, correction } = entry
  return (
    <li className="grid gap-1.5 px-4 py-3">
      <SessionRow
        entry={entry}
        details={<p className="text-sm whitespace-pre-line wrap-anywhere">{entry.planned_tasks}</p>}
        correction={
          correction?.status === 'pending' && (
            <Badge tone="accent">{correctionLabels[correction.status]}</Badge>
          )
        }
        action={
          entry.can.correct && (
            <Button
              variant={status === 'unconfirmed' ? 'primary' : 'ghost'}
              size="sm"
              className="ml-auto"
              onClick={() => setCorrecting(true)}
            >
              {t('Correct')}
            </Button>
          )
        }
      />
      {isCorrecting && <CorrectDialog entry={entry} onClose={() => setCorrecting(false)} />}
    </li>
  )
}

/** Changes the times of a session; the person is notified. */
function CorrectDialog({ entry, onClose }: { entry: TimeEntry; onClose: () => void }) {
  const correct = useCorrect(`correction:${entry.id}`)
  return (
    <TimesDialog
      entry={entry}
      title={t('Correct times')}
      description={t("The audit log keeps both versions, and we'll notify the person.")}
      reasonHint={t('Why are you correcting them?')}
      action={t('Correct')}
      mutation={correct}
      onSubmit={(times) =>
        correct.mutate({ params: { id: entry.id }, body: times }, { onSuccess: onClose })
      }
      onClose={onClose}
    />
  )
}

/** The sessions of the person in the URL, in a sheet over the list. */
export function PersonSheet({ params, period }: { params: ListParams; period: Period }) {
  const navigate = useNavigate()
  const id = personOf(params)
  const close = () => void navigate(params.to({ person: undefined }), { preventScrollReset: true })
  return (
    <Sheet
      open={id !== undefined}
      onOpenChange={(open) => !open && close()}
      title={t('Sessions')}
      description={formatPeriod(period.span, period.day)}
      className="max-w-xl"
    >
      {id && (
        <AsyncBoundary
          resetKey={id}
          title={t("Couldn't load the sessions")}
          skeleton={<SkeletonRows rows={4} />}
        >
          <PersonSessions key={id} id={id} period={period} />
        </AsyncBoundary>
      )}
    </Sheet>
  )
}
