import { may } from '@app/contract/core/access.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { Navigate, useLocation } from 'react-router'
import { reviewPath } from '#features/work/reports/report-paths.ts'
import { ReviewDesk } from '#features/work/reports/review-desk.tsx'
import { useMe } from '#lib/session/session-store.ts'
import { PageHeader } from '#ui/page-header.tsx'

export const meta = () => [{ title: t('Work Reports · {organisation}') }]

/** For reviewers without their own page; all others are sent to theirs. */
export default function WorkReports() {
  const { role } = useMe()
  const { pathname, search } = useLocation()
  const path = reviewPath(role)
  if (path !== pathname) return <Navigate to={path + search} replace />
  if (!may(role, 'reports.review')) return null
  return (
    <>
      <PageHeader
        title={t('Work Reports')}
        description={t("Your people's work, ready for review.")}
      />
      <ReviewDesk />
    </>
  )
}
