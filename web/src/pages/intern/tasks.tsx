import { t } from '@app/contract/text.ts'
import { TaskPanel } from '#features/tasks/task-panel.tsx'

export const meta = () => [{ title: t('My Tasks · Cohort') }]

export default function MyTasksPage() {
  return <TaskPanel title={t('My Tasks')} />
}
