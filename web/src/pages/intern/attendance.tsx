import { t } from '@app/contract/i18n/translate.ts'
import { MyTime } from '#features/work/attendance/my-time.tsx'

export const meta = () => [{ title: t('Time Tracking · Cohort') }]

export default function InternAttendance() {
  return <MyTime />
}
