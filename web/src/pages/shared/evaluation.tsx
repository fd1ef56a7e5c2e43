import { t } from '@app/contract/text.ts'
import { Link, useParams } from 'react-router'
import { EvaluationView } from '#features/evaluations/evaluation-view.tsx'
import { Load } from '#lib/load.tsx'
import { linkClass } from '#ui/link.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'

export const meta = () => [{ title: t('Evaluation · Cohort') }]

export default function EvaluationPage() {
  const { id = '' } = useParams()
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title={t('Evaluation')}
        above={
          <Link to="/evaluations" className={linkClass('text-sm')}>
            {t('Evaluations')}
          </Link>
        }
      />
      <Load of={id} title={t('The evaluation could not be loaded')} skeleton={<SkeletonRows />}>
        <EvaluationView id={id} />
      </Load>
    </div>
  )
}
