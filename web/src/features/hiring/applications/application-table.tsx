import type { ApplicationRow } from '@app/contract/hiring/applications.ts'
import { t } from '@app/contract/i18n/text.ts'
import { useState } from 'react'
import type { ListAddress } from '#lib/lists/list-address.ts'
import { Pagination } from '#ui/pagination.tsx'
import { Table } from '#ui/table.tsx'
import type { Asked } from './application-asked.ts'
import { applicationColumns } from './application-columns.tsx'
import { useApplications } from './applications.api.ts'
import { BulkMoves } from './bulk-moves.tsx'
import type { Moves } from './last-move.ts'
import { NoApplicationsFound } from './no-applications-found.tsx'
import { ReviewLink } from './review-link.tsx'
import { walk } from './walk.ts'

interface ApplicationTableProps {
  address: ListAddress
  asked: Asked
  moves: Moves
}

export function ApplicationTable({ address, asked, moves }: ApplicationTableProps) {
  const page = useApplications({ ...asked, cursor: address.cursor })
  const { chosen, choose } = useChosen(page.applications)
  if (page.applications.length === 0) return <NoApplicationsFound address={address} asked={asked} />
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the links within
    <div className="grid grid-cols-1 gap-3" onKeyDown={walk}>
      <BulkMoves chosen={chosen} moves={moves} onClear={() => choose(new Set())} />
      <Table
        caption={t('Applications')}
        columns={[
          ...applicationColumns,
          {
            key: 'review',
            header: <span className="sr-only">{t('Actions')}</span>,
            cell: (row: ApplicationRow) => <ReviewLink address={address} application={row} />,
          },
        ]}
        rows={page.applications}
        rowKey={({ id }) => id}
        rowName={({ full_name }) => full_name}
        selection={{ selected: new Set(chosen.map(({ id }) => id)), onChange: choose }}
      />
      <Pagination {...address.steps(page.applications.length, page)} />
    </div>
  )
}

/** The chosen rows, also of pages turned meanwhile; those on this page as they stand now. */
function useChosen(rows: readonly ApplicationRow[]) {
  const [kept, setKept] = useState<readonly ApplicationRow[]>([])
  const now = (row: ApplicationRow) => rows.find(({ id }) => id === row.id) ?? row
  return {
    chosen: kept.map(now),
    choose: (ids: ReadonlySet<string>) => {
      const known = new Map([...kept, ...rows].map((row) => [row.id, row]))
      setKept([...known.values()].filter(({ id }) => ids.has(id)))
    },
  }
}
