import { msg, t } from '@app/contract/i18n/text.ts'
import type { Milestone } from '@app/contract/projects/milestones.ts'
import { Flag } from 'lucide-react'
import type { ComponentType } from 'react'
import { formatDate, formatDay } from '#lib/i18n/format.ts'
import { useListAddress } from '#lib/lists/list-address.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { AskMilestone } from './ask-milestone.tsx'
import { useMilestones } from './startup-dashboard.api.ts'

interface StartupMilestonesProps {
  /** How a status is said. */
  Standing: ComponentType<Pick<Milestone, 'status'>>
  /** Shows one with what was delivered. */
  onOpen: (id: string) => void
}

/** The milestones of one's projects by due date. */
export function StartupMilestones({ Standing, onOpen }: StartupMilestonesProps) {
  const address = useListAddress()
  const page = useMilestones(address.cursor)
  if (page.milestones.length === 0)
    return (
      <EmptyState icon={Flag} title={t('No milestones yet')} level={3} action={<AskMilestone />}>
        {t('What is to be delivered to you, and until when, stands here.')}
      </EmptyState>
    )
  return (
    <>
      <div className="mb-3 flex justify-end">
        <AskMilestone />
      </div>
      <Table
        caption={t('Milestones')}
        columns={[...columns, statusColumn(Standing), openColumn(onOpen)]}
        rows={page.milestones}
        rowKey={({ id }) => id}
      />
      <Pagination {...address.steps(page.milestones.length, page)} />
    </>
  )
}

const columns: readonly Column<Milestone>[] = [
  { key: 'title', header: msg('Milestone'), main: true, cell: ({ title }) => title },
  { key: 'project', header: msg('Project'), cell: ({ project_name }) => project_name },
  {
    key: 'due',
    header: msg('Due'),
    className: 'numbers whitespace-nowrap',
    cell: ({ due_date }) => formatDay(due_date),
  },
  {
    key: 'completed',
    header: msg('Completed'),
    className: 'numbers whitespace-nowrap',
    cell: ({ completed_date }) =>
      completed_date ? (
        formatDate(completed_date)
      ) : (
        <span className="text-muted">{t('Not yet')}</span>
      ),
  },
]

const statusColumn = (Standing: StartupMilestonesProps['Standing']): Column<Milestone> => ({
  key: 'status',
  header: t('Status'),
  cell: ({ status }) => <Standing status={status} />,
})

const openColumn = (onOpen: (id: string) => void): Column<Milestone> => ({
  key: 'open',
  header: <span className="sr-only">{t('Actions')}</span>,
  cell: ({ id, title, can }) => {
    const verb = can.decide ? t('Review') : t('View')
    return (
      <Button
        variant="secondary"
        size="sm"
        aria-label={`${verb} ${title}`}
        onClick={() => onOpen(id)}
      >
        {verb}
      </Button>
    )
  },
})
