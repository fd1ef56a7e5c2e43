import { TaskPanel } from '#features/tasks/task-panel.tsx'

export const meta = () => [{ title: 'My Tasks · Cohort' }]

export default function MyTasksPage() {
  return <TaskPanel title="My Tasks" />
}
