import { t } from '@app/contract/i18n/translate.ts'
import { formatCount } from '#lib/i18n/format.ts'
import { StatCard } from '#ui/stat-card.tsx'
import { useHiringFigures } from './home.api.ts'

export function HiringFigures() {
  const stats = useHiringFigures()
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      <StatCard label={t('Pending Applications')} value={formatCount(stats.pending_applications)} />
      <StatCard label={t('Scheduled Interviews')} value={formatCount(stats.scheduled_interviews)} />
      <StatCard label={t('Recent Hires')} value={formatCount(stats.recent_hires)} />
      <StatCard label={t('Total Candidates')} value={formatCount(stats.total_candidates)} />
    </div>
  )
}
