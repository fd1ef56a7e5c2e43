import { t } from '@app/contract/i18n/translate.ts'
import { useParams } from 'react-router'
import { ChooseTime } from '#features/hiring/interviews/choose-time.tsx'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonForm } from '#ui/skeleton.tsx'

export const meta = () => [{ title: t('Choose a Time · {organisation}') }]

export default function InterviewTimesPage() {
  const { id = '' } = useParams()
  return (
    <div className="mx-auto max-w-4xl">
      <PageHeader title={t('Choose a Time')} />
      <AsyncBoundary resetKey={id} title={t("Couldn't load the times")} skeleton={<SkeletonForm />}>
        <ChooseTime id={id} />
      </AsyncBoundary>
    </div>
  )
}
