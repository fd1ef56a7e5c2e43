import { formatHours } from '@app/contract/i18n/durations.ts'
import { dateFormat } from '@app/contract/i18n/formatters.ts'
import { currentLocale, localeOf, msg, t } from '@app/contract/i18n/translate.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { mailTemplate } from '#platform/mail/mail-wording.ts'
import type { ProjectFigures, TeamFigures, Week, WorkFigures } from './weekly-digest-figures.ts'

const dayOf = (day: string) => new Date(`${day}T00:00:00Z`)

/** `15–21 November 2026`. */
const spanOf = ({ first, last }: Week) =>
  dateFormat(localeOf(currentLocale()), { dateStyle: 'long', timeZone: 'UTC' })
    .formatRange(dayOf(first), dayOf(last))
    .replaceAll(/[\u2009\u202f]/g, ' ')

const lines = (...value: string[]) => value.filter(Boolean).join('\n')
const hours = (done: Pick<WorkFigures, 'hours'>) =>
  t('Hours: {hours}', { hours: formatHours(done.hours) })
/** A line only where there are any. */
const selfReported = ({ self_reported }: Pick<WorkFigures, 'self_reported'>) =>
  self_reported > 0 ? t('{duration} self-reported', { duration: formatHours(self_reported) }) : ''
const approved = (done: Pick<WorkFigures, 'approved'>) => t('Reports approved: {approved}', done)
const waiting = (done: Pick<WorkFigures, 'waiting'>) =>
  t('Reports awaiting review: {waiting}', done)
const tasks = (done: Pick<WorkFigures, 'tasks'>) => t('Tasks completed: {tasks}', done)

const ownPart = (own: WorkFigures) =>
  lines(t('You'), hours(own), selfReported(own), approved(own), waiting(own), tasks(own))
const teamPart = (team: TeamFigures) =>
  lines(
    t('Team {name}', team),
    hours(team),
    selfReported(team),
    approved(team),
    waiting(team),
    tasks(team),
  )
const projectPart = (project: ProjectFigures) =>
  lines(
    t('Project {name}', project),
    t('Approved hours: {hours}', { hours: formatHours(project.hours) }),
    selfReported(project),
    approved(project),
    tasks(project),
    t('Milestones reached: {milestones}', project),
  )

/** How many are not named. */
function rest(named: readonly { total: number }[]) {
  const more = (named[0]?.total ?? 0) - named.length
  return more > 0 ? [t('And {more} more', { more })] : []
}

interface WeekSummary {
  week: Week
  own: WorkFigures
  teams: TeamFigures[]
  projects: ProjectFigures[]
}

const weekly = mailTemplate('weekly', {
  group: 'regular',
  purpose: () => t('Every week, to everyone who chose it: the week in figures.'),
  subject: msg('Your week, {span}'),
  text: [msg('Your week in numbers:'), '{figures}'],
  button: msg('Open {organisation}'),
  variables: ['span', 'figures'],
  required: ['figures'],
})

/** A representative does not work here: the mail is about the startup's projects alone. */
export function weeklyMail(
  to: string,
  { week, own, teams, projects }: WeekSummary,
  isRepresentative: boolean,
  url: string,
): Mail {
  const figures = [
    ...(isRepresentative ? [] : [ownPart(own)]),
    ...teams.map(teamPart),
    ...rest(teams),
    ...projects.map(projectPart),
    ...rest(projects),
    ...(isRepresentative && !projects.length
      ? [t("Your startup doesn't have a project yet.")]
      : []),
  ]
  return weekly(to, { span: spanOf(week), figures: figures.join('\n\n') }, url)
}
