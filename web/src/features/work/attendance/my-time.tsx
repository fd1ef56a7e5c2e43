import { isIntern } from '@app/contract/core/roles.ts'
import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import type { TimeEntry } from '@app/contract/work/attendance.ts'
import type { Correction } from '@app/contract/work/corrections.ts'
import { CalendarClock, Settings2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { formatDateTime, formatDuration } from '#lib/i18n/format.ts'
import { type ListParams, oneOf, useListParams } from '#lib/lists/list-params.ts'
import { ListResults } from '#lib/lists/list-results.tsx'
import { useMe } from '#lib/session/session-store.ts'
import { dayIn, useZone } from '#lib/session/zone.ts'
import { Badge, StatusBadge } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { correctionLabels, entryLabels, entryTones, workModeLabels } from './attendance.labels.ts'
import { CorrectionTimes } from './correction-times.tsx'
import { EntryTimes } from './entry-times.tsx'
import { MyDay } from './my-day.tsx'
import { daysOf, formatWeekday, isDay, type Span } from './period.ts'
import { PeriodSwitch } from './period-switch.tsx'
import { useAskCorrection, useCorrections, useEntries } from './time-tracking.api.ts'
import { TimesDialog } from './times-dialog.tsx'

/** One's own sessions of a week or a month. */
function EntryHistory() {
  const params = useListParams()
  const zone = useZone()
  const value = params.get('day')
  const span: Span = oneOf(['month'], params.get('span')) ?? 'week'
  const day = isDay(value) ? value : dayIn(zone)
  return (
    <section aria-labelledby="time-entries" className="grid grid-cols-1 gap-3">
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
      <Entries params={params} span={span} day={day} />
    </section>
  )
}

const nothingIn: Record<Span, string> = localized({
  day: msg('No time entries in this day'),
  week: msg('No time entries in this week'),
  month: msg('No time entries in this month'),
})

function Entries({ params, span, day }: { params: ListParams; span: Span; day: string }) {
  const page = useEntries({ ...daysOf(span, day), cursor: params.cursor })
  const { entries } = page
  const worked = entries.reduce((sum, { total_hours }) => sum + total_hours * 3600, 0)
  return (
    <ListResults
      params={params}
      page={page}
      count={entries.length}
      quiet
      empty={
        <Card>
          <EmptyState icon={CalendarClock} title={nothingIn[span]} level={3}>
            {t('What you work appears here once you have checked in.')}
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
        <p className="numbers border-t px-4 py-2.5 text-right text-sm text-muted">
          {t('Counted: {worked}', { worked: formatDuration(worked) })}
        </p>
      </Card>
    </ListResults>
  )
}

/** One session of one's own. */
function EntryRow({ entry }: { entry: TimeEntry }) {
  const [isAsking, setAsking] = useState(false)
  const { status, correction } = entry
  return (
    <li className="grid gap-1.5 px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="font-medium">{formatWeekday(entry.day)}</p>
        <p className="numbers font-medium">
          {status === 'open' ? '' : formatDuration(entry.worked_seconds)}
        </p>
      </div>
      <EntryTimes entry={entry} />
      <div className="flex flex-wrap items-center gap-1.5">
        <StatusBadge tone={entryTones[status]}>{entryLabels[status]}</StatusBadge>
        <Badge tone="outline">{workModeLabels[entry.work_mode]}</Badge>
        {entry.is_late && <Badge tone="warning">{t('Late')}</Badge>}
        {entry.sent_late && <Badge tone="outline">{t('Sent late')}</Badge>}
        {correction && (
          <Badge tone={correction.status === 'declined' ? 'danger' : 'accent'}>
            {correctionLabels[correction.status]}
          </Badge>
        )}
        {status !== 'open' && correction?.status !== 'pending' && (
          <Button
            variant={status === 'unconfirmed' ? 'primary' : 'ghost'}
            size="sm"
            className="ml-auto"
            onClick={() => setAsking(true)}
          >
            {t('Ask for a correction')}
          </Button>
        )}
      </div>
      {status === 'unconfirmed' && (
        <p className="text-sm text-muted">
          {t('You did not check out, so these hours do not count until a correction is confirmed.')}
        </p>
      )}
      {isAsking && <CorrectionDialog entry={entry} onClose={() => setAsking(false)} />}
    </li>
  )
}

/** A leader decides about what is asked for here. */
function CorrectionDialog({ entry, onClose }: { entry: TimeEntry; onClose: () => void }) {
  const ask = useAskCorrection()
  return (
    <TimesDialog
      entry={entry}
      title={t('Ask for a correction')}
      description={t('Your leader sees both times and decides.')}
      reasonHint={t('Why the times are other than recorded.')}
      action={t('Ask for a correction')}
      mutation={ask}
      onSubmit={(times) =>
        ask.mutate({ body: { entry_id: entry.id, ...times } }, { onSuccess: onClose })
      }
      onClose={onClose}
    />
  )
}

const labels = localized({
  pending: msg('Waiting'),
  confirmed: msg('Confirmed'),
  declined: msg('Declined'),
})
const tones = { pending: 'accent', confirmed: 'success', declined: 'danger' } as const

/** What one has asked for lately and what came of it; nothing for somebody who never did. */
function MyCorrections() {
  const { id } = useMe()
  const mine = useCorrections({ limit: 20 })
    .corrections.filter(({ user_id }) => user_id === id)
    .slice(0, 5)
  if (mine.length === 0) return null
  return (
    <Card>
      <CardHead title={t('Your corrections')} />
      <ul className="divide-y">
        {mine.map((correction) => (
          <li key={correction.id} className="grid gap-1 px-4 py-3">
            <StatusBadge tone={tones[correction.status]}>{labels[correction.status]}</StatusBadge>
            <CorrectionTimes correction={correction} />
            <Decision correction={correction} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Decision({ correction }: { correction: Correction }) {
  const { decided_by_name, decided_at, comment } = correction
  if (!decided_at) return null
  return (
    <p className="text-sm">
      {decided_by_name}, {formatDateTime(decided_at)}
      {comment && `: ${comment}`}
    </p>
  )
}

/** Break reminders and daily hours, which only interns have, and the zone stand in the settings. */
const TrackingSettings = () => (
  <Link
    to={isIntern(useMe().role) ? '/settings#time-tracking' : '/settings#appearance'}
    className={buttonClass({ variant: 'secondary' })}
  >
    <Settings2 aria-hidden />
    {t('Reminders and time zone')}
  </Link>
)

/** One's own day, the sessions before it and what one asked to be corrected. */
export const MyTime = () => (
  <>
    <PageHeader
      title={t('Time Tracking')}
      description={t('Your check-ins, breaks and hours.')}
      action={<TrackingSettings />}
    />
    <div className="grid grid-cols-1 gap-6">
      <MyDay />
      <AsyncBoundary
        title={t('Your time entries could not be loaded')}
        skeleton={<SkeletonRows rows={4} />}
      >
        <EntryHistory />
      </AsyncBoundary>
      <AsyncBoundary title={t('Your corrections could not be loaded')} skeleton={null}>
        <MyCorrections />
      </AsyncBoundary>
    </div>
  </>
)
