import { StatusBadge } from '#ui/badge.tsx'

/** Is it valid? */
export const CertificateBadge = ({ is_valid }: { is_valid: boolean }) => (
  <StatusBadge tone={is_valid ? 'success' : 'danger'}>{is_valid ? 'Valid' : 'Revoked'}</StatusBadge>
)
