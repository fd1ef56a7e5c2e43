import type { Interview } from '@app/contract/interviews.ts'
import type { Notification } from '@app/contract/notifications.ts'
import type { Mail } from '#platform/mail.ts'

const zone = 'Asia/Kolkata'
const typeWords: Record<Interview['type'], string> = {
  video: 'Video call',
  phone: 'Phone call',
  in_person: 'In person',
}

const moment = new Intl.DateTimeFormat('en-IN', {
  timeZone: zone,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** `Monday, 1 March 2027 at 10:30 (Asia/Kolkata)`: a time with its zone, for people. */
export function timeOf(scheduled_at: string): string {
  const parts = moment.formatToParts(new Date(scheduled_at))
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? ''
  const day = `${part('weekday')}, ${part('day')} ${part('month')} ${part('year')}`
  return `${day} at ${part('hour')}:${part('minute')} (${zone})`
}

type News = Pick<Notification, 'title' | 'message' | 'type'> & { link: string }

export const invitedNews = ({ internship_title, scheduled_at }: Interview): News => ({
  title: 'Interview invitation',
  message: `Your interview for ${internship_title} is on ${timeOf(scheduled_at)}.`,
  type: 'success',
  link: '/intern/applications',
})

/** The candidate's letter: when, how long, how, where and with whom. */
export const invitationOf = (
  interview: Interview,
  { account_email }: { account_email: string },
  site: string,
): Mail => ({
  to: account_email,
  subject: `Interview: ${interview.internship_title}`,
  text: [
    `Dear ${interview.candidate_name},`,
    `You are invited to an interview for ${interview.internship_title}.`,
    `When: ${timeOf(interview.scheduled_at)}, ${interview.duration_minutes} minutes.`,
    `How: ${typeWords[interview.type]}${interview.place && `, ${interview.place}`}${interview.link && `, ${interview.link}`}.`,
    `With: ${interview.interviewer_name}.`,
  ],
  action: { label: 'My applications', url: new URL('/intern/applications', site).href },
})
