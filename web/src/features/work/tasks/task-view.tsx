import { t } from '@app/contract/i18n/text.ts'
import { type TaskDetail, taskStatuses } from '@app/contract/work/tasks.ts'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { cn } from '#ui/cn.ts'
import { confirm } from '#ui/confirm.tsx'
import { Part } from '#ui/part.tsx'
import { Select } from '#ui/select.tsx'
import { TaskChecklist } from './task-checklist.tsx'
import { TaskCircle } from './task-circle.tsx'
import { TaskComments } from './task-comments.tsx'
import { TaskEditDialog } from './task-edit-dialog.tsx'
import { TaskFacts } from './task-facts.tsx'
import { TaskHistory } from './task-history.tsx'
import { optionsOf, statusLabels } from './task-words.ts'
import { useMoveTask, useRemoveTask, useTask } from './tasks.api.ts'

export function TaskView({ id, onRemoved }: { id: string; onRemoved: () => void }) {
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
      <TaskActs task={task} onRemoved={onRemoved} />
      <TaskFacts task={task} />
      {task.description && (
        <Part title={t('Description')}>
          <p className="whitespace-pre-line">{task.description}</p>
        </Part>
      )}
      <TaskChecklist task={task} />
      <TaskComments task={task} />
      <TaskHistory task={task} />
    </div>
  )
}

function TaskActs({ task, onRemoved }: { task: TaskDetail; onRemoved: () => void }) {
  const [editing, setEditing] = useState(false)
  const { move, isPending } = useMoveTask([task])
  const remove = useRemoveTask()
  const askAndRemove = async () => {
    const yes = await confirm({
      title: t('Remove “{title}”?', { title: task.title }),
      text: t('Its checklist, comments and history go with it. This cannot be undone.'),
      action: t('Remove'),
      tone: 'danger',
    })
    if (!yes) return
    remove.mutate({ params: { id: task.id } })
    // Nothing may ask for it any more; if it was not removed, a toast says so and it is still in its list.
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
        disabled={!task.can.move || isPending}
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
