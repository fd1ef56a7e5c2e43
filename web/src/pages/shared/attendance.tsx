import type { Role } from '@app/contract/core/roles.ts'
import { managementScopeOf } from '@app/contract/core/visibility.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { homeOf, pageUrl } from '@app/contract/pages.ts'
import { Navigate, useLocation } from 'react-router'
import { TeamStatus } from '#features/projects/teams/team-status.tsx'
import { AttendancePanel } from '#features/work/attendance/attendance-panel.tsx'
import { useMe } from '#lib/session/session-store.ts'
import { PageHeader } from '#ui/page-header.tsx'

export const meta = () => [{ title: t('Attendance · {organisation}') }]

/** Whose attendance page shows other people's times; an intern's shows their own. */
const seesOthers = (role: Role) => managementScopeOf(role) !== 'none'

/** For roles that see other people's times (spec §6) and have no page of their own; others are redirected to theirs. */
export default function SharedAttendance() {
  const { role } = useMe()
  const { pathname, search } = useLocation()
  const path = seesOthers(role) ? pageUrl('attendance', { role }) : homeOf(role)
  if (path !== pathname) return <Navigate to={path + search} replace />
  return (
    <>
      <PageHeader title={t('Attendance')} description={t("Who's in, and everyone's hours.")} />
      <AttendancePanel Teams={TeamStatus} />
    </>
  )
}
