import { t } from '@app/contract/i18n/translate.ts'
import { Navigate } from 'react-router'

export const meta = () => [{ title: t('Settings · {organisation}') }]

/** Where the Security card was before the settings had it; mails and bookmarks still lead here. */
export default function Account() {
  return <Navigate to="/settings#security" replace />
}
