import { t } from '@app/contract/i18n/translate.ts'
import { ImportLink } from '#features/identity/users/import-link.tsx'
import { InviteUser } from '#features/identity/users/invite-user.tsx'
import { UserPanel } from '#features/identity/users/user-panel.tsx'
import { PanelHead } from '#ui/panel-head.tsx'

export const meta = () => [{ title: t('User Management · {organisation}') }]

export default function Users() {
  return (
    <>
      <PanelHead
        title={t('User Management')}
        action={
          <>
            <ImportLink />
            <InviteUser />
          </>
        }
      />
      <UserPanel />
    </>
  )
}
