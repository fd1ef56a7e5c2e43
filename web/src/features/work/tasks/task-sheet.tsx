import { t } from '@app/contract/i18n/translate.ts'
import { mostOfTask, type TaskDetail, taskStatuses, tasks } from '@app/contract/work/tasks.ts'
import { Pencil, Trash2, TriangleAlert, Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { PersonAvatar } from '#lib/api/person-avatar.tsx'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { LimitNote } from '#lib/lists/limit-note.tsx'
import { formatDateTimeIn, useZone } from '#lib/session/zone.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { cn } from '#ui/cn.ts'
import { confirm } from '#ui/confirm.tsx'
import { Form } from '#ui/form.tsx'
import { RecordSection } from '#ui/record-section.tsx'
import { Select } from '#ui/select.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Loading, Skeleton, SkeletonText } from '#ui/skeleton.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { Timeline } from '#ui/timeline.tsx'
import { changeText, optionsOf, statusLabels } from './task.labels.ts'
import { DueDate, PriorityBadge, TaskStatusBadge } from './task-badges.tsx'
import { TaskChecklist } from './task-checklist.tsx'
import { TaskCircle } from './task-circle.tsx'
import { TaskEditDialog } from './task-edit-dialog.tsx'
import { useComment, useMoveTask, useRemoveTask, useTask } from './tasks.api.ts'

/** The change history, latest first. */
function TaskHistory({ task }: { task: TaskDetail }) {
  const zone = useZone()
  if (task.history.length === 0) return null
  return (
    <RecordSection title={t('History')}>
      <Timeline
        steps={task.history.toReversed().map(({ at, by_name, changes }) => ({
          key: `${at} ${by_name}`,
          title: by_name,
          when: formatDateTimeIn(zone, at),
          at,
          detail: (
            <ul>
              {changes.map((change) => (
                <li key={change.field} className="wrap-anywhere">
                  {changeText(change)}
                </li>
              ))}
            </ul>
          ),
        }))}
      />
      <LimitNote count={task.history.length} most={mostOfTask} />
    </RecordSection>
  )
}

function TaskFacts({ task }: { task: TaskDetail }) {
  const zone = useZone()
  return (
    <>
      {task.status === 'blocked' && task.blocker && (
        <p className="flex gap-2 rounded-md bg-danger-soft px-3 py-2 text-sm text-ink">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
          <span className="min-w-0 whitespace-pre-line">
            <span className="font-medium">{t('Blocked:')} </span>
            {task.blocker}
          </span>
        </p>
      )}
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-2 text-sm">
        <Fact name={t('Priority')}>
          <PriorityBadge priority={task.priority} />
        </Fact>
        <Fact name={t('Due')}>
          <DueDate task={task} />
        </Fact>
        <Fact name={t('Assignee')}>{task.assigned_to_name}</Fact>
        <Fact name={t('Created by')}>{task.created_by_name}</Fact>
        <Fact name={t('Project')}>{task.project_name ?? t('No project')}</Fact>
        {task.team_visible && (
          <Fact name={t('Seen by')}>
            <Badge tone="outline">
              <Users aria-hidden />
              {t('Team')}
            </Badge>
          </Fact>
        )}
        <Fact name={t('Created')}>{formatDateTimeIn(zone, task.created_at)}</Fact>
        {task.completed_at && (
          <Fact name={t('Completed')}>{formatDateTimeIn(zone, task.completed_at)}</Fact>
        )}
      </dl>
      {task.blocked_by.length > 0 && <BlockedBy task={task} />}
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-muted">{name}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </>
)

const BlockedBy = ({ task }: { task: TaskDetail }) => (
  <div className="text-sm">
    <p className="mb-1.5 text-muted">
      {t('Blocked by')}
      {task.open_blockers > 0 && (
        <span className="text-danger">
          {' '}
          {t('({open_blockers} open)', { open_blockers: task.open_blockers })}
        </span>
      )}
    </p>
    <ul className="grid grid-cols-1 gap-1.5">
      {task.blocked_by.map(({ id, title, status }) => (
        <li
          key={id}
          className="flex items-center justify-between gap-3 rounded-md border px-3 py-2"
        >
          <span className="min-w-0">{title}</span>
          <TaskStatusBadge status={status} />
        </li>
      ))}
    </ul>
  </div>
)

function TaskView({ id, onRemoved }: { id: string; onRemoved: () => void }) {
  const task = useTask(id)
  const isDone = task.status === 'completed'
  return (
    <div className="grid grid-cols-1 gap-5">
      <header className="flex items-start gap-2">
        <TaskCircle task={task} />
        <h2 className={cn('min-w-0 text-lg font-semibold', isDone && 'text-muted line-through')}>
          {task.title}
        </h2>
      </header>
      <TaskActions task={task} onRemoved={onRemoved} />
      <TaskFacts task={task} />
      {task.description && (
        <RecordSection title={t('Description')}>
          <p className="whitespace-pre-line">{task.description}</p>
        </RecordSection>
      )}
      <TaskChecklist task={task} />
      <TaskComments task={task} />
      <TaskHistory task={task} />
    </div>
  )
}

function TaskActions({ task, onRemoved }: { task: TaskDetail; onRemoved: () => void }) {
  const [editing, setEditing] = useState(false)
  const { move } = useMoveTask([task])
  const remove = useRemoveTask()
  const askAndRemove = async () => {
    const yes = await confirm({
      title: t('Remove “{title}”?', { title: task.title }),
      text: t("This also removes its checklist, comments and history. It can't be undone."),
      action: t('Remove'),
      tone: 'danger',
    })
    if (!yes) return
    remove.mutate({ params: { id: task.id } })
    // The deleted task must not be fetched again; if the deletion failed, a toast reports it and the task is
    // still in its list.
    onRemoved()
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Select
        label={t('Status')}
        labelHidden
        className="w-40"
        options={optionsOf(statusLabels)}
        value={task.status}
        disabled={!task.can.move}
        onChange={({ target }) => {
          const status = taskStatuses.find((known) => known === target.value)
          if (status) move(task, status)
        }}
      />
      {task.can.edit && (
        <Button variant="secondary" onClick={() => setEditing(true)}>
          <Pencil aria-hidden />
          {t('Edit')}
        </Button>
      )}
      {task.can.remove && (
        <Button variant="ghost" onClick={() => void askAndRemove()}>
          <Trash2 aria-hidden />
          {t('Remove')}
        </Button>
      )}
      {task.can.edit && <TaskEditDialog task={task} open={editing} onOpenChange={setEditing} />}
    </div>
  )
}

/** The comments on the task. An unsent comment outlives an error, the sheet and the tab. */
function TaskComments({ task }: { task: TaskDetail }) {
  const [added, setAdded] = useState(0)
  const draft = `comment:${task.id}`
  const comment = useComment(draft)
  const zone = useZone()
  return (
    <RecordSection title={t('Comments')}>
      <LimitNote count={task.comments.length} most={mostOfTask} />
      {task.comments.length > 0 && (
        <ul className="grid grid-cols-1 gap-3">
          {task.comments.map(({ id, by_name, by_avatar_id, text, at }) => (
            <li key={id} className="flex gap-2.5">
              <PersonAvatar
                person={{ full_name: by_name, avatar_id: by_avatar_id }}
                size="sm"
                className="mt-0.5"
              />
              <div className="min-w-0 flex-1">
                <p className="text-sm">
                  <span className="font-medium">{by_name}</span>{' '}
                  <time dateTime={at} className="text-muted">
                    {formatDateTimeIn(zone, at)}
                  </time>
                </p>
                <p className="whitespace-pre-line">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
      <Form
        key={added}
        schema={tasks.comment.body}
        defaults={{ text: '' }}
        draft={draft}
        busy={comment.isPending}
        errors={comment.errors}
        className="gap-2"
        onSubmit={(body) =>
          comment.mutate(
            { params: { id: task.id }, body },
            { onSuccess: () => setAdded(added + 1) },
          )
        }
      >
        {(field) => (
          <>
            <TextArea {...field('text')} label={t('Add a comment')} rows={2} />
            {comment.error && !comment.errors && (
              <p role="alert" className="text-sm text-danger">
                {comment.error.message}
              </p>
            )}
            <Button
              type="submit"
              variant="secondary"
              busy={comment.isPending}
              className="justify-self-start"
            >
              {t('Comment')}
            </Button>
          </>
        )}
      </Form>
    </RecordSection>
  )
}

interface TaskSheetProps {
  /** Nothing is open without it. */
  id: string | undefined
  onClose: () => void
}

/** The details of one task, over its list. Escape closes it. */
export const TaskSheet = ({ id, onClose }: TaskSheetProps) => (
  <Sheet
    open={id !== undefined}
    onOpenChange={(open) => !open && onClose()}
    title={t('Task')}
    className="max-w-xl"
  >
    {id && (
      <AsyncBoundary resetKey={id} title={t("Couldn't load the task")} skeleton={<TaskSkeleton />}>
        <TaskView key={id} id={id} onRemoved={onClose} />
      </AsyncBoundary>
    )}
  </Sheet>
)

const TaskSkeleton = () => (
  <Loading text={t('Loading task…')}>
    <div className="grid gap-6">
      <Skeleton className="h-7 w-2/3" />
      <SkeletonText lines={4} />
      <Skeleton className="h-24" />
      <SkeletonText lines={3} />
    </div>
  </Loading>
)
