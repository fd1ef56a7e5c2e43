import { ProfilePage } from '#features/profile/profile-page.tsx'
import { Load } from '#lib/load.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'

export const meta = () => [{ title: 'Profile · Cohort' }]

export default function Profile() {
  return (
    <div className="mx-auto max-w-3xl">
      <Load title="Your profile could not be loaded" skeleton={<SkeletonRows />}>
        <ProfilePage title="Profile" edit="Edit" />
      </Load>
    </div>
  )
}
