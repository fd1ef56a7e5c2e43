import type { Role } from '@app/contract/core/roles.ts'
import { roleLabels } from '#lib/i18n/role.labels.ts'
import { Badge } from '#ui/badge.tsx'

export function RoleBadge({ role }: { role: Role }) {
  const { name, badge = { label: name, tone: 'neutral' as const } } = roleLabels[role]
  return <Badge tone={badge.tone}>{badge.label}</Badge>
}
