import { msg, t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { type ContactTopic, topicLabels } from '@app/contract/site/contact-messages.ts'
import type { NotificationContent } from '#domains/messaging/notifications/notifications.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { mailTemplate } from '#platform/mail/mail-wording.ts'

interface ContactMessageContent {
  id: string
  name: string
  email: string
  topic: ContactTopic
  text: string
}

const received = mailTemplate('contact.received', {
  group: 'contact',
  purpose: () => t('To superadmins: a new message from the contact page.'),
  subject: msg('{name} wrote to us about {topic}'),
  text: [msg('From {name} ({email}):'), '{message}'],
  button: msg('Reply in the inbox'),
  variables: ['name', 'topic', 'email', 'message'],
  required: ['message'],
})

/** The superadmins' notification; the email contains the whole message, so that it can be read on a phone. */
export function writtenNotification(
  { id, name, email, topic, text }: ContactMessageContent,
  to: string,
  site: string,
) {
  const link = pageUrl('contact_message', { params: { id } })
  const title = t('New Message')
  const message = t('{name} wrote to us about {topic}', { name, topic: topicLabels[topic] })
  const mail = (): Mail =>
    received(
      to,
      { name, email, topic: topicLabels[topic], message: text },
      new URL(link, site).href,
    )
  return {
    title,
    message,
    type: 'info',
    kind: 'inbox',
    similar: { topic: 'message' },
    link,
    email: { mail, site },
  } satisfies NotificationContent
}

interface ContactReply {
  name: string
  email: string
  topic: ContactTopic
  reference: string
  text: string
  /** The message it replies to. */
  question: string
}

const reply = mailTemplate('contact.reply', {
  group: 'contact',
  purpose: () => t('The reply to a message from the contact page.'),
  subject: msg('Our answer to your message ({reference})'),
  text: [msg('Dear {name},'), '{reply}', msg('Your message: {question}')],
  button: msg('Reply'),
  variables: ['name', 'reference', 'reply', 'question'],
  required: ['reply'],
})

/** The reply to the sender, above the quoted message. */
export const answerMail = (answered: ContactReply, site: string): Mail => {
  const { name, email, topic, reference, text, question } = answered
  const back = new URL('/contact', site)
  back.searchParams.set('topic', topic)
  back.searchParams.set('reference', reference)
  return reply(email, { name, reference, reply: text, question }, back.href)
}
