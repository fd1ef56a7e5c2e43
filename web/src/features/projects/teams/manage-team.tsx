import { t } from '@app/contract/i18n/text.ts'
import { type ReactNode, useId } from 'react'
import { Load } from '#lib/load.tsx'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { LoadingText } from '#ui/skeleton.tsx'
import { TeamForm } from './team-form.tsx'
import { TeamMembers } from './team-members.tsx'
import { useChangeTeam, useTeam } from './teams.api.ts'

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
      <Load of={id} title={t('The team could not be loaded')} skeleton={<LoadingText lines={10} />}>
        <TeamView key={id} id={id} />
      </Load>
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
