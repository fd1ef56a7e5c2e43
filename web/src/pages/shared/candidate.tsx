import { t } from '@app/contract/i18n/translate.ts'
import { useParams } from 'react-router'
import { CandidateView } from '#features/hiring/candidates/candidate-view.tsx'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { RoleGuard } from './role-guard.tsx'

export const meta = () => [{ title: t('Candidate · {organisation}') }]

export default function CandidatePage() {
  const { id = '' } = useParams()
  return (
    <RoleGuard allow="candidates.manage">
      <AsyncBoundary
        page
        resetKey={id}
        title={t("Couldn't load the candidate")}
        skeleton={<SkeletonRows />}
      >
        <CandidateView key={id} id={id} />
      </AsyncBoundary>
    </RoleGuard>
  )
}
