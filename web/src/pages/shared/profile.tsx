import { isIntern } from '@app/contract/core/roles.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { ProfilePage } from '#features/identity/users/profile-page.tsx'
import { OwnPublicProfile } from '#features/programme/public-profiles/own-public-profile.tsx'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { useMe } from '#lib/session/session-store.ts'
import { SkeletonRows } from '#ui/skeleton.tsx'

export const meta = () => [{ title: t('Profile · {organisation}') }]

export default function Profile() {
  const { role } = useMe()
  return (
    <div className="mx-auto max-w-3xl">
      <AsyncBoundary title={t("Couldn't load your profile")} skeleton={<SkeletonRows />}>
        <ProfilePage title={t('Profile')} edit={t('Edit')} />
      </AsyncBoundary>
      {isIntern(role) && (
        <AsyncBoundary
          title={t("Couldn't load your public profile")}
          skeleton={<SkeletonRows rows={2} />}
        >
          <OwnPublicProfile />
        </AsyncBoundary>
      )}
    </div>
  )
}
