import { t } from '@app/contract/i18n/translate.ts'
import { CandidatePool } from '#features/hiring/candidates/candidate-pool.tsx'

export const meta = () => [{ title: t('Candidate Pool · {organisation}') }]

export default function HrCandidates() {
  return (
    <>
      <h2 className="sr-only">{t('Candidate Pool')}</h2>
      <CandidatePool />
    </>
  )
}
