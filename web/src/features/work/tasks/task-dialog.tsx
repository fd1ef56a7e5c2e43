import { localized, msg } from '@app/contract/i18n/translate.ts'
import { useMe } from '#lib/session/session-store.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { TaskCreateForm } from './task-create-form.tsx'
import { useCreateTask } from './tasks.api.ts'

interface NamedRecord {
  id: string
  name: string
}

export interface TaskDialogProps {
  /** `create`: assigned to the user by default; `assign`: the assignee is to be chosen. */
  mode: 'create' | 'assign'
  open: boolean
  onOpenChange: (open: boolean) => void
  assignee?: NamedRecord
  project?: NamedRecord
  /** YYYY-MM-DD */
  due_date?: string
}

const text = localized({
  create: {
    title: msg('Create New Task'),
    act: msg('Create Task'),
    busy: msg('Creating…'),
    done: msg('Task Created'),
  },
  assign: {
    title: msg('Assign Task'),
    act: msg('Assign Task'),
    busy: msg('Assigning…'),
    done: msg('Task Assigned'),
  },
} as const)

/** Create New Task and Assign Task (spec §2, calendar and team leader). */
export function TaskDialog({ mode, open, onOpenChange, ...props }: TaskDialogProps) {
  const { assignee, due_date } = props
  const me = useMe()
  const draft = ['task', mode, due_date, assignee?.id].filter(Boolean).join(':')
  const create = useCreateTask(text[mode].done, draft)
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={text[mode].title}
      mutation={create}
      action={text[mode].act}
      busyText={text[mode].busy}
      draft={() => draft}
    >
      {(form) => (
        <TaskCreateForm
          form={form}
          assignee={assignee ?? (mode === 'create' ? { id: me.id, name: me.full_name } : undefined)}
          project={props.project}
          due_date={due_date ?? null}
          onSubmit={(body) => create.mutate({ body }, { onSuccess: () => onOpenChange(false) })}
        />
      )}
    </FormDialog>
  )
}
