import type { Import } from '@app/contract/admin/imports.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { FileSpreadsheet } from 'lucide-react'
import { Link } from 'react-router'
import { formatCount, formatDateTime } from '#lib/i18n/format.ts'
import { useListParams } from '#lib/lists/list-params.ts'
import { ListResults } from '#lib/lists/list-results.tsx'
import { StatusBadge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { statusLabels, statusTones } from './import.labels.ts'
import { useImports } from './imports.api.ts'

/** Past imports, newest first. */
export function ImportList() {
  const params = useListParams()
  const page = useImports(params.cursor)
  return (
    <ListResults
      params={params}
      page={page}
      count={page.imports.length}
      empty={
        <EmptyState icon={FileSpreadsheet} title={t('No imports yet')}>
          {t('Choose a file above. Its preview stays here until you start the import.')}
        </EmptyState>
      }
    >
      <Table
        caption={t('Imports')}
        columns={columns()}
        rows={page.imports}
        rowKey={({ id }) => id}
      />
    </ListResults>
  )
}

const columns = (): readonly Column<Import>[] => [
  {
    key: 'file',
    header: t('File'),
    main: true,
    cell: ({ id, file_name }) => (
      <Link to={id} className="text-accent wrap-anywhere hover:underline">
        {file_name}
      </Link>
    ),
  },
  {
    key: 'status',
    header: t('Status'),
    cell: ({ status }) => (
      <StatusBadge tone={statusTones[status]}>{statusLabels[status]}</StatusBadge>
    ),
  },
  {
    key: 'done',
    header: t('Done'),
    numeric: true,
    cell: ({ done, counts }) =>
      t('{done} of {all}', {
        done: formatCount(done),
        all: formatCount(counts.create + counts.change),
      }),
  },
  {
    key: 'refused',
    header: t('Refused'),
    numeric: true,
    cell: ({ counts }) => formatCount(counts.refused),
  },
  { key: 'by', header: t('By'), cell: ({ by_name }) => by_name },
  {
    key: 'at',
    header: t('Sent'),
    cell: ({ created_at }) => <time dateTime={created_at}>{formatDateTime(created_at)}</time>,
  },
]
