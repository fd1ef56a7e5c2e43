import { t } from '@app/contract/i18n/text.ts'
import type { Project } from '@app/contract/projects/projects.ts'
import { ListTodo, Plus } from 'lucide-react'
import { useState } from 'react'
import { TaskDialog } from '#features/work/tasks/task-dialog.tsx'
import { TaskSheet } from '#features/work/tasks/task-sheet.tsx'
import { TaskTable } from '#features/work/tasks/task-table.tsx'
import { useTasks } from '#features/work/tasks/tasks.api.ts'
import { useListAddress } from '#lib/lists/list-address.ts'
import { useOpened } from '#lib/lists/use-opened.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** The tasks of a project that one may see; those who lead its work give new ones. */
export function ProjectTasks({ project: { id, name, can } }: { project: Project }) {
  const address = useListAddress()
  const task = useOpened('task')
  const [creating, setCreating] = useState(false)
  const create = () => setCreating(true)
  const asked = { project_id: id }
  const { total } = useTasks({ ...asked, cursor: address.cursor })
  const button = can.work && (
    <Button onClick={create}>
      <Plus aria-hidden />
      {t('Assign Task')}
    </Button>
  )
  return (
    <div className="grid grid-cols-1 gap-3">
      {total === 0 ? (
        <EmptyState icon={ListTodo} title={t('No tasks yet')} level={3} action={button}>
          {t('The tasks of the project that you may see stand here.')}
        </EmptyState>
      ) : (
        <>
          {button && <div className="flex justify-end">{button}</div>}
          <TaskTable address={address} asked={asked} onCreate={create} />
        </>
      )}
      <TaskDialog mode="assign" project={{ id, name }} open={creating} onOpenChange={setCreating} />
      <TaskSheet id={task.id} onClose={task.close} />
    </div>
  )
}
