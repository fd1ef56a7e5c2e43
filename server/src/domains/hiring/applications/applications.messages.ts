import {
  type ApplicationStatus,
  applicationStatuses,
  statusLabels,
} from '@app/contract/hiring/applications.ts'
import { msg, t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import type { NotificationContent } from '#domains/messaging/notifications/notifications.ts'
import { formatDate } from '#platform/documents/format-date.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { mailTemplate } from '#platform/mail/mail-wording.ts'

/** The subject and the recipient of a message. */
export interface ApplicantReference {
  /** Of the application. */
  id: string
  full_name: string
  account_email: string
  internship_title: string
  company_name: string
  /** The day of the promised answer. */
  respond_by: string
}

/** A sentence for each status; the notification and the subject contain the label itself. */
const words: Record<ApplicationStatus, string> = {
  Applied: msg("We've received your application and will tell you about every step."),
  received: msg('The hiring team has received your application and is reviewing it.'),
  assessed_pass: msg('Good news: you passed the assessment.'),
  assessed_fail: msg(
    "You didn't pass the assessment this time. Your application stays open until the hiring team decides.",
  ),
  shortlisted: msg("Congratulations, you're on the shortlist!"),
  hr_scheduled: msg("You're invited to an interview. See the details in {organisation}."),
  accepted: msg("Congratulations! We've accepted your application and will be in touch soon."),
  hired: msg("Welcome aboard! You're hired."),
  rejected: msg(
    "Thank you for the time and care you put into your application. We've decided not to take it further. We have other open internships and would love to hear from you again.",
  ),
  withdrawn: msg("We've withdrawn your application as you asked. You're welcome to apply again."),
}

/** A person who sees only the subject should not learn the bad news from it. */
const subjects: Record<ApplicationStatus, string> = {
  Applied: msg("We've received your application for {internship_title}"),
  received: msg("We're reviewing your application for {internship_title}"),
  assessed_pass: msg('You passed the assessment for {internship_title}'),
  assessed_fail: msg('Your assessment for {internship_title}'),
  shortlisted: msg("You're on the shortlist for {internship_title}"),
  hr_scheduled: msg("You're invited to an interview for {internship_title}"),
  accepted: msg('Your application for {internship_title} was accepted'),
  hired: msg('Welcome to {company_name}'),
  rejected: msg('An answer to your application at {organisation}'),
  withdrawn: msg('Your application for {internship_title} was withdrawn'),
}

const unlucky: readonly ApplicationStatus[] = ['assessed_fail', 'rejected']
const linkTo = ({ id }: Pick<ApplicantReference, 'id'>) => pageUrl('my_applications', { hash: id })

/** What the applicant reads of a step, in one sentence. */
export const stepSentences: Record<ApplicationStatus, string> = {
  Applied: msg("We've received your application for {internship_title} at {company_name}."),
  received: msg('Your application for {internship_title} at {company_name} is in review.'),
  assessed_pass: msg('You passed the assessment for {internship_title} at {company_name}.'),
  assessed_fail: msg(
    "You didn't pass the assessment for {internship_title} at {company_name} this time.",
  ),
  shortlisted: msg("You're on the shortlist for {internship_title} at {company_name}."),
  hr_scheduled: msg("You're invited to an interview for {internship_title} at {company_name}."),
  accepted: msg(
    'Congratulations! Your application for {internship_title} at {company_name} was accepted.',
  ),
  hired: msg("Welcome aboard! You're hired for {internship_title} at {company_name}."),
  rejected: msg(
    "{company_name} won't be moving forward with your application for {internship_title}.",
  ),
  withdrawn: msg('You withdrew your application for {internship_title} at {company_name}.'),
}

type NotifiedOf = Pick<ApplicantReference, 'id' | 'internship_title' | 'company_name'>

/** The applicant's notification of a step. */
export const notificationOf = (to: ApplicationStatus, about: NotifiedOf): NotificationContent => ({
  title: statusLabels[to],
  message: t(stepSentences[to], about),
  type: unlucky.includes(to) ? 'warning' : 'success',
  kind: 'applications',
  link: linkTo(about),
})

const greeting = msg('Dear {full_name},')
const aboutApplication = msg(
  'This is about your application for {internship_title} at {company_name}.',
)

/** The letters of these steps say of an interview that was still ahead that it will not take place. */
const endsInterview = (status: ApplicationStatus) =>
  status === 'accepted' || status === 'rejected' || status === 'withdrawn'

const stepMails = Object.fromEntries(
  applicationStatuses.map((status) => [
    status,
    mailTemplate(`application.${status}`, {
      group: 'applications',
      purpose: () =>
        t('To applicants whose status is now: {status}.', {
          status: statusLabels[status],
        }),
      subject: subjects[status],
      text: [
        greeting,
        aboutApplication,
        words[status],
        ...(status === 'Applied' ? [msg("You'll have an answer by {day} at the latest.")] : []),
        ...(endsInterview(status) ? ['{notice}'] : []),
      ],
      button: msg('My applications'),
      variables: [
        ...(['full_name', 'internship_title', 'company_name'] as const),
        ...(status === 'Applied' ? (['day'] as const) : []),
        ...(endsInterview(status) ? (['notice'] as const) : []),
      ],
    }),
  ]),
)

/** The letter about a step. */
export function emailOf(
  to: ApplicationStatus,
  about: ApplicantReference,
  site: string,
  notice = '',
): Mail {
  const template = stepMails[to]
  if (!template) throw new Error(`There is no mail for ${to}.`)
  const values = { ...about, notice, day: formatDate(about.respond_by) }
  return template(about.account_email, values, new URL(linkTo(about), site).href)
}

/** A letter about a rejection that says why there is no other decision. */
export type RejectionLetter = 'posting_closed' | 'day_passed' | 'late_answer'

const variables = ['full_name', 'internship_title', 'company_name', 'day', 'notice'] as const
const rejections = {
  posting_closed: mailTemplate('application.posting_closed', {
    group: 'applications',
    purpose: () => t('To applicants still waiting when the internship closed.'),
    subject: subjects.rejected,
    text: [
      greeting,
      aboutApplication,
      msg(
        "The internship is closed, so we can't take your application further. Thank you for the time and care you put into your application. We have other open internships and would love to hear from you again.",
      ),
      '{notice}',
    ],
    button: msg('My applications'),
    variables,
  }),
  day_passed: mailTemplate('application.day_passed', {
    group: 'applications',
    purpose: () => t('To applicants whose promised date passed without a decision.'),
    subject: subjects.rejected,
    text: [
      greeting,
      aboutApplication,
      msg(
        "We promised you an answer by {day}, and {company_name} hasn't decided. We're sorry. You don't have to wait any longer: we've closed your application, and you're free to take another place.",
      ),
      '{notice}',
    ],
    button: msg('My applications'),
    variables,
  }),
  late_answer: mailTemplate('application.late_answer', {
    group: 'applications',
    purpose: () => t("To applicants who get a company's answer after the promised date."),
    subject: msg("{company_name}'s answer to your application"),
    text: [
      greeting,
      msg(
        "Your application for {internship_title} at {company_name} closed on {day} without a decision. We're sorry this answer comes late.",
      ),
      '{notice}',
    ],
    button: msg('My applications'),
    variables,
    required: ['notice'],
  }),
}

export const rejectionOf = (
  letter: RejectionLetter,
  about: ApplicantReference,
  site: string,
  notice: string,
): Mail =>
  rejections[letter](
    about.account_email,
    { ...about, notice, day: formatDate(about.respond_by) },
    new URL(linkTo(about), site).href,
  )

/** The notification of an answer that came after the promised day. */
export const lateAnswerNotification = ({
  id,
  internship_title,
  company_name,
}: ApplicantReference): NotificationContent => ({
  title: t('Answer to your application'),
  message: t('{company_name} wrote to you about {internship_title}.', {
    company_name,
    internship_title,
  }),
  type: 'info',
  kind: 'applications',
  link: linkTo({ id }),
})

/** A step was taken back: the message before was a mistake. */
export const undoNotificationOf = (
  to: ApplicationStatus,
  about: ApplicantReference,
): NotificationContent => ({
  ...notificationOf(to, about),
  title: t('Application corrected'),
  message: t(
    "We sent our last message about {internship_title} by mistake. Your application's status: {status}.",
    { internship_title: about.internship_title, status: statusLabels[to] },
  ),
  type: 'warning',
  kind: 'applications',
})

const correction = mailTemplate('application.correction', {
  group: 'applications',
  purpose: () => t('To applicants, when a status change was a mistake.'),
  subject: msg('Correction: your application for {internship_title}'),
  text: [
    greeting,
    msg(
      "We sent our last message about your application for {internship_title} at {company_name} by mistake. We're sorry.",
    ),
    msg("Your application's status: {status}."),
  ],
  button: msg('My applications'),
  variables: ['full_name', 'internship_title', 'company_name', 'status'],
})

export const undoEmailOf = (to: ApplicationStatus, about: ApplicantReference, site: string): Mail =>
  correction(
    about.account_email,
    { ...about, status: statusLabels[to] },
    new URL(linkTo(about), site).href,
  )

/** The applicant's thanks, under the title of the page (spec §8). */
export const submittedNotification = (about: NotifiedOf): NotificationContent => ({
  ...notificationOf('Applied', about),
  title: t('Application Submitted!'),
})
