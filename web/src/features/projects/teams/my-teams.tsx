import { t } from '@app/contract/i18n/translate.ts'
import { Users } from 'lucide-react'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useTeams } from './team.api.ts'
import { TeamChat } from './team-chat.tsx'

/** The teams one works in, and the way to talk to them. */
export function MyTeams() {
  const teams = useTeams()
  if (teams.length === 0)
    return (
      <Card>
        <EmptyState icon={Users} title={t('No team yet')} level={3}>
          {t("Your team appears here once you're assigned to one.")}
        </EmptyState>
      </Card>
    )
  return (
    <Card>
      <ul className="divide-y">
        {teams.map((team) => (
          <li
            key={team.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3"
          >
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">{team.name}</p>
              <p className="text-sm text-muted">
                {[
                  team.project_name,
                  team.leader_name && t('led by {leader_name}', { leader_name: team.leader_name }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <TeamChat teams={[team]} size="sm" />
          </li>
        ))}
      </ul>
    </Card>
  )
}
