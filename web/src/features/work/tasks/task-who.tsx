import { t } from '@app/contract/i18n/translate.ts'
import { useState } from 'react'
import { useRunningProjects } from '#lib/lists/choices.ts'
import type { FieldBinding, FieldReading } from '#ui/form-field.ts'
import { MultiSelect } from '#ui/multi-select.tsx'
import { Picker } from '#ui/picker.tsx'
import { useAssignees } from './tasks.api.ts'

type Name = 'assigned_to' | 'project_id'

interface NamedRecord {
  id: string
  name: string
}

export interface WhoFieldsProps {
  field: (name: Name, reading?: FieldReading) => FieldBinding<Name>
  /** As they are chosen now. */
  assigned_to: string
  project_id: string | null
  onAssign: (id: string) => void
  /** In the list before the server has returned the other assignees. */
  assignee: NamedRecord | undefined
  project: NamedRecord | undefined
}

/** As many as the server names at once: from there on one searches. */
const maxListed = 100

/** Users who only create tasks for themselves are not asked for an assignee or a project. */
export function WhoFields(props: WhoFieldsProps) {
  const { field, project } = props
  const everyone = useAssignees(undefined)
  const { projects, picker } = useRunningProjects(project?.id)
  const where = withNamed(project, projects)
  const asksAssignee = withNamed(props.assignee, everyone?.map(named)).length > 1 || !props.assignee
  if (!asksAssignee && !project) return null
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      {asksAssignee &&
        (everyone && everyone.length >= maxListed ? (
          <SearchedAssignee {...props} />
        ) : (
          <ListedAssignee {...props} everyone={everyone?.map(named) ?? []} />
        ))}
      {where.length > 0 && (
        <Picker
          {...field('project_id', { blank: null })}
          label={t('Project')}
          placeholder={t('No project')}
          options={where.map(optionOf)}
          {...picker}
        />
      )}
    </div>
  )
}

/** The members of the project, and an assignee who was chosen before the project: the server rejects mismatches. */
function ListedAssignee(props: WhoFieldsProps & { everyone: readonly NamedRecord[] }) {
  const { field, project_id, assignee, assigned_to, everyone } = props
  const people = useAssignees(project_id ?? undefined)
  const chosen = everyone.find(({ id }) => id === assigned_to)
  return (
    <Picker
      {...field('assigned_to')}
      label={t('Assignee')}
      placeholder={assignee ? undefined : t('Choose a person')}
      options={withNamed(assignee, withNamed(chosen, people?.map(named))).map(optionOf)}
    />
  )
}

function SearchedAssignee({ field, project_id, assignee, assigned_to, onAssign }: WhoFieldsProps) {
  const [search, setSearch] = useState('')
  const [picked, setPicked] = useState(assignee)
  const people = useAssignees(project_id ?? undefined, search)
  const chosen = [picked, ...(people?.map(named) ?? [])].find((one) => one?.id === assigned_to)
  const unknown = { id: assigned_to, name: t('Previously chosen') }
  return (
    <MultiSelect
      isSingle
      label={t('Assignee')}
      placeholder={t('Search people')}
      nothing={t('No one by that name.')}
      error={field('assigned_to').error}
      choices={people?.map(named).map(choiceOf)}
      chosen={assigned_to ? [choiceOf(chosen ?? unknown)] : []}
      onChange={(next) => {
        const last = next.at(-1)
        setPicked(last && { id: last.id, name: last.label })
        onAssign(last?.id ?? '')
      }}
      onSearch={setSearch}
    />
  )
}

const named = ({ id, full_name }: { id: string; full_name: string }): NamedRecord => ({
  id,
  name: full_name,
})
const optionOf = ({ id, name }: NamedRecord) => ({ value: id, label: name })
const choiceOf = ({ id, name }: NamedRecord) => ({ id, label: name })

const withNamed = (first: NamedRecord | undefined, others: readonly NamedRecord[] = []) =>
  first ? [first, ...others.filter(({ id }) => id !== first.id)] : [...others]
