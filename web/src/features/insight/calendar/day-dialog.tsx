import { formatDuration } from '@app/contract/i18n/durations.ts'
import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import type { TimeEntry } from '@app/contract/work/attendance.ts'
import { ChevronLeft, ChevronRight, Coffee } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { dayAfter, longDay } from '#lib/calendar/calendar-days.ts'
import { workModeLabels } from '#lib/i18n/work-mode.labels.ts'
import { creditedSelfReported, SelfReported } from '#lib/self-reported.tsx'
import { formatTimeIn } from '#lib/session/zone.ts'
import { Badge, type BadgeTone, StatusBadge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { LoadingText } from '#ui/skeleton.tsx'
import { type ByDay, type Cut, useDaySessions } from './calendar.api.ts'
import { ItemRow } from './calendar-item.tsx'
import type { CalendarParams } from './calendar-params.ts'
import { CutNotice } from './cut-notice.tsx'

interface DayTimeProps {
  day: string
  zone: string
  now: number
}

/** The day's sessions with their breaks, and what they come to. */
function DayTime({ day, zone, now }: DayTimeProps) {
  const sessions = useDaySessions(day).toReversed()
  if (sessions.length === 0)
    return <p className="text-sm text-muted">{t('No time tracked on this day.')}</p>
  const times = sessions.map((session) => timesSoFar(session, now))
  const sum = (part: keyof Times) =>
    formatDuration(times.reduce((total, session) => total + session[part], 0))
  return (
    <>
      <dl className="numbers flex flex-wrap gap-x-8 gap-y-1 text-sm">
        <Figure name={t('Worked')} value={sum('worked')}>
          <SelfReported seconds={creditedSelfReported(sessions)} className="text-muted" />
        </Figure>
        <Figure name={t('Breaks')} value={sum('breaks')} />
        <Figure name={t('Sessions')} value={`${sessions.length}`} />
      </dl>
      <ul className="grid grid-cols-1 gap-2">
        {sessions.map((session) => (
          <Session key={session.id} session={session} zone={zone} />
        ))}
      </ul>
    </>
  )
}

interface Times {
  worked: number
  breaks: number
}

/** Seconds; the server counts an open session only when it is closed. */
function timesSoFar(session: TimeEntry, now: number): Times {
  const { check_in_time, check_out_time, breaks, ...done } = session
  if (check_out_time) return { worked: done.worked_seconds, breaks: done.break_seconds }
  const since = (instant: string) => Math.max(0, now - Date.parse(instant)) / 1000
  const rest = breaks.reduce(
    (sum, { start_time, end_time, duration }) => sum + (end_time ? duration : since(start_time)),
    0,
  )
  return { worked: Math.max(0, since(check_in_time) - rest), breaks: rest }
}

interface FigureProps {
  name: string
  value: string
  children?: ReactNode
}

const Figure = ({ name, value, children }: FigureProps) => (
  <div>
    <dt className="text-muted">{name}</dt>
    <dd>
      <span className="text-lg font-semibold">{value}</span>
      {children}
    </dd>
  </div>
)

const statuses: Record<TimeEntry['status'], { label: string; tone: BadgeTone } | undefined> =
  localized({
    open: { label: msg('Open'), tone: 'accent' },
    closed: undefined,
    unconfirmed: { label: msg('Unconfirmed'), tone: 'warning' },
    corrected: { label: msg('Corrected'), tone: 'success' },
  })

/** Times are in the time zone where the work was done, which is named when it differs. */
function Session({ session, zone }: { session: TimeEntry; zone: string }) {
  const { check_in_time, check_out_time, time_zone, breaks, status } = session
  const at = (instant: string | null) => (instant ? formatTimeIn(time_zone, instant) : t('now'))
  const value = statuses[status]
  return (
    <li className="rounded-md border px-3 py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="numbers font-medium">
          {at(check_in_time)} – {at(check_out_time)}
        </p>
        <Badge>{workModeLabels[session.work_mode]}</Badge>
        {value && <StatusBadge tone={value.tone}>{value.label}</StatusBadge>}
        {session.self_reported_seconds > 0 && <Badge tone="warning">{t('Self-reported')}</Badge>}
        {time_zone !== zone && (
          <span className="text-sm text-muted">{time_zone.replaceAll('_', ' ')}</span>
        )}
        {check_out_time && (
          <span className="numbers ml-auto text-sm text-muted">
            {formatDuration(session.worked_seconds)}
          </span>
        )}
      </div>
      <p className="text-sm whitespace-pre-line text-muted">{session.planned_tasks}</p>
      {breaks.length > 0 && (
        <ul className="numbers mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
          {breaks.map(({ id, start_time, end_time, duration }) => (
            <li key={id} className="flex items-center gap-1.5">
              <Coffee aria-hidden className="size-3.5" />
              {t('Break {start_time} – {end_time}', {
                start_time: at(start_time),
                end_time: at(end_time),
              })}
              {end_time && ` (${formatDuration(duration)})`}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

interface DayDialogProps {
  at: CalendarParams
  items: ByDay | undefined
  cuts: readonly Cut[]
  /** The day's tasks; another feature has them. */
  tasksOf: (day: string) => ReactNode
}

/** One day: time tracking, tasks and other entries (spec §2). */
export function DayDialog({ at, items, cuts, tasksOf }: DayDialogProps) {
  const day = at.opened
  return (
    <Dialog
      open={day !== undefined}
      onOpenChange={(open) => !open && at.close()}
      title={day ? longDay(day) : ''}
      size="lg"
      footer={
        day && (
          <>
            <Button variant="secondary" onClick={() => at.open(dayAfter(day, -1))}>
              <ChevronLeft aria-hidden />
              {t('Day before')}
            </Button>
            <Button variant="secondary" onClick={() => at.open(dayAfter(day))}>
              {t('Day after')} <ChevronRight aria-hidden />
            </Button>
          </>
        )
      }
    >
      {day && (
        <div className="grid grid-cols-1 gap-6">
          <Part title={t('Time tracking')}>
            <AsyncBoundary
              resetKey={day}
              title={t("Couldn't load your sessions")}
              skeleton={<LoadingText lines={2} />}
            >
              <DayTime day={day} zone={at.zone} now={at.now} />
            </AsyncBoundary>
          </Part>
          <Part title={t('Tasks')}>
            <AsyncBoundary
              resetKey={day}
              title={t("Couldn't load the tasks")}
              skeleton={<LoadingText lines={2} />}
            >
              {tasksOf(day)}
            </AsyncBoundary>
          </Part>
          <Others at={at} items={items?.get(day) ?? []} />
          <CutNotice cuts={cuts.filter((cut) => cut.kind !== 'task' && cut.day <= day)} />
        </div>
      )}
    </Dialog>
  )
}

function Others({
  at,
  items,
}: {
  at: CalendarParams
  items: NonNullable<ReturnType<ByDay['get']>>
}) {
  const others = items.filter(({ kind }) => kind !== 'task' && kind !== 'session')
  if (others.length === 0) return null
  return (
    <Part title={t('Also on this day')}>
      <ul className="divide-y rounded-md border px-3">
        {others.map((item) => (
          <ItemRow key={`${item.kind} ${item.id}`} item={item} at={at} />
        ))}
      </ul>
    </Part>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-2.5">
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      {children}
    </section>
  )
}
