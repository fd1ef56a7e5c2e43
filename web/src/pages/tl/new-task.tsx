import { localized, msg } from '@app/contract/i18n/translate.ts'
import { ListPlus, UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { TaskDialogProps } from '#features/work/tasks/task-dialog.tsx'
import { Button, type ButtonVariants } from '#ui/button.tsx'
import { lazily } from '#ui/lazily.tsx'

const TaskDialog = lazily(
  () => import('#features/work/tasks/task-dialog.tsx').then(({ TaskDialog }) => TaskDialog),
  ({ open }) => open,
)

interface NewTaskProps extends ButtonVariants, Pick<TaskDialogProps, 'mode' | 'assignee'> {}

const text = localized({
  create: { label: msg('Create Task'), icon: ListPlus },
  assign: { label: msg('Assign Task'), icon: UserPlus },
})

/** The button and its dialog. */
export function NewTask({ mode, assignee, ...buttonProps }: NewTaskProps) {
  const [open, setOpen] = useState(false)
  const { label, icon: Icon } = text[mode]
  return (
    <>
      <Button {...buttonProps} onClick={() => setOpen(true)}>
        <Icon aria-hidden /> {label}
      </Button>
      <TaskDialog mode={mode} assignee={assignee} open={open} onOpenChange={setOpen} />
    </>
  )
}
