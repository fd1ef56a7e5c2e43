import { t } from '@app/contract/i18n/text.ts'
import { Clock } from 'lucide-react'
import { Link } from 'react-router'
import { formatDuration } from '#lib/i18n/format.ts'
import { useMe } from '#lib/session/session-store.ts'
import { buttonClass } from '#ui/button.tsx'
import { cn } from '#ui/cn.ts'
import { useNow } from './use-now.ts'
import { todayOf, type WorkDay } from './work-day.ts'

/** Today's hours, and the way to all of one's hours. */
export function TimeLink({ day }: { day: WorkDay }) {
  const { role } = useMe()
  const { session, is_on_break, is_waiting } = day
  const { worked } = todayOf(day, useNow())
  const state = is_on_break ? t('On break') : session ? t('Working') : t('Checked out')
  const said = { state, worked: formatDuration(worked) }
  return (
    <Link
      to={role === 'intern' ? '/intern/attendance' : '/my-time'}
      aria-label={
        is_waiting
          ? t('{state}, {worked} today, waiting to be sent. Time tracking', said)
          : t('{state}, {worked} today. Time tracking', said)
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
      <span aria-hidden className={session ? undefined : 'max-sm:hidden'}>
        {formatDuration(worked)}
      </span>
    </Link>
  )
}
