import type { Offer } from '@app/contract/interviews.ts'
import type { Mail } from '#platform/mail.ts'
import { timeOf } from './interview-words.ts'

const linkOf = ({ id }: Offer) => `/intern/interview-times/${id}`

export const offeredNews = (offer: Offer) => ({
  title: 'Choose your interview time',
  message: `Please choose a time for your interview for ${offer.internship_title}.`,
  type: 'success' as const,
  link: linkOf(offer),
})

/** The candidate's letter: the times on their own clock, and the link to choose one. */
export const offerLetterOf = (offer: Offer, to: string, site: string): Mail => ({
  to,
  subject: `Choose a time: interview for ${offer.internship_title}`,
  text: [
    `Dear ${offer.candidate_name},`,
    `Please choose a time for your interview for ${offer.internship_title} with ${offer.interviewer_name}. It takes ${offer.duration_minutes} minutes.`,
    ...offer.times.map((at) => timeOf(at, offer.candidate_zone)),
  ],
  action: { label: 'Choose a time', url: new URL(linkOf(offer), site).href },
})
