import { organisation } from '@app/contract/i18n/organisation.ts'
import {
  formatMessage,
  type Language,
  messageIn,
  msg,
  partsOfMessage,
  t,
} from '@app/contract/i18n/translate.ts'
import type { MailGroup, MailText } from '@app/contract/messaging/mail-wordings.ts'
import { formatDate, formatDateTime } from '#platform/documents/format-date.ts'
import { invalid } from '#platform/problem.ts'

/** The variables of all mails, each with the example that a preview shows. */
const examples = {
  brief: () => 'Field App',
  candidate: () => 'Maya Fernandes',
  candidate_name: () => 'Maya Fernandes',
  company_name: () => organisation().name,
  count: () => 3,
  day: () => formatDate('2027-03-01'),
  description: () => 'Demo and questions',
  duration_minutes: () => 45,
  email: () => 'maya@example.org',
  figures: () => `${t('You')}\n${t('Hours: {hours}', { hours: 12 })}`,
  full_name: () => 'Maya Fernandes',
  internship_title: () => 'Marketing Intern',
  interviewer_name: () => 'Daniel Weber',
  inviter: () => 'Daniel Weber',
  items: () => `${t('Interview invitation')}\nMarketing Intern`,
  left: () => 7,
  message: () => 'Field App, 12:30',
  minutes: () => 30,
  name: () => 'Daniel Weber',
  note: () => 'Field App, 12:30',
  notice: () =>
    t("Your interview on {when} won't take place.", {
      when: formatDateTime('2027-03-01T09:00:00Z', organisation().time_zone),
    }),
  organiser_name: () => 'Daniel Weber',
  place: () => `${t('Video call')}, https://meet.example.org/abc`,
  places: () => t('Where: {where}', { where: 'https://meet.example.org/abc' }),
  position: () => 'Marketing Intern',
  provider: () => 'Google',
  question: () => 'Field App?',
  reason: () => 'Ticket 4711',
  reference: () => 'A1B2-C3D4',
  reply: () => 'Field App, 12:30',
  role: () => t('Intern'),
  span: () => formatDate('2027-03-01'),
  status: () => t('Shortlisted'),
  terms: () => t('Position: {position}', { position: 'Marketing Intern' }),
  times: () => formatDateTime('2027-03-01T09:00:00Z', organisation().time_zone),
  title: () => 'Field App',
  topic: () => t('Something else'),
  when: () => formatDateTime('2027-03-01T09:00:00Z', organisation().time_zone),
} satisfies Record<string, () => string | number>

export type MailVariable = keyof typeof examples
type Values = Partial<Record<MailVariable, string | number>>

export interface TemplateDefinition<Name extends MailVariable> {
  group: MailGroup
  /** When the mail is sent, and to whom. */
  purpose: () => string
  /** The English messages of the default wording; paragraphs that turn out empty are left out. */
  subject: string
  text: readonly string[]
  button?: string
  variables: readonly Name[]
  /** What no wording may leave out, because the mail says nothing without it. */
  required?: readonly NoInfer<Name>[]
}

export type MailTemplate = TemplateDefinition<MailVariable>

export const mailTemplates = new Map<string, MailTemplate>()

/** What a mail was made from, so that an edited wording can take the place of its default. */
export interface UsedTemplate {
  kind: string
  values: Values
}

interface WordedMail {
  to: string
  subject: string
  text: string[]
  action?: { label: string; url: string }
  template: UsedTemplate
}

/**
 * Registers a kind of mail. The function that is returned makes one, in the current locale; its link is the last
 * parameter.
 */
export function mailTemplate<Name extends MailVariable>(
  kind: string,
  definition: TemplateDefinition<Name>,
) {
  if (mailTemplates.has(kind)) throw new Error(`The mail ${kind} is there twice.`)
  mailTemplates.set(kind, definition)
  return (to: string, values: Record<Name, string | number>, url?: string): WordedMail => ({
    to,
    subject: t(definition.subject, values),
    text: paragraphsOf(definition.text.map((part) => t(part, values)).join('\n\n')),
    ...(definition.button && url && { action: { label: t(definition.button, values), url } }),
    template: { kind, values },
  })
}

const paragraphsOf = (text: string) =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)

/** A mail with an edited wording, in the current locale. Throws where the wording cannot be used. */
export function reworded<M extends Partial<WordedMail>>(mail: M, wording: MailText): M {
  const format = (text: string) => formatMessage(quoted(text), mail.template?.values ?? {})
  const subject = format(wording.subject).trim()
  const text = paragraphsOf(format(wording.text))
  if (!subject || !text.length) throw new Error('The wording is empty.')
  const { action } = mail
  const label = format(wording.button) || action?.label
  return { ...mail, subject, text, ...(action && { action: { ...action, label } }) }
}

/** People who edit a mail write apostrophes; in a message two of them are one. */
const quoted = (text: string) => text.replaceAll("'", "''")

export function defaultIn(template: MailTemplate, language: Language): MailText {
  const plain = (message: string) => messageIn(language, message).replaceAll("''", "'")
  return {
    subject: plain(template.subject),
    text: template.text.map(plain).join('\n\n'),
    button: template.button ? plain(template.button) : '',
  }
}

/** The values of a preview, in the current locale. */
export const exampleValues = ({ variables }: MailTemplate): Values =>
  Object.fromEntries(variables.map((name) => [name, examples[name]()]))

const commonNames = ['organisation', 'year']

/** Refuses a wording (422) with a sentence at the field that could not be sent. */
export function checkWording(template: MailTemplate, wording: MailText) {
  const allowed = new Set<string>([...template.variables, ...commonNames])
  const used = new Set<string>()
  for (const field of ['subject', 'text', 'button'] as const)
    for (const name of namesIn(field, wording[field])) {
      if (!allowed.has(name))
        throw invalid(
          field,
          t('This email has no variable {name}. Please choose one from the list.', {
            name: `{${name}}`,
          }),
        )
      if (field !== 'button') used.add(name)
    }
  const missing = template.required?.find((name) => !used.has(name))
  if (missing)
    throw invalid(
      'text',
      t('This email needs {name}. Please add it to the text.', { name: `{${missing}}` }),
    )
  if (template.button && !wording.button)
    throw invalid('button', t('This email needs its link. Please enter a button label.'))
  if (!template.button && wording.button)
    throw invalid('button', t("This email has no link, so it can't have a button."))
  try {
    reworded({ template: { kind: '', values: exampleValues(template) } }, wording)
  } catch {
    throw invalid('text', t('The subject or text is empty with the example values.'))
  }
}

type Parts = ReturnType<typeof partsOfMessage>

function namesIn(field: string, text: string): string[] {
  let parts: Parts
  try {
    parts = partsOfMessage(quoted(text))
  } catch {
    throw invalid(field, t(broken))
  }
  return namesOf(field, parts)
}

const broken = msg('A brace is unclosed or on its own. Write variables exactly as in the list.')

const choosing = ['plural', 'select', 'selectordinal']

/** Variables, plurals and selections with all that they hold; no other format, and no brace that its reader would see. */
function namesOf(field: string, parts: Parts): string[] {
  return parts.flatMap((part) => {
    if (typeof part === 'string') {
      if (/[{}]/.test(part)) throw invalid(field, t(broken))
      return []
    }
    const [name, type, format] = part
    if (type === undefined) return [name]
    if (!choosing.includes(type) || typeof format !== 'object' || format === null)
      throw invalid(field, t('Only plural and select can follow the name of a variable.'))
    if (!Object.hasOwn(format, 'other'))
      throw invalid(field, t('A plural or a selection needs an “other” case.'))
    const cases = Object.entries(format).flatMap(([key, inner]) =>
      key !== 'offset' && Array.isArray(inner) ? namesOf(field, inner) : [],
    )
    return [name, ...cases]
  })
}
