import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { useParams } from 'react-router'
import { useContactMessage } from '#features/site/contact-messages/contact-messages.api.ts'
import { Conversation } from '#features/site/contact-messages/conversation.tsx'
import { InboxBadge } from '#features/site/contact-messages/inbox-badge.tsx'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { LoadingText } from '#ui/skeleton.tsx'

export const meta = () => [{ title: t('Inbox · {organisation}') }]

const back = localized({ label: msg('Inbox'), to: pageUrl('contact_messages') })

export default function ContactMessagePage() {
  const { id = '' } = useParams()
  return (
    <div className="mx-auto max-w-3xl">
      <AsyncBoundary
        page
        resetKey={id}
        title={t("Couldn't load the message")}
        skeleton={<LoadingText lines={10} />}
      >
        <ContactMessageContent key={id} id={id} />
      </AsyncBoundary>
    </div>
  )
}

function ContactMessageContent({ id }: { id: string }) {
  const { name, status } = useContactMessage(id)
  return (
    <>
      <PageHeader
        title={<span className="wrap-anywhere">{name}</span>}
        above={<Breadcrumb crumbs={[back, { label: name }]} />}
        action={<InboxBadge status={status} />}
      />
      <Conversation id={id} />
    </>
  )
}
