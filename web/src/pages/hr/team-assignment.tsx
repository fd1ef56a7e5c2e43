import { t } from '@app/contract/i18n/translate.ts'
import { UsersRound } from 'lucide-react'
import { BriefPanel } from '#features/programme/briefs/brief-panel.tsx'
import { usePageUrl } from '#lib/role-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

export const meta = () => [{ title: t('Team Assignment · {organisation}') }]

export default function TeamAssignment() {
  return (
    <>
      <h2 className="sr-only">{t('Team Assignment')}</h2>
      <BriefPanel
        base={usePageUrl()('team_assignment')}
        withStartup
        empty={
          <EmptyState icon={UsersRound} level={3} title={t('No team briefs yet')}>
            {t('Briefs from startups appear here until a team is formed.')}
          </EmptyState>
        }
      />
    </>
  )
}
