import { representsStartup, roles } from '@app/contract/core/roles.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type { ReactNode } from 'react'
import { formatRole } from '#lib/i18n/role.labels.ts'
import { useProjectChoices, useTeamChoices } from '#lib/lists/choices.ts'
import type { ListParams } from '#lib/lists/list-params.ts'
import { Toolbar } from '#lib/lists/toolbar.tsx'
import type { Filters } from './review.filters.ts'

const authors = roles.filter((role) => !representsStartup(role))

interface ReviewToolbarProps {
  params: ListParams
  filters: Filters
  children?: ReactNode
}

export function ReviewToolbar({ params, filters, children }: ReviewToolbarProps) {
  const { teams, picker: teamPicker } = useTeamChoices(filters.team_id)
  const { projects, picker: projectPicker } = useProjectChoices(filters.project_id)
  const person = {
    key: 'person',
    label: t('Only {name}', { name: params.get('name') ?? t('one person') }),
    onRemove: () => params.update({ person: undefined, name: undefined }),
  }
  return (
    <Toolbar
      params={params}
      list="reports"
      more={{ chips: filters.user_id ? [person] : [] }}
      filters={[
        {
          name: 'role',
          label: t('Role'),
          value: filters.role,
          placeholder: t('Every role'),
          options: authors.map((value) => ({ value, label: formatRole(value) })),
        },
        {
          name: 'team',
          label: t('Team'),
          value: filters.team_id,
          placeholder: t('Every team'),
          options: teams.map(({ id: value, name: label }) => ({ value, label })),
          ...teamPicker,
        },
        {
          name: 'project',
          label: t('Project'),
          value: filters.project_id,
          placeholder: t('Every project'),
          options: projects.map(({ id: value, name: label }) => ({ value, label })),
          ...projectPicker,
        },
        { name: 'from', label: t('From'), value: filters.start_date, type: 'date' },
        { name: 'to', label: t('To'), value: filters.end_date, type: 'date' },
      ]}
    >
      {children}
    </Toolbar>
  )
}
