import { LayoutGrid, Rows3 } from 'lucide-react'
import { Link } from 'react-router'
import type { ListAddress } from '#lib/list-address.ts'
import { buttonClass } from '#ui/button.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { Select } from '#ui/select.tsx'
import { dueLabels, dueOf, isBoard, sortLabels } from './task-asked.ts'
import { optionsOf, priorityLabels, statusLabels } from './task-words.ts'
import { type TaskQuery, useProjectChoices } from './tasks.api.ts'

interface TaskFiltersProps {
  address: ListAddress
  asked: TaskQuery
}

export function TaskFilters({ address, asked }: TaskFiltersProps) {
  const projects = useProjectChoices() ?? []
  return (
    <div className="flex flex-wrap items-end gap-2">
      <SearchBox
        label="Search tasks"
        placeholder="Search tasks"
        className="w-full sm:w-56"
        value={asked.search ?? ''}
        onSearch={(search) => address.ask({ search }, { replace: true })}
      />
      {!isBoard(address) && (
        <Filter
          address={address}
          name="status"
          label="Any status"
          value={asked.status}
          options={optionsOf(statusLabels)}
        />
      )}
      <Filter
        address={address}
        name="priority"
        label="Any priority"
        value={asked.priority}
        options={optionsOf(priorityLabels)}
      />
      {projects.length > 0 && (
        <Filter
          address={address}
          name="project"
          label="Any project"
          value={asked.project_id}
          options={projects.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <Filter
        address={address}
        name="due"
        label="Any due date"
        value={dueOf(address.said('due'))}
        options={optionsOf(dueLabels)}
      />
      <Select
        label="Order"
        labelHidden
        className="min-w-32 flex-1 sm:max-w-40"
        options={optionsOf(sortLabels)}
        value={asked.sort ?? 'newest'}
        onChange={({ target }) => address.ask({ sort: target.value })}
      />
    </div>
  )
}

interface FilterProps {
  address: ListAddress
  name: string
  label: string
  value: string | undefined
  options: readonly { value: string; label: string }[]
}

const Filter = ({ address, name, label, value, options }: FilterProps) => (
  <Select
    label={label.replace('Any ', '').replace(/^./, (first) => first.toUpperCase())}
    labelHidden
    className="min-w-32 flex-1 sm:max-w-40"
    placeholder={label}
    options={options}
    value={value ?? ''}
    onChange={({ target }) => address.ask({ [name]: target.value })}
  />
)

const views = [
  { name: 'List', view: undefined, icon: Rows3 },
  { name: 'Board', view: 'board', icon: LayoutGrid },
]

/** The same tasks as a list or as a board. */
export const TaskViews = ({ address }: { address: ListAddress }) => (
  <nav aria-label="View" className="flex gap-1">
    {views.map(({ name, view, icon: Icon }) => {
      const isCurrent = isBoard(address) === (view === 'board')
      return (
        <Link
          key={name}
          to={address.to({ view, cursor: undefined })}
          aria-current={isCurrent ? 'page' : undefined}
          className={buttonClass({ variant: isCurrent ? 'secondary' : 'ghost' })}
        >
          <Icon aria-hidden /> {name}
        </Link>
      )
    })}
  </nav>
)
