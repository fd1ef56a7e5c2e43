import { localized, msg } from '@app/contract/i18n/text.ts'
import { ListPlus, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { TaskDialog, type TaskDialogProps } from '#features/work/tasks/task-dialog.tsx'
import { Button, type ButtonLook } from '#ui/button.tsx'

interface NewTaskProps extends ButtonLook, Pick<TaskDialogProps, 'mode' | 'assignee'> {
  className?: string
}

const words = localized({
  create: { label: msg('Create Task'), icon: ListPlus },
  assign: { label: msg('Assign Task'), icon: UserPlus },
})

/** The button and its dialog. */
export function NewTask({ mode, assignee, ...look }: NewTaskProps) {
  const [open, setOpen] = useState(false)
  const { label, icon: Icon } = words[mode]
  return (
    <>
      <Button {...look} onClick={() => setOpen(true)}>
        <Icon aria-hidden /> {label}
      </Button>
      <TaskDialog mode={mode} assignee={assignee} open={open} onOpenChange={setOpen} />
    </>
  )
}
