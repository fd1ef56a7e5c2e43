import { RegisterStartup } from '#features/startups/register-startup.tsx'
import { Load } from '#lib/load.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonCards } from '#ui/skeleton.tsx'

export const meta = () => [{ title: 'Register your startup · Cohort' }]

export default function RegisterStartupPage() {
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader
        title="Register your startup"
        description="Tell us who you are. We review it, meet you, and bring you an intern team."
      />
      <Load title="Your registration could not be loaded" skeleton={<SkeletonCards cards={1} />}>
        <RegisterStartup />
      </Load>
    </div>
  )
}
