import { formatDuration } from '@app/contract/i18n/durations.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { ownTimesUrl } from '@app/contract/pages.ts'
import { Clock, RotateCw } from 'lucide-react'
import { Link } from 'react-router'
import { useMe } from '#lib/session/session-store.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { cn } from '#ui/cn.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import {
  CheckInButton,
  useCheckOutDialog,
  usePreloadedDialogs,
  WorkActions,
} from './work-actions.tsx'
import { type OpenSession, todayOf, useNow, useWorkDay, type WorkDay } from './work-day.ts'

/**
 * The control in the top bar: check-in while checked out; a clock, break and check-out while checked in. Students have
 * nothing to track.
 */
export function AttendanceControl() {
  usePreloadedDialogs()
  const { dialog, onLeave } = useCheckOutDialog()
  return (
    <>
      <Control onLeave={onLeave} />
      {dialog}
    </>
  )
}

function Control({ onLeave }: { onLeave: (session: OpenSession) => void }) {
  const { day, hasFailed, retry } = useWorkDay()
  const { is_student } = useMe()
  if (is_student && !day?.session) return null
  if (hasFailed)
    return (
      <Button variant="secondary" size="sm" onClick={retry}>
        <RotateCw aria-hidden /> <span className="max-sm:sr-only">{t('Time tracking:')}</span>{' '}
        {t('Retry')}
      </Button>
    )
  if (!day) return <Skeleton className="h-8 w-24" />
  return (
    <section aria-label={t('Time tracking')} className="flex items-center gap-1.5">
      <TimeLink day={day} />
      {day.session ? (
        <WorkActions day={day} session={day.session} onLeave={onLeave} compact />
      ) : (
        <CheckInButton />
      )}
    </section>
  )
}

/** Today's hours, linked to the user's page of hours. */
function TimeLink({ day }: { day: WorkDay }) {
  const { role } = useMe()
  const { session, is_on_break, is_waiting } = day
  const { worked } = todayOf(day, useNow())
  const state = is_on_break ? t('On break') : session ? t('Working') : t('Checked out')
  const time = formatDuration(worked)
  const params = { state, worked: time }
  return (
    <Link
      to={ownTimesUrl(role)}
      aria-label={
        is_waiting
          ? t('{state}, {worked} today, pending. Time tracking', params)
          : t('{state}, {worked} today. Time tracking', params)
      }
      className={buttonClass({ variant: 'ghost', size: 'sm' }, 'numbers h-8 font-normal')}
    >
      <span
        aria-hidden
        className={cn(
          'size-2 rounded-full',
          is_on_break ? 'bg-warning' : session ? 'bg-success' : 'hidden',
        )}
      />
      <Clock aria-hidden className={session ? 'hidden' : undefined} />
      <span aria-hidden className="max-sm:hidden">
        {time}
      </span>
      {session && (
        <span aria-hidden className="sm:hidden">
          {time.length > roomOnPhone ? clockOf(worked) : time}
        </span>
      )}
    </Link>
  )
}

/** Letters beside the other controls of the top bar at 360 px. */
const roomOnPhone = 7

/** Seconds as 7:05, for languages that write out hours and minutes. */
function clockOf(seconds: number) {
  const minutes = Math.floor(seconds / 60)
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}
