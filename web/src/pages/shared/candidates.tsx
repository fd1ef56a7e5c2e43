import { t } from '@app/contract/i18n/translate.ts'
import { CandidatePool } from '#features/hiring/candidates/candidate-pool.tsx'
import { HiringFigures } from '#features/insight/analytics/hiring-figures.tsx'
import { oneOf, useListParams } from '#lib/lists/list-params.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { RoleGuard } from './role-guard.tsx'

export const meta = () => [{ title: t('Candidate Pool · {organisation}') }]

/** For those who may work with the pool without HR's own pages. */
export default function Candidates() {
  const params = useListParams()
  return (
    <RoleGuard allow="candidates.manage">
      <PageHeader title={t('Candidate Pool')} />
      <Tabs
        label={t('Candidate Pool')}
        value={oneOf(['analytics'], params.get('tab')) ?? 'pool'}
        onValueChange={(tab) => params.update({ tab: tab === 'analytics' ? tab : undefined })}
        tabs={[
          { value: 'pool', label: t('Candidates'), content: <Pool /> },
          { value: 'analytics', label: t('Analytics'), content: <HiringFigures /> },
        ]}
      />
    </RoleGuard>
  )
}

const Pool = () => (
  <>
    <h2 className="sr-only">{t('Candidates')}</h2>
    <CandidatePool />
  </>
)
