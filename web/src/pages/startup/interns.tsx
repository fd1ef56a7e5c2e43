import { InternTeam } from '#features/startups/intern-team.tsx'

export const meta = () => [{ title: 'Intern Headcount · Cohort' }]

export default function StartupInterns() {
  return (
    <div className="min-w-0">
      <h2 className="sr-only">Intern Team</h2>
      <InternTeam />
    </div>
  )
}
