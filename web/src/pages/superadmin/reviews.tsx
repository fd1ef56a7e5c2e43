import { t } from '@app/contract/i18n/text.ts'
import { ModeratedList } from '#features/site/company-reviews/moderated-list.tsx'
import { oneOf, useListAddress } from '#lib/lists/list-address.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { Tabs } from '#ui/tabs.tsx'

export const meta = () => [{ title: t('Company Reviews · Cohort') }]

export default function Reviews() {
  const address = useListAddress()
  const only = oneOf(['hidden'], address.said('only')) ?? 'reported'
  return (
    <>
      <PageHeader
        title={t('Company Reviews')}
        description={t('What past interns wrote about companies and somebody found wrong.')}
      />
      <Tabs
        label={t('Company Reviews')}
        value={only}
        onValueChange={(tab) => address.ask({ only: tab === 'hidden' ? tab : undefined })}
        tabs={[
          {
            value: 'reported',
            label: t('Reported reviews'),
            content: <ModeratedList only="reported" />,
          },
          { value: 'hidden', label: t('Hidden reviews'), content: <ModeratedList only="hidden" /> },
        ]}
      />
    </>
  )
}
