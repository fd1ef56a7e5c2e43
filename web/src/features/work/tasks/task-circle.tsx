import { t } from '@app/contract/i18n/translate.ts'
import type { Task } from '@app/contract/work/tasks.ts'
import { Circle, CircleCheck } from 'lucide-react'
import { cn } from '#ui/cn.ts'
import { useMoveTask } from './tasks.api.ts'

type ToggleTarget = Pick<Task, 'id' | 'title' | 'status' | 'can'>

/** A click makes the task completed, another one pending again (spec §4). */
export function TaskCircle({ task }: { task: ToggleTarget }) {
  const { move, isPending } = useMoveTask([task])
  const isDone = (task.status === 'completed') !== isPending
  const Sign = isDone ? CircleCheck : Circle
  return (
    <button
      type="button"
      aria-pressed={isDone}
      aria-label={t('{title} completed', { title: task.title })}
      aria-disabled={isPending || !task.can.move}
      onClick={() => {
        if (!isPending && task.can.move)
          move(task, task.status === 'completed' ? 'pending' : 'completed')
      }}
      className={cn(
        'grid size-7 shrink-0 place-items-center rounded-full hover:bg-subtle focus-visible:rounded-full',
        isDone ? 'text-success' : 'text-muted hover:text-ink',
        !task.can.move && 'cursor-default! opacity-60',
      )}
    >
      <Sign aria-hidden className="size-5" />
    </button>
  )
}
