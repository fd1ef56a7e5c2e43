import { may } from '@app/contract/core/access.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { homeOf, pageUrl } from '@app/contract/pages.ts'
import { Navigate, useLocation } from 'react-router'
import { Directory } from '#features/identity/users/user-panel.tsx'
import { useMe } from '#lib/session/session-store.ts'
import { PageHeader } from '#ui/page-header.tsx'

export const meta = () => [{ title: t('People · {organisation}') }]

/** For those who read, and some who update, everyone's profile without managing accounts (spec §6). */
export default function People() {
  const { role } = useMe()
  const { pathname } = useLocation()
  const isHere = pageUrl('people', { role }) === pathname
  if (!isHere)
    return <Navigate to={may(role, 'users.manage') ? pageUrl('users') : homeOf(role)} replace />
  return (
    <>
      <PageHeader
        title={t('People')}
        description={
          may(role, 'users.edit')
            ? t('Everyone with an account. You can edit their profiles.')
            : t('Everyone with an account.')
        }
      />
      <Directory />
    </>
  )
}
