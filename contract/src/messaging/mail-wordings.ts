import { z } from 'zod'
import { get, post, put } from '../core/route.ts'
import { LanguageInput, multiline, requiredText, singleLine, Timestamp } from '../core/schemas.ts'
import { languages, localized, msg } from '../i18n/translate.ts'

/** What the mails of the house are about, in the order in which they are listed. */
export const mailGroups = [
  'account',
  'security',
  'applications',
  'interviews',
  'work',
  'startups',
  'contact',
  'notifications',
  'regular',
] as const
export type MailGroup = (typeof mailGroups)[number]

export const mailGroupLabels: Record<MailGroup, string> = localized({
  account: msg('Accounts'),
  security: msg('Security'),
  applications: msg('Applications and hires'),
  interviews: msg('Interviews'),
  work: msg('Meetings'),
  startups: msg('Startups'),
  contact: msg('Contact'),
  notifications: msg('Notifications'),
  regular: msg('Recurring emails'),
})

/** Subject, paragraphs with blank lines in between, and the label of the button that opens the link. */
export const MailText = z.object({
  subject: singleLine(msg('Subject'), 200, msg('Please enter the subject.')),
  text: requiredText(msg('Text'), msg('Please enter the text.'), 5000),
  /** Empty where the mail has no link. */
  button: multiline(msg('Button'), 80),
})
export type MailText = z.output<typeof MailText>

const ListedMail = z.object({
  kind: z.string(),
  group: z.enum(mailGroups),
  purpose: z.string(),
  /** The subject that is sent, before any value is put in. */
  subject: z.string(),
  /** The languages in which it was changed. */
  changed: z.array(z.enum(languages)),
})
export type ListedMail = z.output<typeof ListedMail>

/** The wording of one kind of mail in one language. */
export const MailWording = MailText.extend({
  kind: z.string(),
  language: z.enum(languages),
  group: z.enum(mailGroups),
  purpose: z.string(),
  default: MailText,
  is_changed: z.boolean(),
  has_link: z.boolean(),
  variables: z.array(z.object({ name: z.string(), example: z.string(), is_required: z.boolean() })),
  version: z.number().int(),
  changed_at: Timestamp.nullable(),
  changed_by: z.string().nullable(),
})
export type MailWording = z.output<typeof MailWording>

const InLanguage = z.object({ language: LanguageInput })
const Version = z.object({ version: z.int() })
const DraftText = MailText.extend(InLanguage.shape)

const edit = { allow: 'system.manage' } as const
const one = { ...edit, params: z.object({ kind: z.string().max(60) }) } as const

export const mailWordings = {
  list: get('/api/mail-wordings', {
    ...edit,
    reads: ['mail_wordings'],
    summary: 'Every kind of mail that is sent, with its subject in one language',
    query: InLanguage,
    returns: z.object({ mails: z.array(ListedMail) }),
  }),
  read: get('/api/mail-wordings/{kind}', {
    ...one,
    reads: ['mail_wordings'],
    summary: 'The wording of a mail in one language, with its default and its variables',
    query: InLanguage,
    returns: MailWording,
  }),
  save: put('/api/mail-wordings/{kind}', {
    ...one,
    changes: ['mail_wordings'],
    summary: 'Change the wording of a mail in one language, from the next mail on',
    body: DraftText.extend(Version.shape),
    returns: MailWording,
  }),
  reset: post('/api/mail-wordings/{kind}/reset', {
    ...one,
    changes: ['mail_wordings'],
    summary: 'Return to the default wording of a mail in one language',
    body: InLanguage.extend(Version.shape),
    returns: MailWording,
  }),
  preview: post('/api/mail-wordings/{kind}/preview', {
    ...one,
    changes: [],
    summary: 'The mail as it would be sent with this wording and example values',
    body: DraftText,
    returns: z.object({ subject: z.string(), html: z.string(), plain: z.string() }),
  }),
  sendTest: post('/api/mail-wordings/{kind}/test', {
    ...one,
    changes: [],
    summary: 'Send the mail with this wording and example values to oneself',
    body: DraftText,
    returns: z.object({ recipient: z.string() }),
  }),
}
