import { t } from '@app/contract/i18n/translate.ts'
import { KitList } from '#features/hiring/scorecards/kit-list.tsx'
import { NewKit } from '#features/hiring/scorecards/new-kit.tsx'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { usePageUrl } from '#lib/role-link.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'

export const meta = () => [{ title: t('Interview Kits · {organisation}') }]

export default function InterviewKits() {
  return (
    <>
      <PageHeader
        above={
          <Breadcrumb
            crumbs={[
              { label: t('Interviews'), to: usePageUrl()('interviews') },
              { label: t('Interview Kits') },
            ]}
          />
        }
        title={t('Interview Kits')}
        description={t('What interviewers ask, look for and score.')}
        action={<NewKit />}
      />
      <AsyncBoundary title={t("Couldn't load the kits")} skeleton={<SkeletonRows />}>
        <KitList />
      </AsyncBoundary>
    </>
  )
}
