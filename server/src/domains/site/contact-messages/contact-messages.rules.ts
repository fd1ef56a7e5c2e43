import { type NewContactMessage, withoutHiddenFields } from '@app/contract/site/contact-messages.ts'
import type { z } from 'zod'

/** Without letters and digits that are taken for each other. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The reference of a contact message in emails: `4TQ9M0VDXA`, from ten random bytes. */
export const referenceOf = (bytes: Uint8Array) =>
  [...bytes].map((byte) => alphabet[byte % alphabet.length]).join('')

type ContactMessageInput = z.output<typeof NewContactMessage>

/** Drops the fields of other topics, which the form does not show. */
export function storedFields(input: ContactMessageInput) {
  const { name, email, topic, organisation, website, stage, message } = withoutHiddenFields(input)
  return { name, email, topic, organisation, website, stage: stage || null, message }
}

/** The beginning of a message, as a list shows it. */
export function openingOf(message: string, most = 140): string {
  const line = message.replaceAll(/\s+/g, ' ').trim()
  return line.length <= most ? line : `${line.slice(0, most).replace(/ \S*$/, '')} …`
}
