import { SystemSettingsForm } from '#features/system/system-settings-form.tsx'
import { Load } from '#lib/load.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonCards } from '#ui/skeleton.tsx'

export const meta = () => [{ title: 'System Settings · Cohort' }]

export default function SystemSettings() {
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title="System Settings" description="What counts for everybody." />
      <Load title="The settings could not be loaded" skeleton={<SkeletonCards cards={2} />}>
        <SystemSettingsForm />
      </Load>
    </div>
  )
}
