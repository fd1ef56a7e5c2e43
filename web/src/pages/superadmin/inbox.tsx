import { t } from '@app/contract/i18n/translate.ts'
import { InboxList } from '#features/site/contact-messages/contact-message-list.tsx'
import { PageHeader } from '#ui/page-header.tsx'

export const meta = () => [{ title: t('Inbox · {organisation}') }]

export default function Inbox() {
  return (
    <>
      <PageHeader
        title={t('Inbox')}
        description={t('Messages from the contact page. Replies go out by email.')}
      />
      <InboxList />
    </>
  )
}
