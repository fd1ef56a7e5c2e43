import { representsStartup, roles } from '@app/contract/core/roles.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { useState } from 'react'
import { formatRole } from '#lib/i18n/role.labels.ts'
import type { ListParams } from '#lib/lists/list-params.ts'
import { Chips } from '#ui/chips.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { useProjectChoices, useTeamChoices } from './reports.api.ts'
import { type Filters, isNarrowed } from './review.filters.ts'

const authors = roles.filter((role) => !representsStartup(role))

/** Collapsed until the list is filtered, because reviewers rarely need filters. */
export function ReviewFilters({ params, filters }: { params: ListParams; filters: Filters }) {
  // Only at first: removing the last filter must not collapse it.
  const [begun] = useState(isNarrowed(filters))
  return (
    <div className="grid grid-cols-1 gap-3">
      <details open={begun}>
        <summary className="w-fit py-0.5 text-sm font-medium text-accent">{t('Filters')}</summary>
        <Fields params={params} filters={filters} />
      </details>
      {filters.user_id && (
        <Chips
          chips={[
            {
              key: 'person',
              label: t('Only {name}', { name: params.get('name') ?? t('one person') }),
              onRemove: () => params.update({ person: undefined, name: undefined }),
            },
          ]}
        />
      )}
    </div>
  )
}

function Fields({ params, filters }: { params: ListParams; filters: Filters }) {
  const teams = useTeamChoices() ?? []
  const projects = useProjectChoices() ?? []
  return (
    <div className="mt-2 grid grid-cols-2 gap-3 lg:grid-cols-5">
      <Select
        label={t('Role')}
        placeholder={t('Every role')}
        options={authors.map((value) => ({ value, label: formatRole(value) }))}
        value={filters.role ?? ''}
        onChange={({ target }) => params.update({ role: target.value })}
      />
      <Select
        label={t('Team')}
        placeholder={t('Every team')}
        options={teams.map(({ id: value, name: label }) => ({ value, label }))}
        value={filters.team_id ?? ''}
        onChange={({ target }) => params.update({ team: target.value })}
      />
      <Select
        label={t('Project')}
        className="col-span-2 lg:col-span-1"
        placeholder={t('Every project')}
        options={projects.map(({ id: value, name: label }) => ({ value, label }))}
        value={filters.project_id ?? ''}
        onChange={({ target }) => params.update({ project: target.value })}
      />
      <DayFilter params={params} name="from" label={t('From')} day={filters.start_date} />
      <DayFilter params={params} name="to" label={t('To')} day={filters.end_date} />
    </div>
  )
}

interface DayFilterProps {
  params: ListParams
  name: string
  label: string
  day: string | undefined
}

const DayFilter = ({ params, name, label, day }: DayFilterProps) => (
  <Input
    key={day}
    type="date"
    label={label}
    defaultValue={day}
    onBlur={({ target }) => target.value !== (day ?? '') && params.update({ [name]: target.value })}
    onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
  />
)
