import { t } from '@app/contract/i18n/translate.ts'
import { TeamStatus } from '#features/projects/teams/team-status.tsx'
import { AttendancePanel } from '#features/work/attendance/attendance-panel.tsx'

export const meta = () => [{ title: t('Attendance · {organisation}') }]

/** Below the tabs of a layout that has its own page header. */
export default function AttendanceTab() {
  return (
    <>
      <h2 className="sr-only">{t('Attendance')}</h2>
      <AttendancePanel Teams={TeamStatus} />
    </>
  )
}
