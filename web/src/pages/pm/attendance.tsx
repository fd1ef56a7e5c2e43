import { t } from '@app/contract/text.ts'
import { AttendancePanel } from '#features/attendance/attendance-panel.tsx'

export const meta = () => [{ title: t('Attendance · Cohort') }]

export default function PmAttendance() {
  return (
    <>
      <h2 className="sr-only">{t('Attendance')}</h2>
      <AttendancePanel />
    </>
  )
}
