import { t } from '@app/contract/i18n/translate.ts'
import { ProfilePage } from '#features/identity/users/profile-page.tsx'
import { OwnPublicProfile } from '#features/programme/public-profiles/own-public-profile.tsx'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { SkeletonForm, SkeletonRows } from '#ui/skeleton.tsx'

export const meta = () => [{ title: t('My Profile · {organisation}') }]

export default function InternProfile() {
  return (
    <div className="mx-auto max-w-3xl">
      <AsyncBoundary title={t("Couldn't load your profile")} skeleton={<SkeletonForm cards={3} />}>
        <ProfilePage title={t('My Profile')} edit={t('Edit Profile')} />
      </AsyncBoundary>
      <AsyncBoundary
        title={t("Couldn't load your public profile")}
        skeleton={<SkeletonRows rows={2} />}
      >
        <OwnPublicProfile />
      </AsyncBoundary>
    </div>
  )
}
