import { t } from '@app/contract/i18n/text.ts'
import { Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useListAddress } from '#lib/lists/list-address.ts'
import { Load } from '#lib/load.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { GoalList } from './goal-list.tsx'
import { MemberTable } from './member-table.tsx'
import { SetGoals } from './set-goals.tsx'
import { useTeams } from './team.api.ts'
import { TeamChoice } from './team-choice.tsx'
import { TeamThread } from './team-thread.tsx'

/** My Team: the people, the goals and the thread of a team one leads; which one is in the address. */
export function TeamPanel({ onOpenPerson }: { onOpenPerson: (id: string) => void }) {
  const teams = useTeams()
  const address = useListAddress()
  const team = teams.find(({ id }) => id === address.said('team')) ?? teams[0]
  if (!team)
    return (
      <EmptyState icon={Users} title={t('You lead no team yet')} level={3}>
        {t('Your team appears here as soon as you are made its leader.')}
      </EmptyState>
    )
  return (
    <div className="grid grid-cols-1 gap-8">
      <Part
        title={team.name}
        missing={t('The team could not be loaded')}
        action={
          <TeamChoice teams={teams} value={team.id} onChoose={(id) => address.ask({ team: id })} />
        }
      >
        <MemberTable teamId={team.id} onOpen={onOpenPerson} />
      </Part>
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-2">
        <Part
          title={t('Goals')}
          missing={t('The goals could not be loaded')}
          action={<SetGoals teams={[team]} size="sm" />}
        >
          <GoalList teamId={team.id} action={<SetGoals teams={[team]} />} />
        </Part>
        <Part title={t('Team Chat')} missing={t('The messages could not be loaded')}>
          <Card className="h-[min(32rem,75dvh)] overflow-hidden">
            <TeamThread key={team.id} teamId={team.id} />
          </Card>
        </Part>
      </div>
    </div>
  )
}

interface PartProps {
  title: string
  missing: string
  action?: ReactNode
  children: ReactNode
}

/** When one part is slow or fails, the others stay. */
const Part = ({ title, missing, action, children }: PartProps) => (
  <section className="grid min-w-0 grid-cols-1 gap-2">
    <div className="flex min-h-7 flex-wrap items-center justify-between gap-3">
      <h3 className="font-semibold">{title}</h3>
      {action}
    </div>
    <Load title={missing} skeleton={<SkeletonRows />}>
      {children}
    </Load>
  </section>
)
