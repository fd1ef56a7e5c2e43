import { numberFormat } from '@app/contract/i18n/formatters.ts'
import { organisation } from '@app/contract/i18n/organisation.ts'
import { currentLocale, localeOf, localized, msg, t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import type { NotificationContent } from '#domains/messaging/notifications/notifications.ts'
import { formatEndOfDay, formatLongDate } from '#platform/documents/format-date.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { mailTemplate } from '#platform/mail/mail-wording.ts'

/** Of what is offered, and to whom. */
export interface OfferReference {
  full_name: string
  account_email: string
  internship_title: string
  company_name: string
  position: string
  start_date: string | null
  stipend: number | null
  weekly_hours: number | null
  note: string
  valid_until: string
}

const money = (amount: number) =>
  numberFormat(localeOf(currentLocale()), {
    style: 'currency',
    currency: organisation().currency,
    maximumFractionDigits: 0,
  }).format(amount)

/** What is offered, a line each. */
const termsOf = ({ position, start_date, stipend, weekly_hours }: OfferReference) =>
  [
    t('Position: {position}', { position }),
    start_date
      ? t('First day: {day}', { day: formatLongDate(start_date) })
      : t('First day: to be agreed'),
    stipend
      ? t('Stipend: {stipend} a month', { stipend: money(stipend) })
      : t('Stipend: this internship is unpaid'),
    ...(weekly_hours
      ? [
          t('Hours: {count, plural, one {# hour} other {# hours}} a week', {
            count: weekly_hours,
          }),
        ]
      : []),
  ].join('\n')

const letter = mailTemplate('job_offer.letter', {
  group: 'applications',
  purpose: () => t('The offer letter itself: read and signed online, and available as a PDF.'),
  subject: msg('Offer: {position} at {company_name}'),
  text: [
    msg('Dear {full_name},'),
    msg(
      'Thank you for your application for {internship_title}. We are happy to offer you a place at {company_name} on these terms:',
    ),
    '{terms}',
    '{notice}',
    msg(
      'This offer is valid until {day}. To accept it, sign this letter with your full name in {organisation}.',
    ),
    msg('We look forward to working with you.'),
  ],
  variables: [
    'full_name',
    'internship_title',
    'company_name',
    'position',
    'terms',
    'day',
    'notice',
  ],
  required: ['terms', 'day'],
})

/** The offer ends with the organisation's day, which is over at another time where the applicant is elsewhere. */
const valuesOf = (offer: OfferReference) => ({
  ...offer,
  day: formatEndOfDay(offer.valid_until, organisation().time_zone),
})

/** The letter, in the shape of a mail: it has the same wordings and variables. */
export const letterOf = (offer: OfferReference): Mail =>
  letter(offer.account_email, {
    ...valuesOf(offer),
    terms: termsOf(offer),
    notice: offer.note,
  })

const variables = ['full_name', 'company_name', 'position', 'day'] as const
const greeting = msg('Dear {full_name},')

const mails = {
  sent: mailTemplate('job_offer.sent', {
    group: 'applications',
    purpose: () => t('To an applicant who has been sent an offer.'),
    subject: msg('You have an offer from {company_name}'),
    text: [
      greeting,
      msg(
        'Congratulations! {company_name} would like you to join as {position}. Your offer letter is waiting in {organisation}, where you can accept or decline it.',
      ),
      msg('The offer is valid until {day}.'),
    ],
    button: msg('Read the offer'),
    variables,
  }),
  accepted: mailTemplate('job_offer.accepted', {
    group: 'applications',
    purpose: () => t('To an applicant who has accepted an offer.'),
    subject: msg('You accepted the offer from {company_name}'),
    text: [
      greeting,
      msg(
        "You accepted the offer from {company_name} to join as {position}. You'll find the signed letter in {organisation}, under My Applications.",
      ),
      msg("We'll be in touch about what comes next."),
    ],
    button: msg('My applications'),
    variables,
  }),
  withdrawn: mailTemplate('job_offer.withdrawn', {
    group: 'applications',
    purpose: () => t('To an applicant whose offer has been withdrawn.'),
    subject: msg('Your offer from {company_name} was withdrawn'),
    text: [
      greeting,
      msg(
        "{company_name} has withdrawn its offer to join as {position}, so you can no longer accept it. We're sorry.",
      ),
    ],
    button: msg('My applications'),
    variables,
  }),
  expired: mailTemplate('job_offer.expired', {
    group: 'applications',
    purpose: () => t('To an applicant whose offer has expired.'),
    subject: msg('Your offer from {company_name} has expired'),
    text: [
      greeting,
      msg(
        "The offer from {company_name} to join as {position} was valid until {day} and has expired. If you're still interested, please write to us.",
      ),
    ],
    button: msg('My applications'),
    variables,
  }),
}

/** The steps that applicants are notified of. */
export type NotifiedStep = keyof typeof mails

interface MadeOffer extends OfferReference {
  id: string
}

const linkTo = ({ id }: MadeOffer) => pageUrl('my_applications', { hash: id })

export const emailOf = (step: NotifiedStep, offer: MadeOffer, site: string): Mail =>
  mails[step](offer.account_email, valuesOf(offer), new URL(linkTo(offer), site).href)

const titles: Record<NotifiedStep, string> = localized({
  sent: msg('You have an offer'),
  accepted: msg('Offer accepted'),
  withdrawn: msg('Offer withdrawn'),
  expired: msg('Offer expired'),
})

const messages: Record<NotifiedStep, string> = {
  sent: msg('{company_name} would like you to join as {position}. Please answer by {day}.'),
  accepted: msg('You accepted the offer from {company_name} to join as {position}.'),
  withdrawn: msg('{company_name} has withdrawn its offer to join as {position}.'),
  expired: msg('The offer from {company_name} to join as {position} has expired.'),
}

/** The applicant's notification. */
export const notificationOf = (step: NotifiedStep, offer: MadeOffer): NotificationContent => ({
  title: titles[step],
  message: t(messages[step], valuesOf(offer)),
  type: step === 'sent' || step === 'accepted' ? 'success' : 'warning',
  kind: 'applications',
  link: linkTo(offer),
})

const answers = {
  accepted: msg('{full_name} accepted the offer for {position}. You can hire them now.'),
  declined: msg('{full_name} declined the offer for {position}.'),
  expired: msg("{full_name} didn't answer the offer for {position} in time, and it has expired."),
}

const answerTitles = localized({
  accepted: msg('Offer accepted'),
  declined: msg('Offer declined'),
  expired: msg('Offer expired'),
})

/** The notification of the person who sent the offer. */
export const answerNotification = (
  step: keyof typeof answers,
  { full_name, position, application_id }: OfferReference & { application_id: string },
): NotificationContent => ({
  title: answerTitles[step],
  message: t(answers[step], { full_name, position }),
  type: step === 'accepted' ? 'success' : 'warning',
  kind: 'hiring',
  link: pageUrl('applications', { query: { review: application_id } }),
})
