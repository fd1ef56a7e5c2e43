import { formatHours } from '@app/contract/i18n/durations.ts'
import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import type { InternDashboard } from '@app/contract/insight/dashboards.ts'
import { Award, CircleCheck, Clock, FolderKanban } from 'lucide-react'
import { formatCount } from '#lib/i18n/format.ts'
import { SelfReported } from '#lib/self-reported.tsx'
import { StatCard } from '#ui/stat-card.tsx'
import { useInternStats } from './intern-home.api.ts'

type Stats = InternDashboard['stats']

/** The four figures of an intern (spec §2); hours against the target that an operator sets. */
export function InternStats() {
  const { stats, failed, retry } = useInternStats()
  return (
    <section aria-label={t('Numbers')} className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {cards.map(({ label, icon, value, hint }) => (
        <StatCard
          key={label}
          label={label}
          icon={icon}
          value={stats && value(stats)}
          hint={stats ? hint(stats) : true}
          failed={failed}
          onRetry={retry}
        />
      ))}
    </section>
  )
}

const cards = localized([
  {
    label: msg('Tasks Completed'),
    icon: CircleCheck,
    value: (stats: Stats) =>
      `${formatCount(stats.tasks_completed)}/${formatCount(stats.tasks_total)}`,
    hint: (stats: Stats) =>
      t('{completion_percent}% complete', { completion_percent: stats.completion_percent }),
  },
  {
    label: msg('Hours Logged'),
    icon: Clock,
    value: (stats: Stats) =>
      t('{hours_logged} of {target_hours}', {
        hours_logged: formatHours(stats.hours_logged),
        target_hours: formatHours(stats.target_hours),
      }),
    hint: (stats: Stats) => (
      <>
        {t('{hours_remaining} remaining · {hours_approved} approved', {
          hours_remaining: formatHours(stats.hours_remaining),
          hours_approved: formatHours(stats.hours_approved),
        })}
        <SelfReported hours={stats.hours_self_reported} />
      </>
    ),
  },
  {
    label: msg('Projects'),
    icon: FolderKanban,
    value: (stats: Stats) => formatCount(stats.projects),
    hint: () => t('Active'),
  },
  {
    label: msg('Certifications'),
    icon: Award,
    value: (stats: Stats) => formatCount(stats.certifications),
    hint: ({ certifications }: Stats) =>
      certifications ? t('From completed internships') : t('No certificates yet'),
  },
])
