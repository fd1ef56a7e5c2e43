import { internRole } from '@app/contract/core/roles.ts'
import { endSentence, type Hire } from '@app/contract/hiring/hires.ts'
import { msg, t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import type { NotificationContent } from '#domains/messaging/notifications/notifications.ts'
import { formatDate } from '#platform/documents/format-date.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { mailTemplate } from '#platform/mail/mail-wording.ts'

const link = pageUrl('dashboard', { role: internRole })

type HireTerms = Pick<Hire, 'name' | 'position' | 'company_name' | 'start_date' | 'agreed'>

/** What is known of the start, a line each. */
const termsOf = ({ position, start_date, agreed: { team_name, project_name } }: HireTerms) => [
  t('Position: {position}', { position }),
  start_date
    ? t('First day: {day}', { day: formatDate(start_date) })
    : t("We haven't set your first day yet. We'll tell you when we do."),
  ...(team_name ? [t('Team: {team_name}', { team_name })] : []),
  ...(project_name ? [t('Project: {project_name}', { project_name })] : []),
]

/** Joined with their company's word, for the bell. */
const startOf = ({ start_date }: HireTerms) =>
  start_date ? ` ${t('Your first day is {day}.', { day: formatDate(start_date) })}` : ''

export const hiredNotification = (hire: HireTerms): NotificationContent => ({
  title: t('Hired'),
  message:
    t("Welcome aboard! You're hired as {position} at {company_name}.", { ...hire }) + startOf(hire),
  type: 'success',
  kind: 'general',
  link,
})

const hired = mailTemplate('hire.hired', {
  group: 'applications',
  purpose: () => t('To new hires, with the agreed details.'),
  subject: msg('Welcome to {company_name}'),
  text: [
    msg('Dear {name},'),
    msg("Welcome aboard! You're hired as {position} at {company_name}."),
    '{terms}',
    msg("You'll find your onboarding checklist on your dashboard."),
  ],
  button: msg('Open my dashboard'),
  variables: ['name', 'position', 'company_name', 'terms'],
  required: ['terms'],
})

export const hiredEmail = (hire: HireTerms, to: string, site: string): Mail =>
  hired(to, { ...hire, terms: termsOf(hire).join('\n\n') }, new URL(link, site).href)

export const changedNotification = (hire: HireTerms): NotificationContent => ({
  title: t('Your start has changed'),
  message: termsOf(hire).join(' · '),
  type: 'info',
  kind: 'general',
  link,
})

const changed = mailTemplate('hire.changed', {
  group: 'applications',
  purpose: () => t('To new hires, when the agreed details change.'),
  subject: msg('Your start at {company_name} has changed'),
  text: [
    msg('Dear {name},'),
    msg("The details of your start have changed. Here's the latest:"),
    '{terms}',
  ],
  button: msg('Open my dashboard'),
  variables: ['name', 'position', 'company_name', 'terms'],
  required: ['terms'],
})

export const changedEmail = (hire: HireTerms, to: string, site: string): Mail =>
  changed(to, { ...hire, terms: termsOf(hire).join('\n\n') }, new URL(link, site).href)

type EndedHire = HireTerms & { last_day: string }

const dayOf = <Ended extends EndedHire>({ last_day, ...hire }: Ended) => ({
  ...hire,
  day: formatDate(last_day),
})

export const endedNotification = (hire: EndedHire, isOver: boolean): NotificationContent => ({
  title: isOver ? t('Your internship has ended') : t('Your last day'),
  message: endSentence({ ...dayOf(hire), isOver }),
  type: 'info',
  kind: 'general',
  link,
})

const ended = mailTemplate('hire.ended', {
  group: 'applications',
  purpose: () => t('To interns, when their hire gets a last day.'),
  subject: msg('Your last day at {company_name}'),
  text: [
    msg('Dear {name},'),
    msg('The last day of your internship as {position} at {company_name}: {day}.'),
    msg(
      'Your work up to that day still counts, and your reports and certificates stay in your account.',
    ),
    msg('Thank you for everything you did, and all the best for what comes next.'),
  ],
  button: msg('Open my dashboard'),
  variables: ['name', 'position', 'company_name', 'day'],
  required: ['day'],
})

export const endedEmail = (hire: EndedHire, to: string, site: string): Mail =>
  ended(to, { ...dayOf(hire) }, new URL(link, site).href)

/** What the leader of a team hears that the person leaves. */
export const leavingNotification = (
  hire: EndedHire & { team_name: string },
  isOver: boolean,
): NotificationContent => ({
  title: t('Team member leaving'),
  message: isOver
    ? t("{name}'s internship ended on {day}. They're no longer on {team_name}.", dayOf(hire))
    : t("{name}'s last day on {team_name} is {day}.", dayOf(hire)),
  type: 'info',
  kind: 'general',
  link: pageUrl('my_team'),
})

/** What the leader of the team hears. */
export const joinedNotification = ({
  name,
  start_date,
  agreed: { team_name },
}: HireTerms): NotificationContent => ({
  title: t('New team member'),
  message: start_date
    ? t('{name} joins {team_name} on {day}. See the onboarding checklist for your part.', {
        name,
        team_name,
        day: formatDate(start_date),
      })
    : t('{name} joins {team_name}. See the onboarding checklist for your part.', {
        name,
        team_name,
      }),
  type: 'info',
  kind: 'general',
  link: pageUrl('dashboard'),
})
