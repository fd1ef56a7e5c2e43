import { t } from '@app/contract/i18n/translate.ts'
import { MyTime } from '#features/work/attendance/my-time.tsx'

export const meta = () => [{ title: t('Time Tracking · {organisation}') }]

export default function MyTimePage() {
  return <MyTime />
}
