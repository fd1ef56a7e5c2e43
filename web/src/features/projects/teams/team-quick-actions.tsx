import type { ReactNode } from 'react'
import { SetGoals } from './set-goals.tsx'
import { useLeaderDashboard } from './team.api.ts'
import { TeamChat } from './team-chat.tsx'

/** A leader's most frequent actions, including tasks and meetings of other features (spec §2). */
export function QuickActions({ task, meeting }: { task: ReactNode; meeting: ReactNode }) {
  const { teams } = useLeaderDashboard()
  return (
    <div className="flex flex-wrap gap-2 [&>button]:flex-auto [&>button]:justify-start">
      {task}
      <TeamChat teams={teams} />
      {meeting}
      <SetGoals teams={teams} />
    </div>
  )
}
