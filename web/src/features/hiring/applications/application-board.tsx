import {
  ApplicationRow,
  type ApplicationStatus,
  applicationStatuses,
  statusLabels,
} from '@app/contract/hiring/applications.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { type ComponentProps, useState } from 'react'
import { formatDate } from '#lib/i18n/format.ts'
import { Board } from '#lib/lists/board.tsx'
import { BoardCards } from '#lib/lists/board-card.tsx'
import type { ListParams } from '#lib/lists/list-params.ts'
import type { Filters } from './application.filters.ts'
import {
  movedTo,
  useApplications,
  useBoardRows,
  useMove,
  useStatusCounts,
} from './applications.api.ts'
import { confirmMove } from './confirm-move.ts'
import type { Moves } from './last-move.ts'

interface ApplicationBoardProps {
  params: ListParams
  filters: Filters
  moves: Moves
}

/** The applications in a column for each status. */
export function ApplicationBoard({ params, filters, moves }: ApplicationBoardProps) {
  const { search, internship_id } = filters
  const counts = useStatusCounts({ search, internship_id })?.counts
  const { pendingMoves, move } = useBoardMove(filters, moves)
  return (
    <Board
      label={t('Board of applications by status')}
      instructions={t(
        'Press Space to pick up the card, the left and right arrows to choose a status, Space to drop it, and Escape to cancel.',
      )}
      columns={applicationStatuses.map((status) => ({
        status,
        title: statusLabels[status],
        count: counts?.[status],
        isDanger: status === 'rejected',
      }))}
      columnClass="w-64"
      headingLevel={3}
      card={{
        schema: ApplicationRow,
        nameOf: ({ full_name }) => full_name,
        linkTo: ({ id }) => params.to({ review: id }),
        targetsOf: (row) => row.moves,
        body: (row) => <ApplicationFacts row={row} />,
        labels: {
          drag: (full_name) => t('Drag {full_name}', { full_name }),
          moveTo: (full_name) => t('Move {full_name} to…', { full_name }),
        },
      }}
      pendingMoves={pendingMoves}
      onMove={(row, to) => void move(row, to)}
    >
      {(column) => (
        <ApplicationCards
          {...column}
          filters={filters}
          all={{
            to: params.to({ view: undefined, status: column.status, cursor: undefined }),
            label: (total) => t('All {total} in the table', { total }),
          }}
        />
      )}
    </Board>
  )
}

/** The card is in its new column before the server has responded; if rejected, it goes back. */
function useBoardMove(filters: Filters, moves: Moves) {
  const { known, waiting } = useBoardRows(filters)
  const { mutate } = useMove(known)
  const [sending, setSending] = useState<ApplicationRow>()
  async function move(row: ApplicationRow, to: ApplicationStatus) {
    if (sending || !(await confirmMove(row, to))) return
    setSending(movedTo(row, to))
    mutate(
      { params: { id: row.id }, body: { version: row.version, status: to } },
      {
        onSuccess: (moved) => moved && moves.remember([moved], to),
        onSettled: () => setSending(undefined),
      },
    )
  }
  return { pendingMoves: { sending, waiting }, move }
}

type ApplicationCardsProps = Omit<
  ComponentProps<typeof BoardCards<ApplicationRow>>,
  'rows' | 'total'
> & { filters: Filters }

function ApplicationCards({ filters, ...props }: ApplicationCardsProps) {
  const { applications, total } = useApplications({ ...filters, status: props.status })
  return <BoardCards {...props} rows={applications} total={total} />
}

const ApplicationFacts = ({ row }: { row: ApplicationRow }) => (
  <>
    <p className="mt-0.5 line-clamp-2 text-muted">
      {row.internship_title} · {row.company_name}
    </p>
    <p className="numbers mt-1 flex justify-between gap-2 text-xs text-muted">
      <span>{formatDate(row.applied_date)}</span>
      {typeof row.score === 'number' && <span>{t('Score {score}', { score: row.score })}</span>}
    </p>
  </>
)
