import { may } from '@app/contract/core/access.ts'
import { isIntern } from '@app/contract/core/roles.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { EvaluationPanel } from '#features/programme/evaluations/evaluation-panel.tsx'
import { StartEvaluation } from '#features/programme/evaluations/start-evaluation.tsx'
import { useMe } from '#lib/session/session-store.ts'
import { PageHeader } from '#ui/page-header.tsx'

export const meta = () => [{ title: t('Evaluations · {organisation}') }]

/** Authors see theirs; leaders also those of their people; HR reads only. */
export default function Evaluations() {
  const { role } = useMe()
  const starts = may(role, 'evaluations.start')
  const overview = starts ? (['overview'] as const) : []
  return (
    <>
      <PageHeader
        title={t('Evaluations')}
        description={t('Mid-term and final reviews, hidden until everyone has submitted.')}
        action={starts && <StartEvaluation />}
      />
      <EvaluationPanel
        boxes={may(role, 'applications.review') ? overview : ['mine', ...overview]}
        ofOneself={isIntern(role)}
      />
    </>
  )
}
