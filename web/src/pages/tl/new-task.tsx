import { localized, msg } from '@app/contract/i18n/translate.ts'
import { ListPlus, UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { TaskDialogProps } from '#features/work/tasks/task-dialog.tsx'
import { Button, type ButtonProps } from '#ui/button.tsx'
import { lazily } from '#ui/lazily.tsx'

export const TaskDialog = lazily(
  () => import('#features/work/tasks/task-dialog.tsx').then(({ TaskDialog }) => TaskDialog),
  ({ open }) => open,
)

const text = localized({
  create: { label: msg('Create Task'), icon: ListPlus },
  assign: { label: msg('Assign Task'), icon: UserPlus },
})

interface NewTaskButtonProps
  extends Pick<TaskDialogProps, 'mode'>,
    Pick<ButtonProps, 'variant' | 'onClick'> {}

export function NewTaskButton({ mode, ...props }: NewTaskButtonProps) {
  const { label, icon: Icon } = text[mode]
  return (
    <Button {...props}>
      <Icon aria-hidden /> {label}
    </Button>
  )
}

/** The button and its dialog. */
export function NewTask({ mode, assignee }: Pick<TaskDialogProps, 'mode' | 'assignee'>) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <NewTaskButton mode={mode} onClick={() => setOpen(true)} />
      <TaskDialog mode={mode} assignee={assignee} open={open} onOpenChange={setOpen} />
    </>
  )
}
