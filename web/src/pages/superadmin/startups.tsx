import { StartupQueue } from '#features/startups/startup-queue.tsx'
import { PageHeader } from '#ui/page-header.tsx'

export const meta = () => [{ title: 'Startup Queue · Cohort' }]

export default function Startups() {
  return (
    <>
      <PageHeader
        title="Startup Queue"
        description="Review who registered: meet them, approve them, or say why not."
      />
      <StartupQueue />
    </>
  )
}
