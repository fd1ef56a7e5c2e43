import { t } from '@app/contract/text.ts'
import { ImportLink } from '#features/users/import-link.tsx'
import { InviteUser } from '#features/users/invite-user.tsx'
import { UserPanel } from '#features/users/user-panel.tsx'
import { PanelHead } from '#ui/panel-head.tsx'

export const meta = () => [{ title: t('User Management · Cohort') }]

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
