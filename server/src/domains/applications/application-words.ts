import { type ApplicationStatus, statusLabels } from '@app/contract/applications.ts'
import type { Notification } from '@app/contract/notifications.ts'
import type { Mail } from '#platform/mail.ts'

/** Of what and to whom is spoken. */
export interface Addressee {
  full_name: string
  account_email: string
  internship_title: string
  company_name: string
}

/** Kind words for each status; the label itself is said by the notification and the subject. */
const words: Record<ApplicationStatus, string> = {
  Applied: 'Your application has been submitted. We will tell you of every step.',
  received: 'The hiring team has received your application and is reading it.',
  assessed_pass: 'Good news: you passed the assessment.',
  assessed_fail:
    'You did not pass the assessment this time. Your application stays open until the hiring team decides.',
  shortlisted: 'Congratulations, you are on the shortlist.',
  hr_scheduled: 'You are invited to an interview. You will find the details in Cohort.',
  accepted: 'Congratulations! Your application has been accepted. We will be in touch soon.',
  hired: 'Welcome aboard! You have been hired.',
  rejected:
    'Thank you for the time and care you put into your application. We have decided not to go on with it. Other internships are open, and we would be glad to hear from you again.',
  withdrawn: 'Your application has been withdrawn, as you asked. You are welcome to apply again.',
}

const unlucky: readonly ApplicationStatus[] = ['assessed_fail', 'rejected']
const link = '/intern/applications'

type News = Pick<Notification, 'title' | 'message' | 'type'> & { link: string }

/** What an applicant's bell says of a step. */
export const newsOf = (
  to: ApplicationStatus,
  { internship_title, company_name }: Addressee,
): News => ({
  title: statusLabels[to],
  message: `Your application for ${internship_title} at ${company_name}: ${statusLabels[to]}.`,
  type: unlucky.includes(to) ? 'warning' : 'success',
  link,
})

/** The letter about a step. */
export const letterOf = (
  to: ApplicationStatus,
  { full_name, account_email, internship_title, company_name }: Addressee,
  site: string,
): Mail => ({
  to: account_email,
  subject: `${statusLabels[to]}: ${internship_title}`,
  text: [
    `Dear ${full_name},`,
    `This is about your application for ${internship_title} at ${company_name}.`,
    words[to],
  ],
  action: { label: 'My applications', url: new URL(link, site).href },
})

/** A step was taken back: the message before was a mistake. */
export const undoNewsOf = (to: ApplicationStatus, about: Addressee): News => ({
  ...newsOf(to, about),
  title: 'Application corrected',
  message: `Our last message about ${about.internship_title} was sent by mistake. Your application stands at: ${statusLabels[to]}.`,
  type: 'warning',
})

export const undoLetterOf = (to: ApplicationStatus, about: Addressee, site: string): Mail => ({
  ...letterOf(to, about, site),
  subject: `Correction: ${about.internship_title}`,
  text: [
    `Dear ${about.full_name},`,
    `Our last message about your application for ${about.internship_title} at ${about.company_name} was sent by mistake. We are sorry.`,
    `Your application stands at: ${statusLabels[to]}.`,
  ],
})

/** The applicant's thanks, with the words of the page (spec §8). */
export const submittedNews: News = {
  title: 'Application Submitted!',
  message: 'Your application for the internship has been successfully submitted.',
  type: 'success',
  link,
}
