import { t } from '@app/contract/i18n/text.ts'
import type { Team, TeamCandidate } from '@app/contract/projects/teams.ts'
import { type ReactNode, useId, useState } from 'react'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { type Choice, MultiSelect } from '#ui/multi-select.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { LoadingText } from '#ui/skeleton.tsx'
import { TeamForm } from './team-form.tsx'
import { useChangeTeam, usePlaceable, useSetMembers, useTeam } from './teams.api.ts'

interface ManageTeamProps {
  /** Nothing is open without it. */
  id: string | undefined
  onClose: () => void
}

/** Who is in a team, who has room for it, and what it works on under whom. */
export const ManageTeam = ({ id, onClose }: ManageTeamProps) => (
  <Sheet
    open={id !== undefined}
    onOpenChange={(open) => !open && onClose()}
    title={t('Manage Team')}
    className="max-w-lg"
  >
    {id && (
      <AsyncBoundary
        resetKey={id}
        title={t('The team could not be loaded')}
        skeleton={<LoadingText lines={10} />}
      >
        <TeamView key={id} id={id} />
      </AsyncBoundary>
    )}
  </Sheet>
)

function TeamView({ id }: { id: string }) {
  const team = useTeam(id)
  const change = useChangeTeam()
  const form = useId()
  return (
    <div className="grid grid-cols-1 gap-8">
      <Part title={t('Members of {name}', { name: team.name })}>
        <TeamMembers key={`members ${team.version}`} team={team} />
      </Part>
      {team.can.manage && (
        <Part title={t('Team')}>
          <TeamForm
            key={`team ${team.version}`}
            form={{
              id: form,
              busy: change.isPending,
              errors: change.errors,
              problem: change.error,
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

/** The members of a team; who has room for it is offered first. */
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
        hint={t('Those in no team and with few open tasks come first.')}
        placeholder={t('Type a name')}
        nothing={t('Nobody of your reach has this name.')}
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

/** How much room somebody has. */
function capacityOf({ is_free, open_tasks }: TeamCandidate): string {
  const tasks = t('{open_tasks, plural, one {# open task} other {# open tasks}}', { open_tasks })
  return is_free ? t('Free · {tasks}', { tasks }) : tasks
}
