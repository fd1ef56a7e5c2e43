import { t } from '@app/contract/i18n/translate.ts'
import { dateFormatter, formatDuration } from '#lib/i18n/format.ts'
import { formatTimeIn, useZone, zoneName } from '#lib/session/zone.ts'
import { Badge, StatusBadge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Timeline, type TimelineStep } from '#ui/timeline.tsx'
import { workModeLabels } from './attendance.labels.ts'
import { CheckInButton } from './check-in-button.tsx'
import { useNow } from './use-now.ts'
import { useWorkDay } from './use-work-day.ts'
import { WorkActions } from './work-actions.tsx'
import { lengthsOf, type OpenSession, todayOf, type WorkBreak, type WorkDay } from './work-day.ts'

/** The open session step by step. */
function SessionTimeline({ session }: { session: OpenSession | null }) {
  const zone = useZone()
  if (!session)
    return (
      <>
        <h2 className="mb-2 font-semibold">{t('This session')}</h2>
        <p className="text-sm text-muted">
          {t(
            'Check in with your work mode and what you plan. Your breaks and your report follow here.',
          )}
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

/** The same as the control of the top bar, with all that there is to know about the day. */
export function MyDay() {
  const { day, hasFailed, retry } = useWorkDay()
  if (hasFailed)
    return (
      <Card>
        <ErrorState title={t('Your time tracking could not be loaded')} onRetry={retry}>
          {t('Nothing is lost. What you do here is kept until the server can be reached.')}
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
            <WorkActions day={day} session={day.session} />
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
              {t('{worked}, counts to the day it began', {
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
    {is_waiting && <Badge tone="warning">{t('Waiting to be sent')}</Badge>}
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
