import { largestPage } from '@app/contract/core/paging.ts'
import { isIntern } from '@app/contract/core/roles.ts'
import { formatDuration } from '@app/contract/i18n/durations.ts'
import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import type { TimeEntry } from '@app/contract/work/attendance.ts'
import { CalendarClock, Settings2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { dateFormatter } from '#lib/i18n/format.ts'
import { workModeLabels } from '#lib/i18n/work-mode.labels.ts'
import { ListPage } from '#lib/lists/list-page.tsx'
import { dayOf, type ListParams, oneOf, useListParams } from '#lib/lists/list-params.ts'
import { ListResults } from '#lib/lists/list-results.tsx'
import { useMe } from '#lib/session/session-store.ts'
import { StudentNote } from '#lib/session/student-note.tsx'
import { dayIn, formatTimeIn, useZone, zoneName } from '#lib/session/zone.ts'
import { Badge, StatusBadge } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Loading, Skeleton, SkeletonRows } from '#ui/skeleton.tsx'
import { Timeline, type TimelineStep } from '#ui/timeline.tsx'
import { useAskCorrection, useEntries } from './attendance.api.ts'
import { correctionLabels } from './attendance.labels.ts'
import { MyCorrections, TimesDialog } from './corrections.tsx'
import { daysOf, PeriodSwitch, type Span } from './period.tsx'
import { Counted, SessionRow } from './session-row.tsx'
import { CheckInButton, useCheckOutDialog, WorkActions } from './work-actions.tsx'
import {
  lengthsOf,
  type OpenSession,
  todayOf,
  useNow,
  useWorkDay,
  type WorkBreak,
  type WorkDay,
} from './work-day.ts'

/** The steps of the open session. */
function SessionTimeline({ session }: { session: OpenSession | null }) {
  const zone = useZone()
  if (!session)
    return (
      <>
        <h2 className="mb-2 font-semibold">{t('This session')}</h2>
        <p className="text-sm text-muted">
          {t('Check in with your work mode and your plan. Your breaks and report will show here.')}
        </p>
      </>
    )
  const steps: TimelineStep[] = [
    {
      key: 'in',
      title: t('Checked in'),
      at: session.check_in_time,
      when: formatTimeIn(zone, session.check_in_time),
      detail: <span className="whitespace-pre-line">{session.planned_tasks}</span>,
    },
    ...session.breaks.map((each) => stepOf(each, zone)),
  ]
  return (
    <>
      <h2 className="mb-3 font-semibold">{t('This session')}</h2>
      <Timeline steps={steps} />
    </>
  )
}

const stepOf = ({ start_time, end_time }: WorkBreak, zone: string): TimelineStep => ({
  key: start_time,
  title: end_time ? t('Break') : t('On break'),
  tone: end_time ? 'done' : 'current',
  at: start_time,
  when: `${formatTimeIn(zone, start_time)}${end_time ? ` – ${formatTimeIn(zone, end_time)}` : ''}`,
  detail: end_time && formatDuration((Date.parse(end_time) - Date.parse(start_time)) / 1000),
})

/** The day so far: hours, breaks and the open session, with the actions of the top bar. */
function MyDay() {
  const { dialog, onLeave } = useCheckOutDialog()
  return (
    <>
      <DayCard onLeave={onLeave} />
      {dialog}
    </>
  )
}

function DayCard({ onLeave }: { onLeave: (session: OpenSession) => void }) {
  const { day, hasFailed, retry } = useWorkDay()
  const { is_student } = useMe()
  if (is_student && !day?.session)
    return (
      <Card>
        <StudentNote title={t('No check-in yet')} />
      </Card>
    )
  if (hasFailed)
    return (
      <Card>
        <ErrorState title={t("Couldn't load your time tracking")} onRetry={retry}>
          {t('Nothing is lost. We keep what you do here until we can reach the server.')}
        </ErrorState>
      </Card>
    )
  if (!day) return <MyDaySkeleton />
  return (
    <Card className="grid grid-cols-1 divide-y lg:grid-cols-2 lg:divide-x lg:divide-y-0">
      <div className="grid content-start gap-4 p-4 sm:p-5">
        <Hours day={day} />
        <div className="flex flex-wrap gap-2">
          {day.session ? (
            <WorkActions day={day} session={day.session} onLeave={onLeave} />
          ) : (
            <CheckInButton size="md" />
          )}
        </div>
      </div>
      <div className="p-4 sm:p-5">
        <SessionTimeline session={day.session} />
      </div>
    </Card>
  )
}

function Hours({ day }: { day: WorkDay }) {
  const now = useNow()
  const zone = useZone()
  const { worked, paused } = todayOf(day, now)
  const { session } = day
  const isFromEarlier = session !== null && session.day !== day.today.day
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 className="text-sm text-muted">{t("Today's Hours")}</h2>
          <p className="numbers text-2xl font-semibold">{formatDuration(worked)}</p>
        </div>
        <State day={day} />
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        <dt className="text-muted">{t('Now')}</dt>
        <dd className="numbers">
          {clockOf(now, zone)} <span className="text-muted">({zoneName(zone, now)})</span>
        </dd>
        <dt className="text-muted">{t('Breaks')}</dt>
        <dd className="numbers">{formatDuration(paused)}</dd>
        {isFromEarlier && (
          <>
            <dt className="text-muted">{t('This session')}</dt>
            <dd className="numbers">
              {t('{worked}, counts toward the day it started', {
                worked: formatDuration(lengthsOf(session, now).worked),
              })}
            </dd>
          </>
        )}
      </dl>
    </>
  )
}

const State = ({ day: { session, is_on_break, is_waiting } }: { day: WorkDay }) => (
  <div className="flex flex-wrap justify-end gap-1.5">
    {is_waiting && <Badge tone="warning">{t('Pending changes')}</Badge>}
    {session && <Badge tone="outline">{workModeLabels[session.work_mode]}</Badge>}
    <StatusBadge tone={is_on_break ? 'warning' : session ? 'success' : 'neutral'}>
      {is_on_break ? t('On break') : session ? t('Checked in') : t('Not checked in')}
    </StatusBadge>
  </div>
)

const clockOf = (now: number, timeZone: string) =>
  dateFormatter({ timeStyle: 'medium', timeZone })(now)

const MyDaySkeleton = () => (
  <Loading text={t('Loading your time tracking…')}>
    <Card className="grid gap-4 p-5 lg:grid-cols-2">
      <div className="grid gap-3">
        <Skeleton className="h-4 w-24" />
        <Skeleton className="h-10 w-32" />
        <Skeleton className="h-9 w-48" />
      </div>
      <Skeleton className="h-28" />
    </Card>
  </Loading>
)

/** The user's sessions of a week or a month. */
function EntryHistory() {
  const params = useListParams(largestPage)
  const zone = useZone()
  const span: Span = oneOf(['month'], params.get('span')) ?? 'week'
  const day = dayOf(params.get('day')) ?? dayIn(zone)
  return (
    <section aria-labelledby="time-entries">
      <ListPage
        toolbar={
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 id="time-entries" className="text-lg font-semibold">
              {t('Time entries')}
            </h2>
            <PeriodSwitch
              params={params}
              spans={['week', 'month']}
              span={span}
              day={day}
              today={dayIn(zone)}
            />
          </div>
        }
        title={t("Couldn't load your time entries")}
        skeleton={<SkeletonRows rows={4} />}
      >
        <Entries params={params} span={span} day={day} />
      </ListPage>
    </section>
  )
}

const nothingIn: Record<Span, string> = localized({
  day: msg('No time entries on this day'),
  week: msg('No time entries this week'),
  month: msg('No time entries this month'),
})

function Entries({ params, span, day }: { params: ListParams; span: Span; day: string }) {
  // All of a month at once: the sum below is of the whole period.
  const page = useEntries({ ...daysOf(span, day), limit: largestPage, cursor: params.cursor })
  const { entries } = page
  return (
    <ListResults
      params={params}
      page={page}
      count={entries.length}
      quiet
      empty={
        <Card>
          <EmptyState icon={CalendarClock} title={nothingIn[span]} level={3}>
            {t('Your work appears here after you check in.')}
          </EmptyState>
        </Card>
      }
    >
      <Card>
        <ul className="divide-y">
          {entries.map((entry) => (
            <EntryRow key={entry.id} entry={entry} />
          ))}
        </ul>
        <Counted entries={entries} />
      </Card>
    </ListResults>
  )
}

/** One of the user's sessions. */
function EntryRow({ entry }: { entry: TimeEntry }) {
  const [isAsking, setAsking] = useState(false)
  const { status, correction } = entry
  return (
    <li className="grid gap-1.5 px-4 py-3">
      <SessionRow
        entry={entry}
        correction={
          correction && (
            <Badge tone={correction.status === 'declined' ? 'danger' : 'accent'}>
              {correctionLabels[correction.status]}
            </Badge>
          )
        }
        action={
          status !== 'open' &&
          correction?.status !== 'pending' && (
            <Button
              variant={status === 'unconfirmed' ? 'primary' : 'ghost'}
              size="sm"
              className="ml-auto"
              onClick={() => setAsking(true)}
            >
              {t('Request a correction')}
            </Button>
          )
        }
      />
      {status === 'unconfirmed' && (
        <p className="text-sm text-muted">
          {entry.auto_closed
            ? t("You didn't check out, so these hours don't count until a correction is confirmed.")
            : t('You reported these times later. They count once your leader confirms them.')}
        </p>
      )}
      {isAsking && <CorrectionDialog entry={entry} onClose={() => setAsking(false)} />}
    </li>
  )
}

/** Requests other times of a session, for a leader to decide. */
function CorrectionDialog({ entry, onClose }: { entry: TimeEntry; onClose: () => void }) {
  const ask = useAskCorrection(`correction:${entry.id}`)
  return (
    <TimesDialog
      entry={entry}
      title={t('Request a correction')}
      description={t(
        "Your leader sees both times and decides. If no one else can, it's confirmed right away.",
      )}
      reasonHint={t('Why the times differ from what was recorded.')}
      action={t('Request a correction')}
      mutation={ask}
      onSubmit={(times) =>
        ask.mutate({ body: { entry_id: entry.id, ...times } }, { onSuccess: onClose })
      }
      onClose={onClose}
    />
  )
}

/** A link to the settings: break reminders and daily hours, which only interns have, and the time zone. */
const TrackingSettings = () => (
  <Link
    to={isIntern(useMe().role) ? '/settings#time-tracking' : '/settings#appearance'}
    className={buttonClass({ variant: 'secondary' })}
  >
    <Settings2 aria-hidden />
    {t('Reminders and time zone')}
  </Link>
)

/** The user's day, earlier sessions and requested corrections. */
export const MyTime = () => (
  <>
    <PageHeader
      title={t('Time Tracking')}
      description={t('Your check-ins, breaks and hours.')}
      action={<TrackingSettings />}
    />
    <div className="grid grid-cols-1 gap-6">
      <MyDay />
      <EntryHistory />
      <AsyncBoundary title={t("Couldn't load your corrections")} skeleton={null}>
        <MyCorrections />
      </AsyncBoundary>
    </div>
  </>
)
