import { t } from '@app/contract/i18n/text.ts'
import { ExportButtons } from '#lib/api/export-buttons.tsx'
import type { ListAddress } from '#lib/lists/list-address.ts'
import { isBoard } from '#lib/lists/list-views.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { Select } from '#ui/select.tsx'
import { dueLabels, dueOf, sortLabels } from './task-asked.ts'
import { optionsOf, priorityLabels, statusLabels } from './task-words.ts'
import { type TaskQuery, useAssignees, useProjectChoices } from './tasks.api.ts'

interface TaskFiltersProps {
  address: ListAddress
  asked: TaskQuery
}

export function TaskFilters({ address, asked }: TaskFiltersProps) {
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
