import type { Role } from '@app/contract/access.ts'
import { formatRole } from '#lib/format.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'

/** The roles that are named in their own way; all others are capitalised (spec §2, profile page). */
const special: Partial<Record<Role, { label: string; tone: BadgeTone }>> = {
  superadmin: { label: 'Super Admin', tone: 'danger' },
  internship_admin: { label: 'Internship Admin', tone: 'warning' },
  project_admin: { label: 'Project Admin', tone: 'warning' },
  intern: { label: 'Intern', tone: 'success' },
  team_leader: { label: 'Team Lead', tone: 'accent' },
}

export function RoleBadge({ role }: { role: Role }) {
  const { label, tone } = special[role] ?? { label: formatRole(role), tone: 'neutral' }
  return <Badge tone={tone}>{label}</Badge>
}
