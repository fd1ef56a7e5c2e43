import { t } from '@app/contract/i18n/text.ts'
import { ListTodo, SearchX } from 'lucide-react'
import type { ListAddress } from '#lib/lists/list-address.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { hasFilters } from './task-asked.ts'
import type { TaskQuery } from './tasks.api.ts'

interface NoTasksProps {
  address: ListAddress
  asked: TaskQuery
  onCreate: () => void
}

const none = {
  search: undefined,
  status: undefined,
  priority: undefined,
  assignee: undefined,
  project: undefined,
  due: undefined,
}

export const NoTasks = ({ address, asked, onCreate }: NoTasksProps) =>
  hasFilters(asked) ? (
    <EmptyState
      icon={SearchX}
      title={t('No task fits these filters')}
      action={
        <Button variant="secondary" onClick={() => address.ask(none)}>
          {t('Clear filters')}
        </Button>
      }
    />
  ) : (
    <EmptyState
      icon={ListTodo}
      title={t('No tasks yet')}
      action={<Button onClick={onCreate}>{t('Create Task')}</Button>}
    >
      {t('What is given to you, and what you plan for yourself, stands here.')}
    </EmptyState>
  )
