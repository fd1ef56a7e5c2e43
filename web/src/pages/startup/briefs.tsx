import { t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { Plus, UsersRound } from 'lucide-react'
import { Link } from 'react-router'
import { BriefPanel } from '#features/programme/briefs/brief-panel.tsx'
import { useStartupDashboard } from '#features/projects/startups/startup-dashboard.api.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

export const meta = () => [{ title: t('Team Briefs · {organisation}') }]

export default function StartupBriefs() {
  const { startup } = useStartupDashboard()
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">{t('Team Briefs')}</h2>
        <Link to={pageUrl('new_brief')} className={buttonClass()}>
          <Plus aria-hidden /> {t('New brief')}
        </Link>
      </div>
      <BriefPanel
        base={pageUrl('briefs')}
        startupId={startup?.id}
        empty={
          <EmptyState icon={UsersRound} level={3} title={t('No team briefs yet')}>
            {t(
              "Tell us what you want to build and who you need. We'll propose a team and explain why.",
            )}
          </EmptyState>
        }
      />
    </div>
  )
}
