import { t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { type EnquiryTopic, topicLabels } from '@app/contract/site/contact-messages.ts'
import type { NotificationContent } from '#domains/messaging/notifications/notifications.ts'
import type { Mail } from '#platform/mail/mail.ts'

interface EnquiryContent {
  id: string
  name: string
  email: string
  topic: EnquiryTopic
  text: string
}

/** The superadmins' notification; the email contains the whole message, so that it can be read on a phone. */
export function writtenNotification(
  { id, name, email, topic, text }: EnquiryContent,
  to: string,
  site: string,
) {
  const link = pageUrl('contact_message', { params: { id } })
  const title = t('New Message')
  const message = t('{name} wrote to us: {topic}', { name, topic: topicLabels[topic] })
  const mail = (): Mail => ({
    to,
    subject: message,
    text: [t('From {name} ({email}):', { name, email }), text],
    action: { label: t('Answer it in the inbox'), url: new URL(link, site).href },
  })
  return {
    title,
    message,
    type: 'info',
    kind: 'inbox',
    link,
    letter: { mail, site },
  } satisfies NotificationContent
}

interface EnquiryReply {
  name: string
  email: string
  topic: EnquiryTopic
  reference: string
  text: string
  /** The message it replies to. */
  question: string
}

/** The reply to the sender, above the quoted message. */
export const answerMail = (answered: EnquiryReply, site: string): Mail => {
  const { name, email, topic, reference, text, question } = answered
  const back = new URL('/contact', site)
  back.searchParams.set('topic', topic)
  back.searchParams.set('reference', reference)
  return {
    to: email,
    subject: t('Our answer to your message ({reference})', { reference }),
    text: [
      t('Dear {name},', { name }),
      ...text.split(/\n{2,}/),
      t('You wrote to us: {question}', { question }),
    ],
    action: { label: t('Write back'), url: back.href },
  }
}
