import { t } from '@app/contract/i18n/translate.ts'
import type { TaskDetail } from '@app/contract/work/tasks.ts'
import { useId, useState } from 'react'
import { useZone } from '#lib/session/zone.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { clearDraft } from '#ui/form-draft.ts'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast.ts'
import { optionsOf, statusLabels } from './task.labels.ts'
import { toastMissingTitle } from './task-create-form.tsx'
import { BlockedBy, WhatFields, WhenFields } from './task-fields.tsx'
import { EditValues, valuesOf } from './task-values.ts'
import { WhoFields } from './task-who.tsx'
import { invalidateTasks, useChangeTask } from './tasks.api.ts'

interface TaskEditDialogProps {
  task: TaskDetail
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function TaskEditDialog({ task, open, onOpenChange }: TaskEditDialogProps) {
  const [dirty, setDirty] = useState(false)
  const form = useId()
  const change = useChangeTask()
  const close = () => {
    clearDraft(draftOf(task))
    setDirty(false)
    change.reset()
    onOpenChange(false)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(shown) => (shown ? onOpenChange(true) : close())}
      title={t('Edit Task')}
      dirty={dirty}
      footer={
        <Button type="submit" form={form} busy={change.isPending} busyText={t('Saving…')}>
          {t('Save')}
        </Button>
      }
    >
      <TaskEditForm
        id={form}
        task={task}
        change={change}
        onDirty={setDirty}
        onDone={() => {
          toast.success(t('Task Updated'), task.title)
          close()
        }}
      />
    </Dialog>
  )
}

/** Of this version only: restored later, it would undo what others changed since. */
const draftOf = ({ id, version }: TaskDetail) => `task:${id}:${version}`

interface TaskEditFormProps {
  id: string
  task: TaskDetail
  change: ReturnType<typeof useChangeTask>
  onDirty: (dirty: boolean) => void
  onDone: () => void
}

function TaskEditForm({ id, task, change, onDirty, onDone }: TaskEditFormProps) {
  const zone = useZone()
  return (
    <Form
      id={id}
      schema={EditValues}
      defaults={valuesOf(task, task.blocked_by)}
      draft={draftOf(task)}
      busy={change.isPending}
      errors={change.errors}
      onDirty={onDirty}
      onInvalid={toastMissingTitle}
      onSubmit={(values) =>
        change.mutate(
          { params: { id: task.id }, body: { ...values, version: task.version } },
          { onSuccess: onDone },
        )
      }
    >
      {(field, { watch, setValue }) => (
        <>
          {change.error && !change.errors && <SaveError change={change} />}
          <WhatFields field={field} />
          <Select {...field('status')} label={t('Status')} options={optionsOf(statusLabels)} />
          {watch('status') === 'blocked' && (
            <TextArea {...field('blocker')} label={t("What's blocking it")} optional rows={2} />
          )}
          <WhenFields field={field} zone={zone} />
          <WhoFields
            field={field}
            project_id={watch('project_id') ?? null}
            assigned_to={watch('assigned_to') ?? ''}
            onAssign={(id) => setValue('assigned_to', id, { shouldDirty: true })}
            assignee={{ id: task.assigned_to, name: task.assigned_to_name }}
            project={
              task.project_id
                ? { id: task.project_id, name: task.project_name ?? t('Project') }
                : undefined
            }
          />
          <BlockedBy
            except={task.id}
            chosen={watch('blocked_by')}
            error={field('blocked_by').error}
            onChange={(chosen) => setValue('blocked_by', chosen, { shouldDirty: true })}
          />
          <Checkbox
            {...field('team_visible')}
            label={t('Visible to the team')}
            hint={t('Its leader and manager can see it too.')}
          />
        </>
      )}
    </Form>
  )
}

/** The task was changed meanwhile: the input stays, and the next attempt uses the current version. */
const SaveError = ({ change }: { change: ReturnType<typeof useChangeTask> }) => (
  <Banner
    tone="danger"
    action={
      <Button
        variant="secondary"
        size="sm"
        onClick={() => void invalidateTasks().then(() => change.reset())}
      >
        {t('Reload')}
      </Button>
    }
  >
    {change.error?.message}
  </Banner>
)
