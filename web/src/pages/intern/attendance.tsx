import { t } from '@app/contract/text.ts'
import { MyTime } from '#features/attendance/my-time.tsx'

export const meta = () => [{ title: t('Time Tracking · Cohort') }]

export default function InternAttendance() {
  return <MyTime />
}
