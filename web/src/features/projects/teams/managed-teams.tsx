import { t } from '@app/contract/i18n/text.ts'
import type { TeamRow } from '@app/contract/projects/teams.ts'
import { Plus, Users } from 'lucide-react'
import { useState } from 'react'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { formatCount, formatDay } from '#lib/i18n/format.ts'
import { type ListParams, useListParams } from '#lib/lists/list-params.ts'
import { ListResults } from '#lib/lists/list-results.tsx'
import { useSearchParamState } from '#lib/lists/use-search-param-state.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { LoadingText, SkeletonRows } from '#ui/skeleton.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { ManageTeam } from './manage-team.tsx'
import { TeamForm } from './team-form.tsx'
import { useCreateTeam, useTeams } from './teams.api.ts'

/** The teams one manages; each can be opened and changed. */
export function ManagedTeams() {
  const params = useListParams()
  const team = useSearchParamState('team')
  const [creating, setCreating] = useState(false)
  const button = (
    <Button onClick={() => setCreating(true)}>
      <Plus aria-hidden />
      {t('New Team')}
    </Button>
  )
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex justify-end">{button}</div>
      <AsyncBoundary title={t('The teams could not be loaded')} skeleton={<SkeletonRows />}>
        <Results params={params} onManage={team.open} />
      </AsyncBoundary>
      {creating && <NewTeam onClose={() => setCreating(false)} onCreated={team.open} />}
      <ManageTeam id={team.id} onClose={team.close} />
    </div>
  )
}

interface ResultsProps {
  params: ListParams
  onManage: (id: string) => void
}

function Results({ params, onManage }: ResultsProps) {
  const page = useTeams({ cursor: params.cursor })
  return (
    <ListResults
      params={params}
      page={page}
      count={page.teams.length}
      empty={
        <EmptyState icon={Users} title={t('No teams yet')}>
          {t('Make the first one for one of your projects.')}
        </EmptyState>
      }
    >
      <Table
        caption={t('Teams')}
        columns={columnsOf(onManage)}
        rows={page.teams}
        rowKey={({ id }) => id}
      />
    </ListResults>
  )
}

const columnsOf = (onManage: (id: string) => void): readonly Column<TeamRow>[] => [
  { key: 'name', header: t('Team'), main: true, cell: ({ name }) => name },
  { key: 'project', header: t('Project'), cell: ({ project_name }) => project_name },
  {
    key: 'leader',
    header: t('Leader'),
    cell: ({ leader_name }) => leader_name ?? <span className="text-muted">{t('Nobody yet')}</span>,
  },
  {
    key: 'members',
    header: t('Members'),
    numeric: true,
    cell: ({ head_count }) => formatCount(head_count),
  },
  {
    key: 'present',
    header: t('Present today'),
    numeric: true,
    cell: ({ present_today = 0 }) => formatCount(present_today),
  },
  {
    key: 'report',
    header: t('Last report'),
    className: 'whitespace-nowrap numbers',
    cell: ({ last_report }) =>
      last_report ? formatDay(last_report) : <span className="text-muted">{t('None yet')}</span>,
  },
  {
    key: 'manage',
    header: <span className="sr-only">{t('Actions')}</span>,
    cell: ({ id, name }) => (
      <Button
        variant="secondary"
        size="sm"
        className="h-8"
        aria-label={t('Manage Team {name}', { name })}
        onClick={() => onManage(id)}
      >
        {t('Manage Team')}
      </Button>
    ),
  },
]

interface NewTeamProps {
  onClose: () => void
  onCreated: (id: string) => void
}

/** Open as long as it is rendered; the team that was made opens, so that it gets its members. */
function NewTeam({ onClose, onCreated }: NewTeamProps) {
  const create = useCreateTeam()
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={t('New Team')}
      description={t('Its members are chosen as soon as it is there.')}
      mutation={create}
      action={t('Create Team')}
      busyText={t('Creating…')}
    >
      {(form) => (
        <AsyncBoundary
          title={t('What a team needs could not be loaded')}
          skeleton={<LoadingText lines={6} />}
        >
          <TeamForm
            form={form}
            onSubmit={(body) =>
              create.mutate(
                { body },
                {
                  onSuccess: ({ id }) => {
                    onClose()
                    onCreated(id)
                  },
                },
              )
            }
          />
        </AsyncBoundary>
      )}
    </FormDialog>
  )
}
