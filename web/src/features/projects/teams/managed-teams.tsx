import { t } from '@app/contract/i18n/translate.ts'
import type { Team, TeamCandidate, TeamRow } from '@app/contract/projects/teams.ts'
import { Plus, Users } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { formatCount, formatDay } from '#lib/i18n/format.ts'
import { ListPage } from '#lib/lists/list-page.tsx'
import { type ListParams, nameSorts, oneOf, useListParams } from '#lib/lists/list-params.ts'
import { ListResults } from '#lib/lists/list-results.tsx'
import { byName, type ListColumn, ListTable } from '#lib/lists/list-table.tsx'
import { Toolbar } from '#lib/lists/toolbar.tsx'
import { useSearchParamState } from '#lib/lists/use-search-param-state.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { type Choice, MultiSelect } from '#ui/multi-select.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { LoadingText } from '#ui/skeleton.tsx'
import { useTeam } from './team.api.ts'
import { TeamForm } from './team-form.tsx'
import {
  teamDraft,
  useChangeTeam,
  useCreateTeam,
  usePlaceable,
  useSetMembers,
  useTeams,
} from './teams.api.ts'

interface ManageTeamProps {
  /** Nothing is open without it. */
  id: string | undefined
  onClose: () => void
}

/** The managed teams: members, candidates, project and leader. */
const ManageTeam = ({ id, onClose }: ManageTeamProps) => (
  <Sheet
    open={id !== undefined}
    onOpenChange={(open) => !open && onClose()}
    title={t('Manage Team')}
    className="max-w-lg"
  >
    {id && (
      <AsyncBoundary
        resetKey={id}
        title={t("Couldn't load the team")}
        skeleton={<LoadingText lines={10} />}
      >
        <TeamView key={id} id={id} />
      </AsyncBoundary>
    )}
  </Sheet>
)

/** What each part edits, as its key: it starts anew when this changes, and keeps its input when the other part does. */
const membersOf = ({ members = [] }: Team) =>
  members
    .map(({ id }) => id)
    .sort()
    .join()
const fieldsOf = ({ name, project_id, leader_id, department_id }: Team) =>
  JSON.stringify([name, project_id, leader_id, department_id])

function TeamView({ id }: { id: string }) {
  const team = useTeam(id)
  const change = useChangeTeam()
  const form = useId()
  return (
    <div className="grid grid-cols-1 gap-8">
      <Part title={t('Members of {name}', { name: team.name })}>
        <TeamMembers key={membersOf(team)} team={team} />
      </Part>
      {team.can.manage && (
        <Part title={t('Team')}>
          <TeamForm
            key={fieldsOf(team)}
            form={{
              id: form,
              busy: change.isPending,
              errors: change.errors,
              problem: change.error,
              draft: teamDraft(id, team.version),
            }}
            team={team}
            onSubmit={(values) =>
              change.mutate({ params: { id }, body: { ...values, version: team.version } })
            }
          />
          <div>
            <Button type="submit" form={form} busy={change.isPending} busyText={t('Saving…')}>
              {t('Save Team')}
            </Button>
          </div>
        </Part>
      )}
    </div>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid grid-cols-1 gap-3">
    <h3 className="font-semibold wrap-anywhere">{title}</h3>
    {children}
  </section>
)

/** The members of a team; the most available candidates are offered first. */
function TeamMembers({ team }: { team: Team }) {
  const { id, version, can, members = [] } = team
  const [chosen, setChosen] = useState<Choice[]>(() =>
    members.map((member) => ({ id: member.id, label: member.full_name })),
  )
  const [search, setSearch] = useState('')
  const people = usePlaceable(search)
  const save = useSetMembers()
  if (!can.members)
    return <p className="text-sm">{members.map(({ full_name }) => full_name).join(', ')}</p>
  return (
    <div className="grid grid-cols-1 gap-3">
      {save.error && <Banner tone="danger">{save.error.message}</Banner>}
      <MultiSelect
        label={t('Members')}
        hint={t('People with free capacity first.')}
        placeholder={t('Type a name')}
        nothing={t('No one by that name.')}
        choices={people?.map((person) => ({
          id: person.id,
          label: person.full_name,
          hint: capacityOf(person),
        }))}
        chosen={chosen}
        onChange={setChosen}
        onSearch={setSearch}
      />
      <div>
        <Button
          busy={save.isPending}
          busyText={t('Saving…')}
          onClick={() =>
            save.mutate({
              params: { id },
              body: { member_ids: chosen.map((one) => one.id), version },
            })
          }
        >
          {t('Save Members')}
        </Button>
      </div>
    </div>
  )
}

/** The capacity of a member. */
function capacityOf({ is_free, open_tasks }: TeamCandidate): string {
  const tasks = t('{open_tasks, plural, one {# open task} other {# open tasks}}', { open_tasks })
  return is_free ? t('Free · {tasks}', { tasks }) : tasks
}

/** The teams one manages; each can be opened and changed. */
export function ManagedTeams() {
  const params = useListParams()
  const team = useSearchParamState('team')
  const [creating, setCreating] = useState(false)
  return (
    <ListPage
      toolbar={
        <Toolbar params={params} list="teams">
          <span className="ml-auto">
            <Button onClick={() => setCreating(true)}>
              <Plus aria-hidden />
              {t('New Team')}
            </Button>
          </span>
        </Toolbar>
      }
      title={t("Couldn't load the teams")}
      over={
        <>
          <NewTeam open={creating} onClose={() => setCreating(false)} onCreated={team.open} />
          <ManageTeam id={team.id} onClose={team.close} />
        </>
      }
    >
      <Results params={params} onManage={team.open} />
    </ListPage>
  )
}

interface ResultsProps {
  params: ListParams
  onManage: (id: string) => void
}

function Results({ params, onManage }: ResultsProps) {
  const page = useTeams({ sort: oneOf(nameSorts, params.get('sort')), cursor: params.cursor })
  return (
    <ListResults
      params={params}
      page={page}
      count={page.teams.length}
      empty={
        <EmptyState icon={Users} title={t('No teams yet')}>
          {t('Create your first team for one of your projects.')}
        </EmptyState>
      }
    >
      <ListTable
        list="teams"
        params={params}
        defaultSort="name"
        caption={t('Teams')}
        columns={columnsOf(onManage)}
        rows={page.teams}
        rowKey={({ id }) => id}
      />
    </ListResults>
  )
}

const columnsOf = (onManage: (id: string) => void): readonly ListColumn<TeamRow>[] => [
  { key: 'name', header: t('Team'), main: true, sort: byName, cell: ({ name }) => name },
  {
    key: 'project',
    of: 'project_name',
    header: t('Project'),
    cell: ({ project_name }) => project_name,
  },
  {
    key: 'leader',
    of: 'leader_name',
    header: t('Leader'),
    cell: ({ leader_name }) => leader_name ?? <span className="text-muted">{t('Unassigned')}</span>,
  },
  {
    key: 'members',
    header: t('Members'),
    numeric: true,
    cell: ({ head_count }) => formatCount(head_count),
  },
  {
    key: 'present',
    of: 'present_today',
    header: t('Present today'),
    numeric: true,
    cell: ({ present_today = 0 }) => formatCount(present_today),
  },
  {
    key: 'report',
    of: 'last_report',
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
  open: boolean
  onClose: () => void
  onCreated: (id: string) => void
}

/**
 * The team that was made opens, so that it gets its members. Rendered while it is closed, too: opened again while it is
 * being sent, it does not send a second time.
 */
function NewTeam({ open, onClose, onCreated }: NewTeamProps) {
  const create = useCreateTeam()
  return (
    <FormDialog
      open={open}
      onOpenChange={onClose}
      title={t('New Team')}
      description={t('You choose its members after creating it.')}
      mutation={create}
      action={t('Create Team')}
      busyText={t('Creating…')}
    >
      {(form) => (
        <AsyncBoundary
          title={t("Couldn't load what a team needs")}
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
