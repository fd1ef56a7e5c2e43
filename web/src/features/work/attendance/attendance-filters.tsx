import { t } from '@app/contract/i18n/text.ts'
import type { ListAddress } from '#lib/lists/list-address.ts'
import { SearchBox } from '#ui/search-box.tsx'
import { Select } from '#ui/select.tsx'
import { useTeamChoices } from './attendance.api.ts'
import type { Asked, Period } from './attendance-asked.ts'
import { ExportButtons } from './export-buttons.tsx'
import { spans } from './period.ts'
import { PeriodSwitch } from './period-switch.tsx'

interface AttendanceFiltersProps {
  address: ListAddress
  asked: Asked
  period: Period
  today: string
}

export function AttendanceFilters({ address, asked, period, today }: AttendanceFiltersProps) {
  const teams = useTeamChoices() ?? []
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PeriodSwitch address={address} spans={spans} today={today} {...period} />
        <ExportButtons asked={asked} />
      </div>
      <div className="flex flex-wrap gap-3">
        <SearchBox
          label={t('Search people')}
          placeholder={t('Name')}
          className="w-full sm:w-72"
          value={asked.search ?? ''}
          onSearch={(search) => address.ask({ search }, { replace: true })}
        />
        <Select
          label={t('Team')}
          labelHidden
          className="min-w-44 flex-1 sm:max-w-64"
          placeholder={t('All teams')}
          options={teams.map(({ id, name }) => ({ value: id, label: name }))}
          value={asked.team_id ?? ''}
          onChange={({ target }) => address.ask({ team: target.value })}
        />
      </div>
    </div>
  )
}
