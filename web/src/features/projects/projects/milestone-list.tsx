import { largestPage } from '@app/contract/core/paging.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type { Milestone } from '@app/contract/projects/milestones.ts'
import type { Project } from '@app/contract/projects/projects.ts'
import { Flag, Plus } from 'lucide-react'
import { useState } from 'react'
import { formatDate, formatDay } from '#lib/i18n/format.ts'
import { LimitNote } from '#lib/lists/limit-note.tsx'
import { useSearchParamState } from '#lib/lists/use-search-param-state.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { MilestoneDialog } from './milestone-dialog.tsx'
import { MilestoneSheet } from './milestone-sheet.tsx'
import { StandingBadge } from './project-badge.tsx'
import { useMilestones } from './projects.api.ts'

/** The milestones of a project by due date; one of them opens beside the list. */
export function MilestoneList({ project }: { project: Pick<Project, 'id' | 'status' | 'can'> }) {
  const milestones = useMilestones(project.id)
  const selection = useSearchParamState('milestone')
  const [creating, setCreating] = useState(false)
  const mayCreate = project.can.edit && project.status !== 'archived'
  const create = mayCreate && (
    <Button onClick={() => setCreating(true)}>
      <Plus aria-hidden />
      {t('New Milestone')}
    </Button>
  )
  return (
    <div className="grid grid-cols-1 gap-3">
      {milestones.length === 0 ? (
        <EmptyState icon={Flag} title={t('No milestones yet')} level={3} action={create}>
          {t('Deliverables and their due dates appear here.')}
        </EmptyState>
      ) : (
        <>
          {create && <div className="flex justify-end">{create}</div>}
          <Table
            caption={t('Milestones')}
            columns={columnsOf(selection.open)}
            rows={milestones}
            rowKey={({ id }) => id}
          />
          <LimitNote count={milestones.length} most={largestPage} first />
        </>
      )}
      {creating && <MilestoneDialog projectId={project.id} onClose={() => setCreating(false)} />}
      <MilestoneSheet id={selection.id} onClose={selection.close} />
    </div>
  )
}

const columnsOf = (open: (id: string) => void): readonly Column<Milestone>[] => [
  { key: 'title', header: t('Milestone'), main: true, cell: ({ title }) => title },
  { key: 'status', header: t('Status'), cell: ({ status }) => <StandingBadge status={status} /> },
  {
    key: 'due',
    header: t('Due'),
    className: 'whitespace-nowrap numbers',
    cell: ({ due_date }) => formatDay(due_date),
  },
  {
    key: 'delivered',
    header: t('Delivered'),
    className: 'whitespace-nowrap numbers',
    cell: ({ completed_date }) =>
      completed_date ? (
        formatDate(completed_date)
      ) : (
        <span className="text-muted">{t('Not yet')}</span>
      ),
  },
  {
    key: 'open',
    header: <span className="sr-only">{t('Actions')}</span>,
    cell: ({ id, title, can }) => (
      <Button
        variant="secondary"
        size="sm"
        className="h-8"
        aria-label={`${verbOf(can)} ${title}`}
        onClick={() => open(id)}
      >
        {verbOf(can)}
      </Button>
    ),
  },
]

const verbOf = ({ submit, decide }: Milestone['can']) =>
  decide ? t('Review') : submit ? t('Submit') : t('View')
