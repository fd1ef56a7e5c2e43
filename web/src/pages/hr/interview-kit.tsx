import { t } from '@app/contract/i18n/translate.ts'
import { useParams } from 'react-router'
import { HouseKit, InternshipKit } from '#features/hiring/scorecards/kit-editor.tsx'
import { KitName } from '#features/hiring/scorecards/kit-name.tsx'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { usePageUrl } from '#lib/role-link.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'

export const meta = () => [{ title: t('Interview Kit · {organisation}') }]

export default function InterviewKit() {
  const { id = '' } = useParams()
  const pageUrl = usePageUrl()
  const isHouse = id === 'house'
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        above={
          <Breadcrumb
            crumbs={[
              { label: t('Interviews'), to: pageUrl('interviews') },
              { label: t('Interview Kits'), to: pageUrl('interview_kits') },
              { label: isHouse ? t('Default kit') : t('Interview Kit') },
            ]}
          />
        }
        title={isHouse ? t('Default Kit') : t('Interview Kit')}
        description={
          isHouse ? t('Used for every internship without its own kit.') : <KitName id={id} />
        }
      />
      <AsyncBoundary resetKey={id} title={t("Couldn't load the kit")} skeleton={<SkeletonRows />}>
        {isHouse ? <HouseKit /> : <InternshipKit id={id} />}
      </AsyncBoundary>
    </div>
  )
}
