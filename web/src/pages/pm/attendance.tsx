import { t } from '@app/contract/i18n/translate.ts'
import { AttendancePanel } from '#features/work/attendance/attendance-panel.tsx'

export const meta = () => [{ title: t('Attendance · Cohort') }]

export default function PmAttendance() {
  return (
    <>
      <h2 className="sr-only">{t('Attendance')}</h2>
      <AttendancePanel />
    </>
  )
}
