import { t } from '@app/contract/i18n/translate.ts'
import { CalendarClock, Inbox, UserCheck, Users } from 'lucide-react'
import { formatCount } from '#lib/i18n/format.ts'
import { StatCards } from '#lib/stat-cards.tsx'
import { useHrStats } from './interviews.api.ts'

/** A figure that could not be loaded is not zero: the card shows an error and a retry. */
export function HrStats() {
  const { stats, failed, retry } = useHrStats()
  const cards = [
    {
      label: t('Pending Applications'),
      page: 'applications',
      query: { answer: 'pending' },
      icon: Inbox,
      value: stats && formatCount(stats.pending_applications),
    },
    {
      label: t('Scheduled Interviews'),
      page: 'interviews',
      icon: CalendarClock,
      value: stats && formatCount(stats.scheduled_interviews),
    },
    {
      label: t('Recent Hires'),
      page: 'hires',
      query: { show: 'recent' },
      icon: UserCheck,
      value: stats && formatCount(stats.recent_hires),
      hint: t('In the last 30 days'),
    },
    {
      label: t('Total Candidates'),
      page: 'candidates',
      icon: Users,
      value: stats && formatCount(stats.total_candidates),
    },
  ] as const
  return <StatCards cards={cards} failed={failed} onRetry={retry} />
}
