import { ManagedTeams } from '#features/teams/managed-teams.tsx'

export const meta = () => [{ title: 'Teams · Cohort' }]

export default function PmTeams() {
  return (
    <>
      <h2 className="sr-only">Teams</h2>
      <ManagedTeams />
    </>
  )
}
