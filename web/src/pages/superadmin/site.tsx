import { t } from '@app/contract/i18n/translate.ts'
import { SitePanel } from '#features/site/content/content-panel.tsx'
import { EditSiteToggle } from '#lib/site/edit-site-toggle.tsx'
import { PageHeader } from '#ui/page-header.tsx'

export const meta = () => [{ title: t('Site Texts · {organisation}') }]

export default function SiteTexts() {
  return (
    <>
      <PageHeader
        title={t('Site Texts')}
        description={t('What the public pages say in each language.')}
        action={<EditSiteToggle leadsTo="/landing" worded />}
      />
      <SitePanel />
    </>
  )
}
