import { type Role, roles } from '@app/contract/core/access.ts'
import { t } from '@app/contract/i18n/text.ts'
import { useState } from 'react'
import { formatRole } from '#lib/i18n/format.ts'
import type { ListAddress } from '#lib/lists/list-address.ts'
import { Chips } from '#ui/chips.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { useProjectChoices, useTeamChoices } from './reports.api.ts'
import { type Asked, isNarrowed } from './review-asked.ts'

const authors = roles.filter((role): role is Role => role !== 'startup_rep')

/** Folded away until somebody narrows the list; who comes to review needs none. */
export function ReviewFilters({ address, asked }: { address: ListAddress; asked: Asked }) {
  // Only at first: taking the last filter away must not fold it under one's hands.
  const [begun] = useState(isNarrowed(asked))
  return (
    <div className="grid grid-cols-1 gap-3">
      <details open={begun}>
        <summary className="w-fit py-0.5 text-sm font-medium text-accent">{t('Filters')}</summary>
        <Fields address={address} asked={asked} />
      </details>
      {asked.user_id && (
        <Chips
          chips={[
            {
              key: 'person',
              label: t('Only {name}', { name: address.said('name') ?? t('one person') }),
              onRemove: () => address.ask({ person: undefined, name: undefined }),
            },
          ]}
        />
      )}
    </div>
  )
}

function Fields({ address, asked }: { address: ListAddress; asked: Asked }) {
  const teams = useTeamChoices() ?? []
  const projects = useProjectChoices() ?? []
  return (
    <div className="mt-2 grid grid-cols-2 gap-3 lg:grid-cols-5">
      <Select
        label={t('Role')}
        placeholder={t('Every role')}
        options={authors.map((value) => ({ value, label: formatRole(value) }))}
        value={asked.role ?? ''}
        onChange={({ target }) => address.ask({ role: target.value })}
      />
      <Select
        label={t('Team')}
        placeholder={t('Every team')}
        options={teams.map(({ id: value, name: label }) => ({ value, label }))}
        value={asked.team_id ?? ''}
        onChange={({ target }) => address.ask({ team: target.value })}
      />
      <Select
        label={t('Project')}
        className="col-span-2 lg:col-span-1"
        placeholder={t('Every project')}
        options={projects.map(({ id: value, name: label }) => ({ value, label }))}
        value={asked.project_id ?? ''}
        onChange={({ target }) => address.ask({ project: target.value })}
      />
      <DayFilter address={address} name="from" label={t('From')} day={asked.start_date} />
      <DayFilter address={address} name="to" label={t('To')} day={asked.end_date} />
    </div>
  )
}

interface DayFilterProps {
  address: ListAddress
  name: string
  label: string
  day: string | undefined
}

const DayFilter = ({ address, name, label, day }: DayFilterProps) => (
  <Input
    key={day}
    type="date"
    label={label}
    defaultValue={day}
    onBlur={({ target }) => target.value !== (day ?? '') && address.ask({ [name]: target.value })}
    onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
  />
)
