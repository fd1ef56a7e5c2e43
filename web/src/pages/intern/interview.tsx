import { t } from '@app/contract/i18n/translate.ts'
import { useParams } from 'react-router'
import { MyInterviewView } from '#features/hiring/interviews/my-interview-view.tsx'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'

export const meta = () => [{ title: t('My Interview · {organisation}') }]

export default function InterviewPage() {
  const { id = '' } = useParams()
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader title={t('My Interview')} description={t('Times are on your own clock.')} />
      <AsyncBoundary
        resetKey={id}
        title={t('The interview could not be loaded')}
        skeleton={<SkeletonRows />}
      >
        <MyInterviewView id={id} />
      </AsyncBoundary>
    </div>
  )
}
