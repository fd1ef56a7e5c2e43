import { t } from '@app/contract/i18n/translate.ts'
import { OwnRecords } from '#features/insight/own-records/own-records.tsx'
import { MyTime } from '#features/work/attendance/my-time.tsx'

export const meta = () => [{ title: t('Time Tracking · {organisation}') }]

export default function MyTimePage() {
  return (
    <>
      <MyTime />
      <div className="mt-6">
        <OwnRecords />
      </div>
    </>
  )
}
