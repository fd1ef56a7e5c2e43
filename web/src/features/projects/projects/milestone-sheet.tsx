import { t } from '@app/contract/i18n/text.ts'
import type { MilestoneDetail } from '@app/contract/projects/milestones.ts'
import { Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatDay } from '#lib/i18n/format.ts'
import { Load } from '#lib/load.tsx'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { LoadingText } from '#ui/skeleton.tsx'
import { DecisionForm } from './decision-form.tsx'
import { DeliverableForm } from './deliverable-form.tsx'
import { MilestoneDialog } from './milestone-dialog.tsx'
import { MilestoneHistory } from './milestone-history.tsx'
import { StandingBadge } from './project-badge.tsx'
import { useMilestone, useMoveMilestone } from './projects.api.ts'

interface MilestoneSheetProps {
  /** Nothing is open without it. */
  id: string | undefined
  onClose: () => void
}

/** All there is to one milestone, and what the person may do with it. */
export const MilestoneSheet = ({ id, onClose }: MilestoneSheetProps) => (
  <Sheet
    open={id !== undefined}
    onOpenChange={(open) => !open && onClose()}
    title={t('Milestone')}
    className="max-w-lg"
  >
    {id && (
      <Load
        of={id}
        title={t('The milestone could not be loaded')}
        skeleton={<LoadingText lines={10} />}
      >
        <MilestoneView key={id} id={id} />
      </Load>
    )}
  </Sheet>
)

function MilestoneView({ id }: { id: string }) {
  const milestone = useMilestone(id)
  const { title, description, project_name, due_date, status, can } = milestone
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid grid-cols-1 gap-2">
        <h3 className="text-lg font-semibold wrap-anywhere">{title}</h3>
        <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
          <StandingBadge status={status} />{' '}
          {t('{project_name} · due {due_date}', { project_name, due_date: formatDay(due_date) })}
        </p>
        {description && <p className="whitespace-pre-wrap wrap-anywhere">{description}</p>}
        {can.edit && <EditActions milestone={milestone} />}
      </div>
      {can.submit && (
        <Part title={t('Submit the deliverable')}>
          <DeliverableForm milestone={milestone} />
        </Part>
      )}
      {can.decide && (
        <Part title={t('Accept or return the deliverable')}>
          <DecisionForm milestone={milestone} />
        </Part>
      )}
      <Part title={t('History')}>
        <MilestoneHistory steps={milestone.steps} />
      </Part>
    </div>
  )
}

function EditActions({ milestone }: { milestone: MilestoneDetail }) {
  const { id, project_id, status, version } = milestone
  const [editing, setEditing] = useState(false)
  const move = useMoveMilestone()
  const to = { pending: 'in_progress', in_progress: 'pending' } as const
  const next = status === 'pending' || status === 'in_progress' ? to[status] : undefined
  return (
    <div className="flex flex-wrap gap-2 pt-1">
      <Button variant="secondary" size="sm" className="h-8" onClick={() => setEditing(true)}>
        <Pencil aria-hidden />
        {t('Edit Milestone')}
      </Button>
      {next && (
        <Button
          variant="secondary"
          size="sm"
          className="h-8"
          busy={move.isPending}
          onClick={() => move.mutate({ params: { id }, body: { status: next, version } })}
        >
          {next === 'in_progress' ? t('Begin') : t('Put back to pending')}
        </Button>
      )}
      {editing && (
        <MilestoneDialog
          projectId={project_id}
          milestone={milestone}
          onClose={() => setEditing(false)}
        />
      )}
    </div>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid grid-cols-1 gap-3">
    <h4 className="font-semibold">{title}</h4>
    {children}
  </section>
)
