import { t } from '@app/contract/i18n/translate.ts'
import { StatusBadge } from '#ui/badge.tsx'

/** Is it valid? */
export const CertificateBadge = ({ is_valid }: { is_valid: boolean }) => (
  <StatusBadge tone={is_valid ? 'success' : 'danger'}>
    {is_valid ? t('Valid') : t('Revoked')}
  </StatusBadge>
)
