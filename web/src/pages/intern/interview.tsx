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
      <PageHeader title={t('My Interview')} description={t('Times are in your own time zone.')} />
      <AsyncBoundary
        resetKey={id}
        title={t("Couldn't load the interview")}
        skeleton={<SkeletonRows />}
      >
        <MyInterviewView id={id} />
      </AsyncBoundary>
    </div>
  )
}
