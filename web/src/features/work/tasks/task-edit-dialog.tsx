import { t } from '@app/contract/i18n/translate.ts'
import type { TaskDetail } from '@app/contract/work/tasks.ts'
import type { z } from 'zod'
import { Checkbox } from '#ui/checkbox.tsx'
import { Form } from '#ui/form.tsx'
import { type DialogForm, FormDialog } from '#ui/form-dialog.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast.ts'
import { optionsOf, statusLabels } from './task.labels.ts'
import { toastMissingTitle } from './task-create-form.tsx'
import { BlockedBy, WhatFields, WhenFields } from './task-fields.tsx'
import { EditValues, valuesOf } from './task-values.ts'
import { WhoFields } from './task-who.tsx'
import { taskDraft, useEditTask } from './tasks.api.ts'

interface TaskEditDialogProps {
  task: TaskDetail
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function TaskEditDialog({ task, open, onOpenChange }: TaskEditDialogProps) {
  const change = useEditTask()
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('Edit Task')}
      mutation={change}
      version={task.version}
      draft={(version) => taskDraft(task.id, version)}
      action={t('Save')}
      busyText={t('Saving…')}
    >
      {(form, version) => (
        <TaskEditForm
          form={form}
          task={task}
          onSubmit={(values) =>
            change.mutate(
              { params: { id: task.id }, body: { ...values, version } },
              {
                onSuccess: () => {
                  toast.success(t('Task Updated'), task.title)
                  onOpenChange(false)
                },
              },
            )
          }
        />
      )}
    </FormDialog>
  )
}

interface TaskEditFormProps {
  form: DialogForm
  task: TaskDetail
  onSubmit: (values: z.output<typeof EditValues>) => void
}

function TaskEditForm({ form, task, onSubmit }: TaskEditFormProps) {
  return (
    <Form
      {...form}
      schema={EditValues}
      defaults={valuesOf(task, task.blocked_by)}
      onInvalid={toastMissingTitle}
      onSubmit={onSubmit}
    >
      {(field, { watch, setValue }) => (
        <>
          <WhatFields field={field} />
          <Select {...field('status')} label={t('Status')} options={optionsOf(statusLabels)} />
          {watch('status') === 'blocked' && (
            <TextArea {...field('blocker')} label={t("What's blocking it")} optional rows={2} />
          )}
          <WhenFields field={field} assigned_to={watch('assigned_to') ?? ''} />
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
