import { useState } from 'react'
import type { FieldBinding, FieldReading } from '#ui/form-field.ts'
import { Input } from '#ui/input.tsx'
import { Picker } from '#ui/picker.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { optionsOf, priorityLabels } from './task-words.ts'
import { useAssignees, useProjectChoices, useTaskChoices } from './tasks.api.ts'

type Name =
  | 'title'
  | 'description'
  | 'priority'
  | 'due_date'
  | 'due_time'
  | 'assigned_to'
  | 'project_id'

/** What creating and editing have in common. */
type SharedField = (name: Name, reading?: FieldReading) => FieldBinding<Name>

export const WhatFields = ({ field }: { field: SharedField }) => (
  <>
    <Input {...field('title')} label="Title" maxLength={200} autoComplete="off" />
    <TextArea {...field('description')} label="Description" optional rows={3} />
  </>
)

export const WhenFields = ({ field, zone }: { field: SharedField; zone: string }) => (
  <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
    <Select
      {...field('priority')}
      label="Priority"
      options={optionsOf(priorityLabels)}
      className="max-sm:col-span-2"
    />
    <Input {...field('due_date', { blank: null })} type="date" label="Due date" />
    <Input
      {...field('due_time', { blank: null })}
      type="time"
      label="Due time"
      hint={zone.replaceAll('_', ' ')}
    />
  </div>
)

interface Named {
  id: string
  name: string
}

interface WhoFieldsProps {
  field: SharedField
  project_id: string | null
  /** Stands in the list before the server has told who else may do it. */
  assignee: Named | undefined
  project: Named | undefined
}

/** Who only ever makes tasks of their own is neither asked who does them nor for which project. */
export function WhoFields({ field, project_id, assignee, project }: WhoFieldsProps) {
  const people = useAssignees(project_id ?? undefined)
  const projects = useProjectChoices()
  const who = withNamed(
    assignee,
    people?.map(({ id, full_name }) => ({ id, name: full_name })),
  )
  const where = withNamed(project, projects)
  const isAsked = who.length > 1 || !assignee
  if (!isAsked && !project) return null
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      {isAsked && (
        <Select
          {...field('assigned_to')}
          label="Assignee"
          placeholder={assignee ? undefined : 'Choose a person'}
          options={who.map(optionOf)}
        />
      )}
      {where.length > 0 && (
        <Select
          {...field('project_id', { blank: null })}
          label="Project"
          placeholder="No project"
          options={where.map(optionOf)}
        />
      )}
    </div>
  )
}

const optionOf = ({ id, name }: Named) => ({ value: id, label: name })

const withNamed = (first: Named | undefined, others: readonly Named[] = []) =>
  first ? [first, ...others.filter(({ id }) => id !== first.id)] : [...others]

interface Chosen {
  id: string
  label: string
}

interface BlockedByProps {
  /** The task itself cannot wait for itself. */
  except?: string
  chosen: readonly Chosen[]
  error: string | undefined
  onChange: (chosen: Chosen[]) => void
}

export function BlockedBy({ except, chosen, error, onChange }: BlockedByProps) {
  const [words, setWords] = useState('')
  const found = useTaskChoices(words)
  return (
    <Picker
      label="Blocked by"
      optional
      hint="Tasks that have to be completed first."
      placeholder="Search tasks"
      nothing="No such task."
      error={error}
      choices={found
        ?.filter(({ id, status }) => id !== except && status !== 'completed')
        .map(({ id, title }) => ({ id, label: title }))}
      chosen={chosen}
      onChange={onChange}
      onSearch={setWords}
    />
  )
}
