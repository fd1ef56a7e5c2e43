import type { ReactNode } from 'react'
import { SetGoals } from './set-goals.tsx'
import { useLeaderDashboard } from './team.api.ts'
import { TeamChat } from './team-chat.tsx'

/** A leader's most frequent actions, including tasks and meetings of other features (spec §2). */
export function QuickActions({ task, meeting }: { task: ReactNode; meeting: ReactNode }) {
  const { teams } = useLeaderDashboard()
  return (
    <div className="grid grid-cols-1 gap-2 min-[22rem]:grid-cols-2 [&>button]:w-full [&>button]:justify-start">
      {task}
      <TeamChat teams={teams} />
      {meeting}
      <SetGoals teams={teams} />
    </div>
  )
}
