import type { Offer } from '@app/contract/hiring/interviews.ts'
import { msg, t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { formatDateTime } from '#platform/documents/format-date.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { mailTemplate } from '#platform/mail/mail-wording.ts'

const linkOf = ({ id }: Offer) => pageUrl('interview_times', { params: { id } })

export const offeredNotification = (offer: Offer) => ({
  title: t('Choose your interview time'),
  message: t('Please choose a time for your interview for {internship_title}.', {
    internship_title: offer.internship_title,
  }),
  type: 'success' as const,
  kind: 'interviews' as const,
  link: linkOf(offer),
})

/** For those who schedule interviews: how many need another interviewer. */
export const interviewerGoneNotification = (name: string, interviews: number, offers: number) => ({
  title: t('Interviewer no longer available'),
  message: t(
    '{name} can no longer interview. Interviews that need another interviewer: {interviews}. Candidates who need new times: {offers}.',
    { name, interviews, offers },
  ),
  type: 'warning' as const,
  kind: 'interviews' as const,
  link: pageUrl('interviews'),
})

export const booksNoTimeSentence = (full_name: string) =>
  t("{full_name} can't choose a time online. Please schedule the interview directly.", {
    full_name,
  })

/** For the interviewer of times that the candidate cannot choose any more. */
export const timesWithdrawnNotification = (full_name: string) => ({
  title: t('Interview times withdrawn'),
  message: booksNoTimeSentence(full_name),
  type: 'warning' as const,
  kind: 'interviews' as const,
  link: pageUrl('interviews'),
})

const chooseTime = mailTemplate('interview.offer', {
  group: 'interviews',
  purpose: () => t('To candidates: interview times to choose from.'),
  subject: msg('Choose a time: interview for {internship_title}'),
  text: [
    msg('Dear {candidate_name},'),
    msg(
      'Please choose a time for your interview for {internship_title} with {interviewer_name}. It takes {duration_minutes} minutes.',
    ),
    '{times}',
  ],
  button: msg('Choose a time'),
  variables: [
    'candidate_name',
    'internship_title',
    'interviewer_name',
    'duration_minutes',
    'times',
  ],
})

/** The candidate's letter: the times on their own clock, and the link to choose one. */
export const offerEmailOf = (offer: Offer, to: string, site: string): Mail =>
  chooseTime(
    to,
    {
      candidate_name: offer.candidate_name,
      internship_title: offer.internship_title,
      interviewer_name: offer.interviewer_name,
      duration_minutes: offer.duration_minutes,
      times: offer.times.map((at) => formatDateTime(at, offer.candidate_zone)).join('\n\n'),
    },
    new URL(linkOf(offer), site).href,
  )
