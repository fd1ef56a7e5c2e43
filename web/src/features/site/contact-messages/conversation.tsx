import { t } from '@app/contract/i18n/text.ts'
import { type Enquiry, stageLabels, topicLabels } from '@app/contract/site/enquiries.ts'
import { formatDateTime } from '#lib/i18n/format.ts'
import { cn } from '#ui/cn.ts'
import { linkClass } from '#ui/link.ts'
import { EnquiryActs } from './enquiry-acts.tsx'
import { useEnquiry } from './inbox.api.ts'
import { ReplyForm } from './reply-form.tsx'

/** Everything that was written, oldest first, with the answer to write below. */
export function Conversation({ id }: { id: string }) {
  const enquiry = useEnquiry(id)
  const { name, messages, status } = enquiry
  return (
    <div className="grid grid-cols-1 gap-5">
      <Sender enquiry={enquiry} />
      <EnquiryActs enquiry={enquiry} />
      <ol aria-label={t('Messages')} className="grid grid-cols-1 gap-3">
        {messages.map((message) => (
          <li
            key={message.id}
            className={cn(
              'rounded-md border p-4',
              message.by_name === null ? 'bg-surface' : 'bg-subtle sm:ml-8',
            )}
          >
            <div className="mb-2 flex flex-wrap justify-between gap-x-4 text-sm">
              <p className="font-medium wrap-anywhere">{message.by_name ?? name}</p>
              <time dateTime={message.at} className="numbers text-muted">
                {formatDateTime(message.at)}
              </time>
            </div>
            <p className="whitespace-pre-line wrap-anywhere">{message.text}</p>
          </li>
        ))}
      </ol>
      {status !== 'closed' && <ReplyForm enquiry={enquiry} />}
    </div>
  )
}

function Sender({ enquiry }: { enquiry: Enquiry }) {
  const { email, topic, organisation, website, stage, reference, created_at } = enquiry
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
      <dt className="text-muted">{t('Email')}</dt>
      <dd className="wrap-anywhere">{email}</dd>
      <dt className="text-muted">{t('Topic')}</dt>
      <dd>{topicLabels[topic]}</dd>
      {organisation && (
        <>
          <dt className="text-muted">{t('Organisation')}</dt>
          <dd className="wrap-anywhere">{organisation}</dd>
        </>
      )}
      {website && (
        <>
          <dt className="text-muted">{t('Website')}</dt>
          <dd className="min-w-0">
            <a
              href={website}
              rel="noopener noreferrer nofollow"
              className={linkClass('wrap-anywhere')}
            >
              {website}
            </a>
          </dd>
        </>
      )}
      {stage && (
        <>
          <dt className="text-muted">{t('Stage')}</dt>
          <dd>{stageLabels[stage]}</dd>
        </>
      )}
      <dt className="text-muted">{t('Reference')}</dt>
      <dd className="numbers">{reference}</dd>
      <dt className="text-muted">{t('Received')}</dt>
      <dd className="numbers">{formatDateTime(created_at)}</dd>
    </dl>
  )
}
