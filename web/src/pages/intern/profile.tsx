import { ProfilePage } from '#features/profile/profile-page.tsx'
import { Load } from '#lib/load.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'

export const meta = () => [{ title: 'My Profile · Cohort' }]

export default function InternProfile() {
  return (
    <div className="mx-auto max-w-3xl">
      <Load title="Your profile could not be loaded" skeleton={<SkeletonRows />}>
        <ProfilePage title="My Profile" edit="Edit Profile" />
      </Load>
    </div>
  )
}
