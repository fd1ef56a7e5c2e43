import { t } from '@app/contract/i18n/translate.ts'
import { ProfilePage } from '#features/identity/users/profile-page.tsx'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { SkeletonForm } from '#ui/skeleton.tsx'

export const meta = () => [{ title: t('Profile · {organisation}') }]

export default function Profile() {
  return (
    <div className="mx-auto max-w-3xl">
      <AsyncBoundary title={t("Couldn't load your profile")} skeleton={<SkeletonForm cards={3} />}>
        <ProfilePage title={t('Profile')} edit={t('Edit')} />
      </AsyncBoundary>
    </div>
  )
}
