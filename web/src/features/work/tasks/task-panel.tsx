import { t } from '@app/contract/i18n/text.ts'
import { type Task, type TaskStatus, taskStatuses } from '@app/contract/work/tasks.ts'
import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ExportButtons } from '#lib/api/export-buttons.tsx'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { type ListAddress, useListAddress } from '#lib/lists/list-address.ts'
import { isBoard, ListViews } from '#lib/lists/list-views.tsx'
import { dayIn, useZone } from '#lib/session/zone.ts'
import { Button } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { ScrollArea } from '#ui/scroll-area.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { TaskCardFace } from './board-card.tsx'
import { BoardColumn } from './board-column.tsx'
import { columnOf, draggedIn, taskOf } from './board-words.ts'
import { PendingTasks } from './pending-tasks.tsx'
import { askedOf, dueLabels, dueOf, openTaskOf, sortLabels } from './task-asked.ts'
import { TaskDialog } from './task-dialog.tsx'
import { TaskSheet } from './task-sheet.tsx'
import { TaskTable } from './task-table.tsx'
import { optionsOf, priorityLabels, statusLabels } from './task-words.ts'
import {
  type TaskQuery,
  useAssignees,
  useBoardTasks,
  useMoveTask,
  useProjectChoices,
} from './tasks.api.ts'

interface TaskFiltersProps {
  address: ListAddress
  asked: TaskQuery
}

function TaskFilters({ address, asked }: TaskFiltersProps) {
  return (
    <div className="flex flex-wrap items-end gap-2">
      <SearchBox
        label={t('Search tasks')}
        placeholder={t('Search tasks')}
        className="w-full sm:w-56"
        value={asked.search ?? ''}
        onSearch={(search) => address.ask({ search }, { replace: true })}
      />
      {useFilters(address, asked).map(({ name, label, none, value, options }) => (
        <Select
          key={name}
          label={label}
          labelHidden
          className="min-w-32 flex-1 sm:max-w-40"
          placeholder={none}
          options={options}
          value={value ?? ''}
          onChange={({ target }) => address.ask({ [name]: target.value })}
        />
      ))}
      <Select
        label={t('Order')}
        labelHidden
        className="min-w-32 flex-1 sm:max-w-40"
        options={optionsOf(sortLabels)}
        value={asked.sort ?? 'newest'}
        onChange={({ target }) => address.ask({ sort: target.value })}
      />
      <ExportButtons kind="tasks" query={exportOf(asked)} />
    </div>
  )
}

/** The same tasks, by the words of an export: its days are those they are due on. */
const exportOf = ({ search, status, priority, ...asked }: TaskQuery) => ({
  search,
  status,
  priority,
  project_id: asked.project_id,
  user_id: asked.assigned_to,
  start_date: asked.due_from,
  end_date: asked.due_to,
})

interface Filter {
  name: string
  label: string
  /** What it says while it does not filter. */
  none: string
  value: string | undefined
  options: readonly { value: string; label: string }[]
}

/** Only what there is a choice of. On the board the columns are the statuses. */
function useFilters(address: ListAddress, asked: TaskQuery): Filter[] {
  const projects = useProjectChoices() ?? []
  const people = useAssignees(undefined) ?? []
  const filter = (
    name: string,
    label: string,
    none: string,
    value: string | undefined,
    options: Filter['options'],
  ): Filter => ({
    name,
    label,
    none,
    value,
    options,
  })

  return [
    filter(
      'status',
      t('Status'),
      t('Any status'),
      asked.status,
      isBoard(address) ? [] : optionsOf(statusLabels),
    ),
    filter('priority', t('Priority'), t('Any priority'), asked.priority, optionsOf(priorityLabels)),
    filter(
      'assignee',
      t('Assignee'),
      t('Any assignee'),
      asked.assigned_to,
      people.map(({ id, full_name }) => ({ value: id, label: full_name })),
    ),
    filter(
      'project',
      t('Project'),
      t('Any project'),
      asked.project_id,
      projects.map(({ id, name }) => ({ value: id, label: name })),
    ),
    filter(
      'due',
      t('Due date'),
      t('Any due date'),
      dueOf(address.said('due')),
      optionsOf(dueLabels),
    ),
  ].filter(({ options }) => options.length > 1)
}

/** The arrows carry a card to the next column. */
const nextColumn: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.code]
  if (!step) return undefined
  event.preventDefault()
  const [next] = context.droppableContainers
    .getEnabled()
    .flatMap(({ id }) => context.droppableRects.get(id) ?? [])
    .filter(({ left }) => (left - currentCoordinates.x) * step > 16)
    .toSorted((a, b) => (a.left - b.left) * step)
  return next ? { x: next.left + 8, y: next.top + 48 } : undefined
}

/** A column for each status. Cards are dragged by pointer or keyboard. */
function TaskBoard({ address, asked }: { address: ListAddress; asked: TaskQuery }) {
  const [dragged, setDragged] = useState<Task>()
  const { pendingMoves, move } = useBoardMove(asked)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: nextColumn }),
  )
  const drop = ({ active, over }: DragEndEvent) => {
    setDragged(undefined)
    const task = taskOf(active.data.current)
    const to = columnOf(over)
    if (task && to && to !== task.status) move(task, to)
  }
  return (
    <DndContext
      sensors={sensors}
      accessibility={draggedIn}
      onDragStart={({ active }) => setDragged(taskOf(active.data.current))}
      onDragCancel={() => setDragged(undefined)}
      onDragEnd={drop}
    >
      {/* Positioned, so that texts for screen readers within do not widen the page. */}
      <ScrollArea label={t('Board of tasks by status')} className="relative -mx-1 px-1 pb-3">
        <div className="flex items-stretch gap-3">
          {taskStatuses.map((status) => (
            <BoardColumn
              key={status}
              status={status}
              asked={asked}
              address={address}
              dragged={dragged}
              pendingMoves={pendingMoves}
              onMove={move}
            />
          ))}
        </div>
      </ScrollArea>
      <DragOverlay dropAnimation={null}>
        {dragged && <TaskCardFace task={dragged} lifted />}
      </DragOverlay>
    </DndContext>
  )
}

/** Until the server has answered the card already stands in its new column; if refused it goes back. */
function useBoardMove(asked: TaskQuery) {
  const { known, waiting } = useBoardTasks(asked)
  const { move: send } = useMoveTask(known)
  const [sending, setSending] = useState<Task>()
  function move(task: Task, to: TaskStatus) {
    if (sending) return
    setSending({ ...task, status: to })
    send(task, to, () => setSending(undefined))
  }
  return { pendingMoves: { sending, waiting }, move }
}

/** Every task one may see, as a list or as a board, with one of them beside it. */
export function TaskPanel({ title }: { title: string }) {
  const address = useListAddress()
  const navigate = useNavigate()
  const [creating, setCreating] = useState(false)
  const asked = askedOf(address, dayIn(useZone()))
  const create = () => setCreating(true)
  return (
    <>
      <PageHeader
        title={title}
        action={
          <>
            <ListViews address={address} rows={t('List')} />
            <Button onClick={create}>
              <Plus aria-hidden />
              {t('Create Task')}
            </Button>
          </>
        }
      />
      <div className="grid grid-cols-1 gap-4">
        <TaskFilters address={address} asked={asked} />
        <PendingTasks />
        {isBoard(address) ? (
          <TaskBoard address={address} asked={{ ...asked, status: undefined }} />
        ) : (
          <AsyncBoundary
            title={t('The tasks could not be loaded')}
            skeleton={<SkeletonRows rows={8} />}
          >
            <TaskTable address={address} asked={asked} onCreate={create} />
          </AsyncBoundary>
        )}
      </div>
      <TaskDialog mode="create" open={creating} onOpenChange={setCreating} />
      <TaskSheet
        id={openTaskOf(address)}
        onClose={() => void navigate(address.to({ task: undefined }), { preventScrollReset: true })}
      />
    </>
  )
}
