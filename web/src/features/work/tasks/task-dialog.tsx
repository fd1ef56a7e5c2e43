import { localized, msg } from '@app/contract/i18n/translate.ts'
import { useId, useState } from 'react'
import { useMe } from '#lib/session/session-store.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { clearDraft } from '#ui/form-draft.ts'
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
export function TaskDialog(props: TaskDialogProps) {
  const { mode, open, assignee, project, due_date, onOpenChange } = props
  const me = useMe()
  const [dirty, setDirty] = useState(false)
  const form = useId()
  const draft = ['task', mode, due_date, assignee?.id].filter(Boolean).join(':')
  const create = useCreateTask(text[mode].done, draft)
  const close = () => {
    setDirty(false)
    create.reset()
    onOpenChange(false)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(shown) => {
        if (shown) return onOpenChange(true)
        clearDraft(draft)
        close()
      }}
      title={text[mode].title}
      dirty={dirty}
      footer={
        <Button type="submit" form={form} busy={create.isPending} busyText={text[mode].busy}>
          {text[mode].act}
        </Button>
      }
    >
      <TaskCreateForm
        id={form}
        create={create}
        assignee={assignee ?? (mode === 'create' ? { id: me.id, name: me.full_name } : undefined)}
        project={project}
        due_date={due_date ?? null}
        draft={draft}
        onDirty={setDirty}
        onDone={close}
      />
    </Dialog>
  )
}
