import { may } from '@app/contract/core/access.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { homeOf, pageUrl } from '@app/contract/pages.ts'
import { Navigate, useLocation } from 'react-router'
import { ManagedTeams } from '#features/projects/teams/managed-teams.tsx'
import { useMe } from '#lib/session/session-store.ts'
import { PageHeader } from '#ui/page-header.tsx'

export const meta = () => [{ title: t('Teams · {organisation}') }]

/** For those who manage teams without a project manager's own pages; all others are sent to theirs. */
export default function Teams() {
  const { role } = useMe()
  const { pathname, search } = useLocation()
  const path = may(role, 'teams.manage') ? pageUrl('teams', { role }) : homeOf(role)
  if (path !== pathname) return <Navigate to={path + search} replace />
  return (
    <>
      <PageHeader title={t('Teams')} description={t("Your department's teams.")} />
      <ManagedTeams />
    </>
  )
}
