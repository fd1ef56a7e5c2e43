import { t } from '@app/contract/text.ts'
import { StartupQueue } from '#features/startups/startup-queue.tsx'
import { PageHeader } from '#ui/page-header.tsx'

export const meta = () => [{ title: t('Startup Queue · Cohort') }]

export default function Startups() {
  return (
    <>
      <PageHeader
        title={t('Startup Queue')}
        description={t('Review who registered: meet them, approve them, or say why not.')}
      />
      <StartupQueue />
    </>
  )
}
