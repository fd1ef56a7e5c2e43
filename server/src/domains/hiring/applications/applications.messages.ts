import { type ApplicationStatus, statusLabels } from '@app/contract/hiring/applications.ts'
import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import type { Mail } from '#platform/mail/mail.ts'

/** Of what and to whom is spoken. */
export interface ApplicantReference {
  full_name: string
  account_email: string
  internship_title: string
  company_name: string
}

/** A sentence for each status; the notification and the subject contain the label itself. */
const words: Record<ApplicationStatus, string> = localized({
  Applied: msg('Your application has been submitted. We will tell you of every step.'),
  received: msg('The hiring team has received your application and is reading it.'),
  assessed_pass: msg('Good news: you passed the assessment.'),
  assessed_fail: msg(
    'You did not pass the assessment this time. Your application stays open until the hiring team decides.',
  ),
  shortlisted: msg('Congratulations, you are on the shortlist.'),
  hr_scheduled: msg(
    'You are invited to an interview. You will find the details in {organisation}.',
  ),
  accepted: msg('Congratulations! Your application has been accepted. We will be in touch soon.'),
  hired: msg('Welcome aboard! You have been hired.'),
  rejected: msg(
    'Thank you for the time and care you put into your application. We have decided not to go on with it. Other internships are open, and we would be glad to hear from you again.',
  ),
  withdrawn: msg(
    'Your application has been withdrawn, as you asked. You are welcome to apply again.',
  ),
})

/** Whoever sees only the subject should not learn the bad news from it. */
const subjects: Record<ApplicationStatus, (about: ApplicantReference) => string> = {
  Applied: (about) => t('We have your application for {internship_title}', { ...about }),
  received: (about) => t('Your application for {internship_title} is being read', { ...about }),
  assessed_pass: (about) => t('You passed the assessment for {internship_title}', { ...about }),
  assessed_fail: (about) => t('About your assessment for {internship_title}', { ...about }),
  shortlisted: (about) => t('You are on the shortlist for {internship_title}', { ...about }),
  hr_scheduled: (about) =>
    t('You are invited to an interview for {internship_title}', { ...about }),
  accepted: (about) => t('Your application for {internship_title} is accepted', { ...about }),
  hired: (about) => t('Welcome to {company_name}', { ...about }),
  rejected: () => t('An answer to your application at {organisation}'),
  withdrawn: (about) => t('Your application for {internship_title} is withdrawn', { ...about }),
}

const unlucky: readonly ApplicationStatus[] = ['assessed_fail', 'rejected']
const link = pageUrl('my_applications')

import type { NotificationContent } from '#domains/messaging/notifications/notifications.ts'

/** The applicant's notification of a step. */
export const notificationOf = (
  to: ApplicationStatus,
  { internship_title, company_name }: ApplicantReference,
): NotificationContent => ({
  title: statusLabels[to],
  message: t('Your application for {internship_title} at {company_name}: {status}.', {
    internship_title,
    company_name,
    status: statusLabels[to],
  }),
  type: unlucky.includes(to) ? 'warning' : 'success',
  kind: 'applications',
  link,
})

/** The letter about a step. */
export const emailOf = (to: ApplicationStatus, about: ApplicantReference, site: string): Mail => ({
  to: about.account_email,
  subject: subjects[to](about),
  text: [
    t('Dear {full_name},', { ...about }),
    t('This is about your application for {internship_title} at {company_name}.', { ...about }),
    words[to],
  ],
  action: { label: t('My applications'), url: new URL(link, site).href },
})

/** A step was taken back: the message before was a mistake. */
export const undoNotificationOf = (
  to: ApplicationStatus,
  about: ApplicantReference,
): NotificationContent => ({
  ...notificationOf(to, about),
  title: t('Application corrected'),
  message: t(
    'Our last message about {internship_title} was sent by mistake. Your application stands at: {status}.',
    { internship_title: about.internship_title, status: statusLabels[to] },
  ),
  type: 'warning',
  kind: 'applications',
})

export const undoEmailOf = (
  to: ApplicationStatus,
  about: ApplicantReference,
  site: string,
): Mail => ({
  ...emailOf(to, about, site),
  subject: t('A correction about your application for {internship_title}', {
    internship_title: about.internship_title,
  }),
  text: [
    t('Dear {full_name},', { full_name: about.full_name }),
    t(
      'Our last message about your application for {internship_title} at {company_name} was sent by mistake. We are sorry.',
      { internship_title: about.internship_title, company_name: about.company_name },
    ),
    t('Your application stands at: {status}.', { status: statusLabels[to] }),
  ],
})

/** The applicant's thanks, with the words of the page (spec §8). */
export const submittedNotification: NotificationContent = localized({
  title: msg('Application Submitted!'),
  message: msg('Your application for the internship has been successfully submitted.'),
  type: 'success',
  kind: 'applications',
  link,
})
