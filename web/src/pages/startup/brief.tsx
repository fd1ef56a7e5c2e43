import { t } from '@app/contract/text.ts'
import { useParams } from 'react-router'
import { AnswerBrief } from '#features/briefs/answer-brief.tsx'
import { useBrief } from '#features/briefs/briefs.api.ts'
import { Load } from '#lib/load.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Loading, SkeletonText } from '#ui/skeleton.tsx'

export const meta = () => [{ title: t('Team Brief · Cohort') }]

export default function StartupBrief() {
  const { id = '' } = useParams()
  return (
    <Load
      page
      of={id}
      title={t('The team brief could not be loaded')}
      skeleton={
        <Loading>
          <SkeletonText lines={10} />
        </Loading>
      }
    >
      <Opened key={id} id={id} />
    </Load>
  )
}

function Opened({ id }: { id: string }) {
  const { title } = useBrief(id)
  const crumbs = [{ label: t('Team Briefs'), to: '/startup/briefs' }, { label: title }]
  return (
    <>
      <title>{t('{title} · Cohort', { title })}</title>
      <PageHeader title={title} above={<Breadcrumb crumbs={crumbs} />} />
      <AnswerBrief id={id} />
    </>
  )
}
