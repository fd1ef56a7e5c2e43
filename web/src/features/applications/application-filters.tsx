import { msg, said, t } from '@app/contract/text.ts'
import { LayoutGrid, Rows3 } from 'lucide-react'
import { Link } from 'react-router'
import { ExportButtons } from '#lib/export-buttons.tsx'
import type { ListAddress } from '#lib/list-address.ts'
import { buttonClass } from '#ui/button.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { Select } from '#ui/select.tsx'
import { type Asked, isBoard, sortLabels } from './application-asked.ts'
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
        className="w-40"
        options={Object.entries(sortLabels).map(([value, label]) => ({ value, label }))}
        value={asked.sort ?? 'newest'}
        onChange={({ target }) => address.ask({ sort: target.value })}
      />
      <ExportButtons kind="applications" query={exportOf(asked)} />
      <Views address={address} />
    </div>
  )
}

/** The same rows; their order is the file's own. */
const exportOf = ({ search, status, internship_id }: Asked) => ({ search, status, internship_id })

const views = said([
  { name: msg('Table'), view: undefined, icon: Rows3 },
  { name: msg('Board'), view: 'board', icon: LayoutGrid },
])

const Views = ({ address }: { address: ListAddress }) => (
  <nav aria-label={t('Show as')} className="ml-auto flex gap-1">
    {views.map(({ name, view, icon: Icon }) => {
      const isCurrent = isBoard(address) === (view === 'board')
      return (
        <Link
          key={name}
          to={address.to({ view, cursor: undefined })}
          aria-current={isCurrent ? 'page' : undefined}
          className={buttonClass({ variant: isCurrent ? 'secondary' : 'ghost' })}
        >
          <Icon aria-hidden /> {name}
        </Link>
      )
    })}
  </nav>
)
