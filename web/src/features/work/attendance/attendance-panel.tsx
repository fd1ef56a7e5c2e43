import { t } from '@app/contract/i18n/text.ts'
import { useListAddress } from '#lib/lists/list-address.ts'
import { Load } from '#lib/load.tsx'
import { dayIn, useZone } from '#lib/session/zone.ts'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { askedOf, periodOf } from './attendance-asked.ts'
import { AttendanceFilters } from './attendance-filters.tsx'
import { AttendanceTable } from './attendance-table.tsx'
import { CorrectionsToDecide } from './corrections-to-decide.tsx'
import { PersonSheet } from './person-sheet.tsx'
import { PresenceFilter } from './presence-filter.tsx'

/** Who is in, on break, out or late, the hours of a day, week or month, and the corrections to decide. */
export function AttendancePanel() {
  const address = useListAddress()
  const today = dayIn(useZone())
  const period = periodOf(address, today)
  const asked = askedOf(address, period)
  return (
    <div className="grid grid-cols-1 gap-4">
      <Load title={t('The corrections could not be loaded')} skeleton={null}>
        <CorrectionsToDecide />
      </Load>
      <AttendanceFilters address={address} asked={asked} period={period} today={today} />
      <PresenceFilter address={address} asked={asked} />
      <Load
        of={JSON.stringify(asked)}
        title={t('The attendance could not be loaded')}
        skeleton={<SkeletonRows rows={8} />}
      >
        <AttendanceTable address={address} asked={asked} />
      </Load>
      <PersonSheet address={address} period={period} />
    </div>
  )
}
