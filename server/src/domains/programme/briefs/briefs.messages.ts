import { t } from '@app/contract/i18n/text.ts'
import type { Notification } from '@app/contract/messaging/notifications.ts'
import type { Mail } from '#platform/mail/mail.ts'

type News = Pick<Notification, 'title' | 'message' | 'type'> & { link: string }

interface Told {
  id: string
  title: string
}

const ofHr = ({ id }: Told) => `/hr/team-assignment/${id}`
const ofStartup = ({ id }: Told) => `/startup/briefs/${id}`

export const statedNews = (brief: Told, startup: string): News => ({
  title: t('New Team Brief'),
  message: t('{startup} is looking for a team: “{title}”.', { startup, title: brief.title }),
  type: 'info',
  link: ofHr(brief),
})

export const withdrawnNews = (brief: Told): News => ({
  title: t('Team Brief Withdrawn'),
  message: t('“{title}” was withdrawn by its startup.', { title: brief.title }),
  type: 'warning',
  link: ofHr(brief),
})

export const proposedNews = (brief: Told, people: number): News => ({
  title: t('Team Proposed'),
  message: t(
    '{people, plural, one {# person is} other {# people are}} proposed for “{title}”. Please accept or decline each.',
    { people, title: brief.title },
  ),
  type: 'info',
  link: ofStartup(brief),
})

export const takenBackNews = (brief: Told): News => ({
  title: t('Proposal Taken Back'),
  message: t(
    'Who was proposed for “{title}” is no longer. We tell you as soon as somebody is proposed again.',
    { title: brief.title },
  ),
  type: 'warning',
  link: ofStartup(brief),
})

export const declinedNews = (brief: Told, role: string, comment: string): News => ({
  title: t('Seat Declined'),
  message: t('The proposal for {role} in “{title}” was declined: {comment}', {
    role,
    title: brief.title,
    comment,
  }),
  type: 'warning',
  link: ofHr(brief),
})

export const vacatedNews = (brief: Told, role: string): News => ({
  title: t('Seat Open Again'),
  message: t('Who was accepted for {role} in “{title}” is no longer available.', {
    role,
    title: brief.title,
  }),
  type: 'warning',
  link: ofHr(brief),
})

export const madeNewsForHr = (brief: Told): News => ({
  title: t('Team Made'),
  message: t('Every seat of “{title}” is accepted: team, project and first tasks stand.', {
    title: brief.title,
  }),
  type: 'success',
  link: ofHr(brief),
})

export const madeNewsForStartup = (brief: Told): News => ({
  title: t('Your Team Is Ready'),
  message: t('“{title}” has its team. The project with its milestones stands on your dashboard.', {
    title: brief.title,
  }),
  type: 'success',
  link: ofStartup(brief),
})

export const placedNews = (brief: Told, role: string, link: string): News => ({
  title: t('New Team'),
  message: t('You are in the team of “{title}” as {role}.', { title: brief.title, role }),
  type: 'success',
  link,
})

export const leadingNews = (brief: Told, part: 'manager' | 'leader', link: string): News => ({
  title: part === 'manager' ? t('New Project') : t('New Team'),
  message:
    part === 'manager'
      ? t('You manage “{title}” from now on.', { title: brief.title })
      : t('You lead the team of “{title}” from now on.', { title: brief.title }),
  type: 'info',
  link,
})

interface Addressed {
  full_name: string
  email: string
}

/** The letter that goes with a notification. */
export const emailOf = (to: Addressed, news: News, site: string): Mail => ({
  to: to.email,
  subject: news.title,
  text: [t('Dear {name},', { name: to.full_name }), news.message],
  action: { label: t('Open Cohort'), url: new URL(news.link, site).href },
})
