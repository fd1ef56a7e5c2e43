import { t } from '@app/contract/i18n/translate.ts'
import { useParams } from 'react-router'
import { EvaluationView } from '#features/programme/evaluations/evaluation-view.tsx'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'

export const meta = () => [{ title: t('Evaluation · {organisation}') }]

export default function EvaluationPage() {
  const { id = '' } = useParams()
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title={t('Evaluation')}
        above={
          <Breadcrumb
            crumbs={[{ label: t('Evaluations'), to: '/evaluations' }, { label: t('Evaluation') }]}
          />
        }
      />
      <AsyncBoundary
        resetKey={id}
        title={t("Couldn't load the evaluation")}
        skeleton={<SkeletonRows />}
      >
        <EvaluationView id={id} />
      </AsyncBoundary>
    </div>
  )
}
