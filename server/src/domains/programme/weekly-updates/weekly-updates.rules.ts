import { decimalHours, formatHours, secondsOfHours } from '@app/contract/i18n/durations.ts'
import { weekStartOf } from '@app/contract/i18n/organisation.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type {
  WeekFacts,
  WeeklyStatus,
  WeeklyTexts,
} from '@app/contract/programme/weekly-updates.ts'
import { referenceTo, withNames } from './name-references.rules.ts'

/** An approved report of the week, in the order of people and days. */
export interface WeekReport {
  user_id: string
  name: string
  day: string
  seconds: number
  /** Those of them that were reported afterwards rather than measured. */
  self_reported_seconds: number
  work_summary: string
  completed_tasks: string
  challenges: string
  tomorrow_plans: string
}

export interface Week extends Omit<WeekFacts, 'days'> {
  reports: WeekReport[]
  /** Milestones due in the week after, with the day in words. */
  due: { title: string; due_date: string }[]
}

const dayLength = 86_400_000
const shifted = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10)

export const weekEnd = (week_start: string) => shifted(week_start, 6)
/** The week before the one of `today`. */
export const lastFinished = (today: string) => shifted(weekStartOf(today), -7)
/** The week to draft: none on the day after it, on which its last reports are still reviewed. */
export const weekToDraft = (today: string) =>
  weekStartOf(today) === today ? undefined : lastFinished(today)

export const factsOf = ({ reports, tasks, milestones }: Week): WeekFacts => ({
  days: reports.map(({ user_id, day, seconds, self_reported_seconds }) => ({
    ...{ user_id, day, hours: decimalHours(seconds), seconds, self_reported_seconds },
  })),
  tasks,
  milestones,
})

type Day = WeekFacts['days'][number]
const hoursOf = (days: readonly Day[], secondsOf: (day: Day) => number) =>
  decimalHours(days.reduce((sum, day) => sum + secondsOf(day), 0))

/** Hours, summed by their seconds and rounded once, how many reports, how many people. */
export const totalsOf = ({ days }: Pick<WeekFacts, 'days'>) => ({
  hours: hoursOf(days, ({ hours, seconds = secondsOfHours(hours) }) => seconds),
  self_reported: hoursOf(days, ({ self_reported_seconds = 0 }) => self_reported_seconds),
  reports: days.length,
  people: new Set(days.map(({ user_id }) => user_id)).size,
})

export const statusOf = (revision: number, is_changed: boolean): WeeklyStatus =>
  revision === 0 ? 'draft' : is_changed ? 'changed' : 'published'

const longest = 10_000
/** Whole lines only, as many as fit with the names of their people. */
function fitting(lines: readonly string[], { reports }: Week): string {
  const names = new Map(reports.map(({ user_id, name }) => [user_id, name]))
  const kept: string[] = []
  let length = 0
  for (const line of lines) {
    length += withNames(line, names).length + 1
    if (length > longest) break
    kept.push(line)
  }
  return kept.join('\n')
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.replace(/^[\s–•*-]+/, '').trim())
    .filter(Boolean)
/** Phrases that people write when there is nothing to report, in the languages of the product. */
const nothings =
  /^(none|no|nothing|n\/?a|nil|keine?s?|nichts|nein|ningun[oa]|nada|aucune?|rien|non|(कोई|कुछ) नहीं|नहीं)[.!। ]*$/iu
const isNothing = (text: string) => nothings.test(text)

/**
 * The first draft, built only from approved reports, completed tasks and milestones that changed. It refers to people, so
 * that no name of a removed user remains.
 */
export function written(week: Week): WeeklyTexts {
  const people = byPerson(week.reports)
  return {
    summary: summaryOf(week),
    done: fitting(
      people.flatMap((reports, at) => [
        ...(at ? [''] : []),
        ...reports.slice(0, 1).map(({ user_id }) => referenceTo(user_id)),
        ...withoutEchoes(
          reports.flatMap((one) => linesOf(`${one.work_summary}\n${one.completed_tasks}`)),
        ).map((line) => `– ${line}`),
      ]),
      week,
    ),
    challenges: fitting(
      unique(week.reports.flatMap(({ user_id, challenges }) => linesBy(user_id, challenges))),
      week,
    ),
    next_steps: fitting(
      [
        ...week.due.map(
          ({ title, due_date }) => `– ${t('“{title}” is due on {due_date}.', { title, due_date })}`,
        ),
        ...people.flatMap((reports) =>
          reports
            .slice(-1)
            .flatMap(({ user_id, tomorrow_plans }) => linesBy(user_id, tomorrow_plans)),
        ),
      ],
      week,
    ),
  }
}

function byPerson(reports: readonly WeekReport[]): WeekReport[][] {
  const people = new Map<string, WeekReport[]>()
  for (const report of reports)
    people.set(report.user_id, [...(people.get(report.user_id) ?? []), report])
  return [...people.values()]
}

const unique = (lines: readonly string[]) => [...new Set(lines)]
/** Omits completed tasks that the summary already names. */
const withoutEchoes = (lines: readonly string[]) =>
  unique(lines).filter((line) => !lines.some((other) => other !== line && other.includes(line)))
const linesBy = (user_id: string, text: string) =>
  linesOf(text)
    .filter((line) => !isNothing(line))
    .map((line) => `– ${referenceTo(user_id)}: ${line}`)

function summaryOf(week: Week): string {
  const { people, hours, self_reported, reports } = totalsOf(factsOf(week))
  if (!reports) return t('No approved reports this week yet.')
  return [
    t(
      '{people, plural, one {One person} other {# people}} worked {hours} across {reports, plural, one {one approved report} other {# approved reports}}.',
      { people, hours: formatHours(hours), reports },
    ),
    ...(self_reported > 0
      ? [
          t('{duration} of these hours were self-reported.', {
            duration: formatHours(self_reported),
          }),
        ]
      : []),
    ...(week.tasks.length
      ? [
          t('{count, plural, one {One completed task} other {# completed tasks}}.', {
            count: week.tasks.length,
          }),
        ]
      : []),
    ...week.milestones.map(({ title, kind }) =>
      kind === 'accepted'
        ? t('Milestone accepted: “{title}”.', { title })
        : t('Milestone submitted: “{title}”.', { title }),
    ),
  ].join(' ')
}
