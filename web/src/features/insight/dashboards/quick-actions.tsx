import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import { Clock, FileText, ListChecks, UserRound } from 'lucide-react'
import { PageLink } from '#lib/role-link.tsx'

const actions = localized([
  { page: 'attendance', label: msg('Check In/Out'), icon: Clock },
  { page: 'daily_report', label: msg('Daily Report'), icon: FileText },
  { page: 'tasks', label: msg('My Tasks'), icon: ListChecks },
  { page: 'profile', label: msg('Profile'), icon: UserRound },
] as const)

/** An intern's daily links (spec §2). */
export const QuickActions = () => (
  <nav aria-label={t('Quick Actions')}>
    <h2 className="mb-2 text-lg font-semibold">{t('Quick Actions')}</h2>
    <ul className="grid grid-cols-2 gap-3 sm:max-lg:grid-cols-4">
      {actions.map(({ page, label, icon: Icon }) => (
        <li key={page}>
          <PageLink
            page={page}
            className="flex items-center gap-2.5 rounded-md border bg-surface px-3 py-3 font-medium transition-colors hover:border-control"
          >
            <Icon aria-hidden className="size-5 shrink-0 text-accent" />
            <span className="min-w-0 wrap-anywhere">{label}</span>
          </PageLink>
        </li>
      ))}
    </ul>
  </nav>
)
