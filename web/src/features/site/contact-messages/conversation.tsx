import type { Input } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/translate.ts'
import {
  type ContactMessage,
  ContactReply,
  type contactMessages,
  stageLabels,
  topicLabels,
} from '@app/contract/site/contact-messages.ts'
import { Star } from 'lucide-react'
import { useState } from 'react'
import { formatDateTime } from '#lib/i18n/format.ts'
import { Button } from '#ui/button.tsx'
import { cn } from '#ui/cn.ts'
import { Form } from '#ui/form.tsx'
import { linkClass } from '#ui/link.ts'
import { useOpenedVersion } from '#ui/opened-version.ts'
import { Picker } from '#ui/picker.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { useChange, useContactMessage, useReply } from './contact-messages.api.ts'

type ContactMessageChange = Input<typeof contactMessages.change>['body']

const Words = ContactReply.pick({ text: true })

/** The reply is sent by mail. The input stays when another superadmin replied first. */
function ReplyForm({
  contactMessage: { id, email, version, messages },
}: {
  contactMessage: ContactMessage
}) {
  const [sent, setSent] = useState(0)
  const draft = `answer:${id}`
  const reply = useReply(draft)
  // Assigning or marking it meanwhile is no conflict.
  const opened = useOpenedVersion(version, reply.error, messages.length)
  return (
    <Form
      key={sent}
      schema={Words}
      defaults={{ text: '' }}
      draft={draft}
      busy={reply.isPending}
      errors={reply.errors}
      problem={reply.error}
      onSubmit={({ text }) =>
        reply.mutate(
          { params: { id }, body: { text, version: opened.version } },
          {
            onSuccess: (answered) => {
              opened.renew(answered.version, answered.messages.length)
              setSent(sent + 1)
            },
          },
        )
      }
    >
      {(field) => (
        <>
          <TextArea
            {...field('text')}
            label={t('Answer')}
            hint={t("We'll email this to {email}.", { email })}
            rows={6}
            maxLength={8000}
          />
          <Button
            type="submit"
            className="justify-self-start"
            busy={reply.isPending}
            busyText={t('Sending…')}
          >
            {t('Send Answer')}
          </Button>
        </>
      )}
    </Form>
  )
}

/** Everything that was written, oldest first, with the answer to write below. */
export function Conversation({ id }: { id: string }) {
  const contactMessage = useContactMessage(id)
  const { name, messages, status } = contactMessage
  return (
    <div className="grid grid-cols-1 gap-5">
      <Sender contactMessage={contactMessage} />
      <ContactMessageActions contactMessage={contactMessage} />
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
      {status !== 'closed' && <ReplyForm contactMessage={contactMessage} />}
    </div>
  )
}

function Sender({ contactMessage }: { contactMessage: ContactMessage }) {
  const { email, topic, organisation, website, stage, reference, created_at } = contactMessage
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

/** The assignee, a bookmark, and whether it is done. */
function ContactMessageActions({ contactMessage }: { contactMessage: ContactMessage }) {
  const { id, version, status, is_marked, assignee_id, assignees } = contactMessage
  const change = useChange()
  const isClosed = status === 'closed'
  // What was pressed is not disabled meanwhile, or it would lose the focus.
  const save = (input: Omit<ContactMessageChange, 'version'>) => {
    if (!change.isPending) change.mutate({ params: { id }, body: { ...input, version } })
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Picker
        label={t('Assigned to')}
        className="w-full sm:w-56"
        placeholder={t('No one')}
        options={assignees.map((person) => ({ value: person.id, label: person.full_name }))}
        value={assignee_id ?? ''}
        aria-disabled={change.isPending}
        onChange={({ target }) => save({ assignee_id: target.value || null })}
      />
      <Button
        variant="secondary"
        aria-pressed={is_marked}
        aria-disabled={change.isPending}
        onClick={() => save({ is_marked: !is_marked })}
      >
        <Star aria-hidden className={is_marked ? 'fill-current text-warning' : undefined} />
        {is_marked ? t('Remove Mark') : t('Mark')}
      </Button>
      <Button
        variant="secondary"
        aria-disabled={change.isPending}
        onClick={() => save({ status: isClosed ? 'open' : 'closed' })}
      >
        {isClosed ? t('Reopen') : t('Close')}
      </Button>
    </div>
  )
}
