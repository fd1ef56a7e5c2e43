import { t } from '@app/contract/i18n/text.ts'
import { Copy, Download } from 'lucide-react'
import { Link } from 'react-router'
import { useExport } from '#lib/api/download.ts'
import type { ListAddress } from '#lib/lists/list-address.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { Select } from '#ui/select.tsx'
import { type Asked, filterOf } from './candidate-asked.ts'
import { usePoolPath } from './candidate-words.ts'
import { SavedFilters } from './saved-filters.tsx'
import { TagManager } from './tag-manager.tsx'

const formats = ['csv', 'xlsx'] as const

/** Search, order, saved filters, tags, duplicates and the file of what is shown. */
export function PoolTools({ address, asked }: { address: ListAddress; asked: Asked }) {
  const download = useExport()
  const path = usePoolPath()
  return (
    <div className="flex flex-wrap items-end gap-2">
      <SearchBox
        label={t('Search candidates')}
        placeholder={t('Name, email or skill')}
        className="w-full sm:w-72"
        value={asked.search ?? ''}
        onSearch={(search) => address.ask({ search }, { replace: true })}
      />
      <Select
        label={t('Order')}
        labelHidden
        className="min-w-36 flex-1 sm:max-w-44"
        options={[
          { value: 'newest', label: t('Applied last first') },
          { value: 'name', label: t('By name') },
        ]}
        value={asked.sort ?? 'newest'}
        onChange={({ target }) => address.ask({ sort: target.value })}
      />
      <SavedFilters address={address} asked={asked} />
      <TagManager />
      <Link to={`${path}/duplicates`} className={buttonClass({ variant: 'secondary' })}>
        <Copy aria-hidden /> {t('Duplicates')}
      </Link>
      {formats.map((format) => (
        <Button
          key={format}
          variant="secondary"
          busy={download.isPending && download.variables.format === format}
          busyText={t('Exporting…')}
          onClick={() => download.mutate({ kind: 'candidates', format, query: filterOf(asked) })}
        >
          <Download aria-hidden /> {format.toUpperCase()}
        </Button>
      ))}
    </div>
  )
}
