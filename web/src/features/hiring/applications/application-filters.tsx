import { t } from '@app/contract/i18n/text.ts'
import { ExportButtons } from '#lib/api/export-buttons.tsx'
import type { ListAddress } from '#lib/lists/list-address.ts'
import { SearchBox } from '#ui/search-box.tsx'
import { Select } from '#ui/select.tsx'
import { type Asked, sortLabels } from './application-asked.ts'
import { useInternshipChoices } from './applications.api.ts'

export function ApplicationFilters({ address, asked }: { address: ListAddress; asked: Asked }) {
  const choices = useInternshipChoices() ?? []
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SearchBox
        label={t('Search applications')}
        placeholder={t('Name, email or internship')}
        className="w-full sm:w-72"
        value={asked.search ?? ''}
        onSearch={(search) => address.ask({ search }, { replace: true })}
      />
      <Select
        label={t('Internship')}
        labelHidden
        className="min-w-44 flex-1 sm:max-w-64"
        placeholder={t('All internships')}
        options={choices.map(({ id, title }) => ({ value: id, label: title }))}
        value={asked.internship_id ?? ''}
        onChange={({ target }) => address.ask({ internship: target.value })}
      />
      <Select
        label={t('Order')}
        labelHidden
        className="min-w-36 flex-1 sm:max-w-40"
        options={Object.entries(sortLabels).map(([value, label]) => ({ value, label }))}
        value={asked.sort ?? 'newest'}
        onChange={({ target }) => address.ask({ sort: target.value })}
      />
      <ExportButtons kind="applications" query={exportOf(asked)} />
    </div>
  )
}

/** The same rows; their order is the file's own. */
const exportOf = ({ search, status, internship_id }: Asked) => ({ search, status, internship_id })
