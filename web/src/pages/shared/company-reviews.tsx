import { may } from '@app/contract/core/access.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { homeOf, pageUrl } from '@app/contract/pages.ts'
import { Navigate, useLocation } from 'react-router'
import { ModeratedList } from '#features/site/company-reviews/moderated-list.tsx'
import { oneOf, useListParams } from '#lib/lists/list-params.ts'
import { useMe } from '#lib/session/session-store.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { useSectionOfAddress } from '#ui/sections.tsx'
import { Tabs } from '#ui/tabs.tsx'

export const meta = () => [{ title: t('Company Reviews · {organisation}') }]

/** For those who moderate what is written about companies; all others are sent home. The address may name a review. */
export default function CompanyReviews() {
  const { role } = useMe()
  const { pathname, search } = useLocation()
  const params = useListParams()
  useSectionOfAddress()
  const only = oneOf(['hidden'], params.get('only')) ?? 'reported'
  const path = may(role, 'reviews.moderate') ? pageUrl('company_reviews', { role }) : homeOf(role)
  if (path !== pathname) return <Navigate to={path + search} replace />
  return (
    <>
      <PageHeader title={t('Company Reviews')} description={t('Reported company reviews.')} />
      <Tabs
        label={t('Company Reviews')}
        value={only}
        onValueChange={(tab) => params.update({ only: tab === 'hidden' ? tab : undefined })}
        tabs={[
          {
            value: 'reported',
            label: t('Reported reviews'),
            content: <ModeratedList only="reported" />,
          },
          { value: 'hidden', label: t('Hidden reviews'), content: <ModeratedList only="hidden" /> },
        ]}
      />
    </>
  )
}
