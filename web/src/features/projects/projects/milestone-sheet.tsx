import { t } from '@app/contract/i18n/translate.ts'
import {
  type MilestoneDetail,
  type MilestoneStep,
  milestones,
} from '@app/contract/projects/milestones.ts'
import { FileText, Pencil } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { z } from 'zod'
import { acceptedFiles, useFileUpload } from '#lib/api/use-file-upload.ts'
import { useIsSending } from '#lib/api/use-is-sending.ts'
import { useOpenFile } from '#lib/api/use-open-file.ts'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { formatDay } from '#lib/i18n/format.ts'
import { formatDateTimeIn, useZone } from '#lib/session/zone.ts'
import { Button } from '#ui/button.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { Form } from '#ui/form.tsx'
import type { FieldError } from '#ui/form-errors.ts'
import { Input } from '#ui/input.tsx'
import { linkClass } from '#ui/link.ts'
import { Sheet } from '#ui/sheet.tsx'
import { LoadingText } from '#ui/skeleton.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { Timeline } from '#ui/timeline.tsx'
import { MilestoneDialog } from './milestone-dialog.tsx'
import { stepLabels, transitionLabels } from './project.labels.ts'
import { StandingBadge } from './project-badge.tsx'
import {
  useDecideDeliverable,
  useMilestone,
  useMoveMilestone,
  useSubmitDeliverable,
} from './projects.api.ts'

/** A new deliverable begins a new round; other changes of the milestone leave what is typed alone. */
const roundOf = ({ steps }: MilestoneDetail) =>
  steps.filter(({ kind }) => kind === 'submitted').length

const { note, link } = milestones.submit.body.shape
const Values = z.object({ note, link: link.unwrap() })

/** Submits the deliverable of a milestone: a note, and a link or a file. What is typed outlives the sheet and the tab. */
function DeliverableForm({ milestone }: { milestone: MilestoneDetail }) {
  const draft = `deliverable:${milestone.id}:${roundOf(milestone)}`
  const submit = useSubmitDeliverable(draft)
  const [file, setFile] = useState<{ id: string; name: string; size: number }>()
  const uploading = useFileUpload(setFile)
  const { sending } = uploading
  return (
    <Form
      schema={Values}
      defaults={{ note: '', link: '' }}
      draft={draft}
      busy={submit.isPending || sending !== undefined}
      errors={submit.errors}
      problem={submit.error}
      onSubmit={(values) =>
        submit.mutate({
          params: { id: milestone.id },
          body: { ...values, file_id: file?.id ?? null, version: milestone.version },
        })
      }
    >
      {(field) => (
        <>
          <TextArea {...field('note')} label={t('What are you delivering?')} maxLength={4000} />
          <Input {...field('link')} type="url" label={t('Link')} optional placeholder="https://" />
          <FileDrop
            label={t('File')}
            optional
            hint={t('An image, PDF or Word file, up to {upload_mb} MB.')}
            accept={acceptedFiles}
            file={sending?.file ?? file ?? null}
            progress={sending?.progress}
            error={uploading.error}
            onPick={(picked) => void uploading.send(picked)}
            onCancel={() => (sending ? sending.cancel() : setFile(undefined))}
          />
          <div>
            <Button
              type="submit"
              busy={submit.isPending}
              busyText={t('Submitting…')}
              aria-disabled={sending !== undefined}
            >
              {t('Submit Deliverable')}
            </Button>
          </div>
        </>
      )}
    </Form>
  )
}

const tones = { accepted: 'success', returned: 'danger' } as const

/** The history of a milestone, latest first, with the submitted files. */
function MilestoneHistory({ steps }: { steps: readonly MilestoneStep[] }) {
  const zone = useZone()
  if (steps.length === 0) return <p className="text-sm text-muted">{t('No activity yet.')}</p>
  return (
    <Timeline
      steps={steps.toReversed().map((step) => ({
        key: step.id,
        title: titleOf(step),
        at: step.at,
        when: formatDateTimeIn(zone, step.at),
        tone: step.kind === 'accepted' || step.kind === 'returned' ? tones[step.kind] : 'done',
        detail: <StepDetail step={step} />,
      }))}
    />
  )
}

const titleOf = ({ kind, status }: MilestoneStep) =>
  kind === 'moved' ? transitionLabels[status] : stepLabels[kind]

function StepDetail({ step: { by_name, note, link, file } }: { step: MilestoneStep }) {
  const { open, busy } = useOpenFile()
  return (
    <div className="grid grid-cols-1 gap-1">
      <p>{by_name}</p>
      {note && <p className="whitespace-pre-wrap text-ink wrap-anywhere">{note}</p>}
      {link && (
        <a href={link} target="_blank" rel="noreferrer" className={linkClass('wrap-anywhere')}>
          {link}
        </a>
      )}
      {file && (
        <div>
          <Button
            variant="secondary"
            size="sm"
            className="max-w-full"
            busy={busy}
            onClick={() => open(file.id)}
          >
            <FileText aria-hidden /> <span className="truncate">{file.name}</span>
          </Button>
        </div>
      )}
    </div>
  )
}

interface MilestoneSheetProps {
  /** Nothing is open without it. */
  id: string | undefined
  onClose: () => void
}

/** All there is to one milestone, and what the person may do with it. It stays until what was sent has a response. */
export function MilestoneSheet({ id, onClose }: MilestoneSheetProps) {
  const isSubmitting = useIsSending(milestones.submit)
  const isDeciding = useIsSending(milestones.decide)
  return (
    <Sheet
      open={id !== undefined}
      onOpenChange={(open) => open || isSubmitting || isDeciding || onClose()}
      title={t('Milestone')}
      className="max-w-lg"
    >
      {id && (
        <AsyncBoundary
          resetKey={id}
          title={t("Couldn't load the milestone")}
          skeleton={<LoadingText lines={10} />}
        >
          <MilestoneView key={id} id={id} />
        </AsyncBoundary>
      )}
    </Sheet>
  )
}

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
          {next === 'in_progress' ? t('Start') : t('Set back to pending')}
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

const Comment = z.object({ comment: milestones.decide.body.shape.comment.unwrap() })

/** Accepts the deliverable, or returns it with what is missing. What is typed outlives the sheet and the tab. */
function DecisionForm({ milestone }: { milestone: MilestoneDetail }) {
  const { id, version } = milestone
  const draft = `decision:${id}:${roundOf(milestone)}`
  const decide = useDecideDeliverable(draft)
  const chosen = useRef<'accept' | 'return'>('accept')
  const [missing, setMissing] = useState<readonly FieldError[]>()
  const send = ({ comment }: z.output<typeof Comment>) => {
    const decision = chosen.current
    const isMissing = decision === 'return' && comment === ''
    setMissing(
      isMissing ? [{ path: 'comment', message: t("Please say what's missing.") }] : undefined,
    )
    if (isMissing) return
    decide.mutate({ params: { id }, body: { decision, comment, version } })
  }
  const choose = (decision: 'accept' | 'return') => ({
    type: 'submit' as const,
    busy: decide.isPending,
    onClick: () => {
      chosen.current = decision
    },
  })
  return (
    <Form
      schema={Comment}
      defaults={{ comment: '' }}
      draft={draft}
      busy={decide.isPending}
      errors={missing ?? decide.errors}
      problem={decide.error}
      onSubmit={send}
    >
      {(field) => (
        <>
          <TextArea
            {...field('comment')}
            label={t('Comment')}
            hint={t('Required when you return it.')}
            maxLength={4000}
          />
          <div className="flex flex-wrap gap-2">
            <Button {...choose('accept')}>{t('Accept')}</Button>
            <Button variant="secondary" {...choose('return')}>
              {t('Return')}
            </Button>
          </div>
        </>
      )}
    </Form>
  )
}
