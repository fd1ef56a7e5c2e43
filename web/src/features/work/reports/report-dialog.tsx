import { multiline, singleLine } from '@app/contract/core/schemas.ts'
import { managementScopeOf } from '@app/contract/core/visibility.ts'
import { msg, t } from '@app/contract/i18n/translate.ts'
import type { ReportDetail, ReportRevision, ReportStep } from '@app/contract/work/reports.ts'
import { CircleSlash } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { PersonAvatar } from '#lib/api/person-avatar.tsx'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import type { ListParams } from '#lib/lists/list-params.ts'
import { useMe } from '#lib/session/session-store.ts'
import { TextDiff } from '#lib/text-diff.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { RecordSection } from '#ui/record-section.tsx'
import { Select } from '#ui/select.tsx'
import { Loading, Skeleton, SkeletonText } from '#ui/skeleton.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { Timeline, type TimelineStep } from '#ui/timeline.tsx'
import { lineOf, statusLabels, textLabels, textNames } from './report.labels.ts'
import { ReportMarks, ReportStatusBadge } from './report-badges.tsx'
import { ReportFacts, ReportSessions, ReportTasks } from './report-facts.tsx'
import { ReportText, ReportTextsShown } from './report-texts.tsx'
import { ReportVerdict } from './report-verdict.tsx'
import { useKnownReport, useLiftBlocker, useReport } from './reports.api.ts'
import { openReport } from './review.filters.ts'
import { useFormatDateTime } from './use-format-date-time.ts'

const BlockerValues = z.object({
  title: singleLine(msg('Title'), 200),
  blocker: multiline(msg('Blocker'), 2000),
})

/** The way to a task from the challenges, or why there is none. */
const Blocker = ({ report }: { report: ReportDetail }) =>
  report.task_refusal ? (
    <span className="mt-2 block text-sm text-muted">
      {t("You can't create a task from this. {reason}", { reason: report.task_refusal })}
    </span>
  ) : (
    <LiftBlocker report={report} />
  )

/** Creates a blocked task from the challenges. */
function LiftBlocker({ report }: { report: ReportDetail }) {
  const [open, setOpen] = useState(false)
  const lift = useLiftBlocker(`blocker:${report.id}`)
  return (
    <>
      <Button variant="secondary" size="sm" className="mt-2 flex" onClick={() => setOpen(true)}>
        <CircleSlash aria-hidden />
        {t('Create task from this')}
      </Button>
      <FormDialog
        open={open}
        onOpenChange={setOpen}
        title={t('Create task from this')}
        description={t('Creates a blocked task for {from_user_name}, visible to the team.', {
          from_user_name: report.from_user_name,
        })}
        mutation={lift}
        action={t('Create blocked task')}
        busyText={t('Creating…')}
      >
        {(form) => (
          <Form
            {...form}
            schema={BlockerValues}
            defaults={{
              title: firstLine(report.challenges),
              blocker: report.challenges.slice(0, 2000),
            }}
            onSubmit={(body) =>
              lift.mutate({ params: { id: report.id }, body }, { onSuccess: () => setOpen(false) })
            }
          >
            {(field) => (
              <>
                <Input {...field('title')} label={t('Title')} />
                <TextArea {...field('blocker')} label={t("What's blocking it")} />
              </>
            )}
          </Form>
        )}
      </FormDialog>
    </>
  )
}

const firstLine = (challenges: string) => (challenges.split('\n')[0] ?? '').trim().slice(0, 200)

/** The report's history, in order: submissions, decisions and escalations, each with who did it. */
function ReportHistory({ report }: { report: ReportDetail }) {
  const format = useFormatDateTime()
  const steps = report.history ?? []
  if (steps.length === 0) return null
  return (
    <RecordSection title={t('History')}>
      <Timeline
        steps={steps.map((step) => ({
          key: `${step.kind} ${step.at} ${step.revision}`,
          title: titleOf(step),
          when: format(step.at),
          detail: step.comment
            ? t('by {reviewed_by_name}: {comment}', {
                reviewed_by_name: step.by_name,
                comment: step.comment,
              })
            : t('by {from_user_name}', { from_user_name: step.by_name }),
          tone: toneOf(step.kind),
        }))}
      />
    </RecordSection>
  )
}

function titleOf({ kind, revision }: ReportStep) {
  if (kind === 'submitted') return t('Sent')
  if (kind === 'revised') return t('Revised, version {revision}', { revision })
  return kind === 'escalated' ? t('Escalated') : statusLabels[kind]
}

function toneOf(kind: ReportStep['kind']): TimelineStep['tone'] {
  if (kind === 'approved') return 'success'
  if (kind === 'rejected') return 'danger'
  return kind === 'changes_requested' ? 'current' : 'done'
}

interface ReportDialogProps {
  params: ListParams
  /** The user's actions on the report. */
  actions: (report: ReportDetail) => ReactNode
}

/** The report in the URL, over its list. Escape closes it. */
export function ReportDialog({ params, actions }: ReportDialogProps) {
  const navigate = useNavigate()
  const id = openReport(params)
  const known = useKnownReport(id)
  const close = () => navigate(params.to({ report: undefined }), { preventScrollReset: true })
  return (
    <Dialog
      open={id !== undefined}
      onOpenChange={(open) => !open && void close()}
      title={t('Work report')}
      size="lg"
      footer={(known && actions(known)) || undefined}
    >
      {id && <OpenReport id={id} />}
    </Dialog>
  )
}

/** A report by its id, wherever it is opened. */
export const OpenReport = ({ id }: { id: string }) => (
  <AsyncBoundary resetKey={id} title={t("Couldn't load the report")} skeleton={<DetailSkeleton />}>
    <LoadedReport key={id} id={id} />
  </AsyncBoundary>
)

const LoadedReport = ({ id }: { id: string }) => <ReportDetailShown report={useReport(id)} />

const DetailSkeleton = () => (
  <Loading text={t('Loading report…')}>
    <div className="grid gap-6">
      <div className="flex gap-3">
        <Skeleton className="size-12 rounded-full" />
        <div className="flex-1">
          <SkeletonText lines={2} />
        </div>
      </div>
      <Skeleton className="h-24" />
      <SkeletonText lines={5} />
    </div>
  </Loading>
)

/** All there is to one report. */
function ReportDetailShown({ report }: { report: ReportDetail }) {
  const { id, role } = useMe()
  const mayLift = report.from_user_id === id || managementScopeOf(role) !== 'none'
  return (
    <div className="grid grid-cols-1 gap-4">
      <header className="flex items-start gap-3">
        <PersonAvatar
          person={{ full_name: report.from_user_name, avatar_id: report.from_user_avatar_id }}
          size="lg"
        />
        <div className="min-w-0 flex-1">
          <p className="text-lg font-semibold">{report.from_user_name}</p>
          <p className="text-sm text-muted">{lineOf(report)}</p>
          <p role="status" className="mt-1.5 flex flex-wrap gap-1.5">
            <span className="sr-only">{t('Status:')} </span>
            <ReportStatusBadge status={report.status} />
            <ReportMarks report={report} />
          </p>
        </div>
      </header>
      <ReportVerdict report={report} />
      <ReportFacts report={report} />
      <ReportTextsShown texts={report} lift={mayLift && <Blocker report={report} />} />
      <ReportVersions report={report} />
      <ReportTasks tasks={report.tasks} />
      <ReportSessions sessions={report.sessions} />
      <ReportHistory report={report} />
    </div>
  )
}

/** Every version the author sent; two of them compared word by word. */
function ReportVersions({ report }: { report: ReportDetail }) {
  const format = useFormatDateTime()
  const versions = report.revisions.toSorted((a, b) => a.revision - b.revision)
  const [chosen, setChosen] = useState<number>()
  const [first] = versions
  if (!first || versions.length < 2) return null
  const last = versions.at(-1) ?? first
  const before = versions.find(({ revision }) => revision === chosen) ?? versions.at(-2) ?? first
  return (
    <RecordSection title={t('Versions')}>
      <Select
        label={t('What changed in version {revision} since', { revision: last.revision })}
        className="sm:max-w-80"
        value={`${before.revision}`}
        onChange={({ target }) => setChosen(Number(target.value))}
        options={versions
          .filter((version) => version !== last)
          .map(({ revision, submitted_at }) => ({
            value: `${revision}`,
            label: t('Version {revision}, {submitted_at}', {
              revision,
              submitted_at: format(submitted_at),
            }),
          }))}
      />
      <Changes before={before} after={last} />
    </RecordSection>
  )
}

function Changes({ before, after }: { before: ReportRevision; after: ReportRevision }) {
  const changed = textNames.filter((name) => before[name] !== after[name])
  if (changed.length === 0) return <p className="text-muted">{t('The texts are identical.')}</p>
  return (
    <dl className="grid gap-4">
      {changed.map((name) => (
        <ReportText key={name} label={textLabels[name]}>
          <TextDiff before={before[name]} after={after[name]} />
        </ReportText>
      ))}
    </dl>
  )
}
