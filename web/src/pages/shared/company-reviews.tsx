import { t } from '@app/contract/i18n/translate.ts'
import { ModeratedList } from '#features/site/company-reviews/moderated-list.tsx'
import { oneOf, useListParams } from '#lib/lists/list-params.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { Tabs } from '#ui/tabs.tsx'

export const meta = () => [{ title: t('Company Reviews · {organisation}') }]

export default function Reviews() {
  const params = useListParams()
  const only = oneOf(['hidden'], params.get('only')) ?? 'reported'
  return (
    <>
      <PageHeader
        title={t('Company Reviews')}
        description={t('What past interns wrote about companies and somebody found wrong.')}
      />
      <Tabs
        label={t('Company Reviews')}
        value={only}
        onValueChange={(tab) => params.update({ only: tab === 'hidden' ? tab : undefined })}
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
