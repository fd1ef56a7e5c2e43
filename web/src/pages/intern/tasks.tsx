import { t } from '@app/contract/i18n/translate.ts'
import { TaskPanel } from '#features/work/tasks/task-panel.tsx'

export const meta = () => [{ title: t('My Tasks · {organisation}') }]

export default function MyTasksPage() {
  return <TaskPanel title={t('My Tasks')} />
}
