import { t } from '@app/contract/i18n/translate.ts'
import { useState } from 'react'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { NoTeam } from './no-team.tsx'
import { TeamChoice } from './team-choice.tsx'
import { TeamThread } from './team-thread.tsx'

export interface NamedRecord {
  id: string
  name: string
}

interface TeamChatSheetProps {
  teams: readonly NamedRecord[]
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** A team's thread; with several teams the user chooses one. */
export function TeamChatSheet({ teams, open, onOpenChange }: TeamChatSheetProps) {
  const [chosen, setChosen] = useState<string>()
  const team = teams.find(({ id }) => id === chosen) ?? teams[0]
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('Team Chat')}
      description={team?.name}
      className="[&>:last-child]:p-0"
    >
      {team ? (
        <div className="flex h-full min-h-0 flex-col">
          <TeamChoice teams={teams} value={team.id} onChoose={setChosen} className="p-3" />
          <div className="min-h-0 flex-1">
            <AsyncBoundary
              resetKey={team.id}
              title={t("Couldn't load the messages")}
              skeleton={<SkeletonRows />}
            >
              <TeamThread key={team.id} teamId={team.id} />
            </AsyncBoundary>
          </div>
        </div>
      ) : (
        <NoTeam />
      )}
    </Sheet>
  )
}
