import { t } from '@app/contract/i18n/translate.ts'
import { TaskPanel } from '#features/work/tasks/task-panel.tsx'

export const meta = () => [{ title: t('Tasks · {organisation}') }]

/** For the roles whose menu has no page of tasks of its own. */
export default function TasksPage() {
  return <TaskPanel title={t('Tasks')} />
}
