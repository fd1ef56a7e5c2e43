import { t } from '@app/contract/i18n/translate.ts'
import { usePoolPath } from '#features/hiring/candidates/candidate.labels.ts'
import { Duplicates } from '#features/hiring/candidates/duplicates.tsx'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { RoleGuard } from './role-guard.tsx'

export const meta = () => [{ title: t('Duplicates · {organisation}') }]

export default function CandidateDuplicates() {
  const crumbs = [{ label: t('Candidate Pool'), to: usePoolPath() }, { label: t('Duplicates') }]
  return (
    <RoleGuard allow="candidates.manage">
      <PageHeader
        title={t('Duplicates')}
        description={t(
          'Records that may belong to the same person. You decide; merges can be undone.',
        )}
        above={<Breadcrumb crumbs={crumbs} />}
      />
      <AsyncBoundary title={t("Couldn't load the duplicates")} skeleton={<SkeletonRows />}>
        <Duplicates />
      </AsyncBoundary>
    </RoleGuard>
  )
}
