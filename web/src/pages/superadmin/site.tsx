import { t } from '@app/contract/text.ts'
import { SitePanel } from '#features/site/site-panel.tsx'
import { EditSiteToggle } from '#lib/edit-site-toggle.tsx'
import { PageHeader } from '#ui/page-header.tsx'

export const meta = () => [{ title: t('Site Texts · Cohort') }]

export default function SiteTexts() {
  return (
    <>
      <PageHeader
        title={t('Site Texts')}
        description={t('What the public pages say, in each language.')}
        action={<EditSiteToggle leadsTo="/landing" worded />}
      />
      <SitePanel />
    </>
  )
}
