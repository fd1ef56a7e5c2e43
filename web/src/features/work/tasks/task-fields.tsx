import { t } from '@app/contract/i18n/translate.ts'
import { useState } from 'react'
import { useMe } from '#lib/session/session-store.ts'
import type { FieldBinding, FieldReading } from '#ui/form-field.ts'
import { Input } from '#ui/input.tsx'
import { MultiSelect } from '#ui/multi-select.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { optionsOf, priorityLabels } from './task.labels.ts'
import { useTaskChoices } from './tasks.api.ts'

type Name = 'title' | 'description' | 'priority' | 'due_date' | 'due_time'

/** The fields that creating and editing share. */
type SharedField = (name: Name, reading?: FieldReading) => FieldBinding<Name>

export const WhatFields = ({ field }: { field: SharedField }) => (
  <>
    <Input {...field('title')} label={t('Title')} maxLength={200} autoComplete="off" />
    <TextArea {...field('description')} label={t('Description')} optional rows={3} />
  </>
)

interface WhenFieldsProps {
  field: SharedField
  /** As chosen now. */
  assigned_to: string
}

/** The assignee is reminded by their own clock, wherever the author is. */
export function WhenFields({ field, assigned_to }: WhenFieldsProps) {
  const { id, settings } = useMe()
  const isOwn = assigned_to === id
  return (
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
      <Select
        {...field('priority')}
        label={t('Priority')}
        options={optionsOf(priorityLabels)}
        className="max-sm:col-span-2"
      />
      <Input {...field('due_date', { blank: null })} type="date" label={t('Due date')} />
      <Input
        {...field('due_time', { blank: null })}
        type="time"
        label={t('Due time')}
        hint={isOwn ? settings.timeZone.replaceAll('_', ' ') : t("In the assignee's time zone.")}
      />
    </div>
  )
}

interface TaskOption {
  id: string
  label: string
}

interface BlockedByProps {
  /** The task itself cannot wait for itself. */
  except?: string
  chosen: readonly TaskOption[]
  error: string | undefined
  onChange: (chosen: TaskOption[]) => void
}

export function BlockedBy({ except, chosen, error, onChange }: BlockedByProps) {
  const [search, setSearch] = useState('')
  const matches = useTaskChoices(search)
  return (
    <MultiSelect
      label={t('Blocked by')}
      optional
      hint={t('Tasks to complete first.')}
      placeholder={t('Search tasks')}
      nothing={t('No task found.')}
      error={error}
      choices={matches
        ?.filter(({ id }) => id !== except)
        .map(({ id, title }) => ({ id, label: title }))}
      chosen={chosen}
      onChange={onChange}
      onSearch={setSearch}
    />
  )
}
