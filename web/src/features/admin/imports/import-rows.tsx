import { type ImportRow, importOutcomes, importReasons } from '@app/contract/admin/imports.ts'
import { roleOf } from '@app/contract/core/access.ts'
import { t } from '@app/contract/i18n/text.ts'
import { Rows3 } from 'lucide-react'
import { formatRole } from '#lib/i18n/format.ts'
import { oneOf, useListAddress } from '#lib/lists/list-address.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Select } from '#ui/select.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { outcomeLabels, outcomeTones } from './import-words.ts'
import { useImportRows } from './imports.api.ts'

/** The rows of a file in its order, all or those of one outcome. */
export function ImportRows({ id }: { id: string }) {
  const address = useListAddress()
  const outcome = oneOf(importOutcomes, address.said('outcome'))
  const page = useImportRows({ params: { id }, query: { outcome, cursor: address.cursor } })
  return (
    <div className="grid grid-cols-1 gap-3">
      <Select
        label={t('What happens')}
        labelHidden
        className="min-w-36 flex-1 sm:max-w-48"
        placeholder={t('Every row')}
        options={importOutcomes.map((value) => ({ value, label: t(outcomeLabels[value]) }))}
        value={outcome ?? ''}
        onChange={({ target }) => address.ask({ outcome: target.value })}
      />
      {page.rows.length === 0 ? (
        <EmptyState icon={Rows3} title={t('No such rows')}>
          {t('Choose another outcome.')}
        </EmptyState>
      ) : (
        <div>
          <Table
            caption={t('Rows of the file')}
            columns={columns()}
            rows={page.rows}
            rowKey={({ row }) => String(row)}
          />
          <Pagination {...address.steps(page.rows.length, page)} />
        </div>
      )}
    </div>
  )
}

const columns = (): readonly Column<ImportRow>[] => [
  {
    key: 'person',
    header: t('Person'),
    main: true,
    cell: ({ full_name, email }) => (
      <div className="min-w-0">
        <p className="wrap-anywhere">{full_name}</p>
        <p className="text-sm font-normal wrap-anywhere text-muted">{email}</p>
      </div>
    ),
  },
  { key: 'row', header: t('Row'), numeric: true, cell: ({ row }) => row },
  { key: 'role', header: t('Role'), cell: (row) => roleWords(row) },
  { key: 'team', header: t('Team'), cell: ({ team }) => team || '–' },
  {
    key: 'outcome',
    header: t('What happens'),
    wide: true,
    cell: (row) => <Outcome row={row} />,
  },
]

/** What is none of our roles stands as the file says it. */
const nameOf = (said: string) => formatRole(roleOf(said) ?? said)

function roleWords({ role, role_before, outcome }: ImportRow) {
  const now = nameOf(role)
  if (outcome !== 'change' || !role_before || role_before === role) return now
  return t('{before} → {now}', { before: formatRole(role_before), now })
}

function Outcome({ row: { outcome, is_done, reason, about } }: { row: ImportRow }) {
  const label = is_done ? t('Done') : t(outcomeLabels[outcome])
  return (
    <div className="min-w-0">
      <StatusBadge tone={is_done ? 'success' : outcomeTones[outcome]}>{label}</StatusBadge>
      {reason && (
        <p className="mt-1 text-sm wrap-anywhere text-muted">
          {t(importReasons[reason], { about })}
        </p>
      )}
    </div>
  )
}
