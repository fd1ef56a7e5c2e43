import type { Offer } from '@app/contract/hiring/interviews.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { formatDateTime } from '#platform/documents/format-date.ts'
import type { Mail } from '#platform/mail/mail.ts'

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

/** The candidate's letter: the times on their own clock, and the link to choose one. */
export const offerEmailOf = (offer: Offer, to: string, site: string): Mail => ({
  to,
  subject: t('Choose a time: interview for {internship_title}', {
    internship_title: offer.internship_title,
  }),
  text: [
    t('Dear {candidate_name},', { candidate_name: offer.candidate_name }),
    t(
      'Please choose a time for your interview for {internship_title} with {interviewer_name}. It takes {duration_minutes} minutes.',
      {
        internship_title: offer.internship_title,
        interviewer_name: offer.interviewer_name,
        duration_minutes: offer.duration_minutes,
      },
    ),
    ...offer.times.map((at) => formatDateTime(at, offer.candidate_zone)),
  ],
  action: { label: t('Choose a time'), url: new URL(linkOf(offer), site).href },
})
