import type { Role } from '@app/contract/core/roles.ts'
import { localized, msg } from '@app/contract/i18n/translate.ts'
import { formatRole } from '#lib/i18n/format.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'

/** The roles that are named in their own way; all others are capitalised (spec §2, profile page). */
const special: Partial<Record<Role, { label: string; tone: BadgeTone }>> = localized({
  superadmin: { label: msg('Super Admin'), tone: 'danger' },
  internship_admin: { label: msg('Internship Admin'), tone: 'warning' },
  project_admin: { label: msg('Project Admin'), tone: 'warning' },
  intern: { label: msg('Intern'), tone: 'success' },
  team_leader: { label: msg('Team Lead'), tone: 'accent' },
})

export function RoleBadge({ role }: { role: Role }) {
  const { label, tone } = special[role] ?? { label: formatRole(role), tone: 'neutral' }
  return <Badge tone={tone}>{label}</Badge>
}
