import { formatHours } from '@app/contract/i18n/durations.ts'
import { weekStartOf } from '@app/contract/i18n/organisation.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type {
  WeekFacts,
  WeeklyStatus,
  WeeklyTexts,
} from '@app/contract/programme/weekly-updates.ts'

/** An approved report of the week, in the order of people and days. */
export interface WeekReport {
  user_id: string
  name: string
  day: string
  hours: number
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
  days: reports.map(({ user_id, day, hours }) => ({ user_id, day, hours })),
  tasks,
  milestones,
})

/** Hours to two decimals, how many reports, how many people. */
export const totalsOf = ({ days }: WeekFacts) => ({
  hours: Math.round(days.reduce((sum, { hours }) => sum + hours, 0) * 100) / 100,
  reports: days.length,
  people: new Set(days.map(({ user_id }) => user_id)).size,
})

export const statusOf = (revision: number, is_changed: boolean): WeeklyStatus =>
  revision === 0 ? 'draft' : is_changed ? 'changed' : 'published'

const longest = 10_000
/** Whole lines only, as many as fit. */
function fitting(lines: readonly string[]): string {
  let text = ''
  for (const line of lines) {
    if (text.length + line.length + 1 > longest) break
    text += text ? `\n${line}` : line
  }
  return text
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.replace(/^[\s–•*-]+/, '').trim())
    .filter(Boolean)
/** Phrases that people write when there is nothing to report. */
const isNothing = (text: string) => /^(none|no|nothing|n\/?a|nil)[.! ]*$/i.test(text)

/** The first draft, built only from approved reports, completed tasks and milestones that changed. */
export function written(week: Week): WeeklyTexts {
  const people = byPerson(week.reports)
  return {
    summary: summaryOf(week),
    done: fitting(
      people.flatMap((reports, at) => [
        ...(at ? [''] : []),
        reports[0]?.name ?? '',
        ...withoutEchoes(
          reports.flatMap((one) => linesOf(`${one.work_summary}\n${one.completed_tasks}`)),
        ).map((line) => `– ${line}`),
      ]),
    ),
    challenges: fitting(
      unique(
        week.reports.flatMap(({ name, challenges }) =>
          linesOf(challenges)
            .filter((line) => !isNothing(line))
            .map((line) => `– ${name}: ${line}`),
        ),
      ),
    ),
    next_steps: fitting([
      ...week.due.map(
        ({ title, due_date }) => `– ${t('“{title}” is due on {due_date}.', { title, due_date })}`,
      ),
      ...people.flatMap((reports) => plansOf(reports.at(-1))),
    ]),
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
const plansOf = (last: WeekReport | undefined) =>
  linesOf(last?.tomorrow_plans ?? '')
    .filter((line) => !isNothing(line))
    .map((line) => `– ${last?.name}: ${line}`)

function summaryOf(week: Week): string {
  const { people, hours, reports } = totalsOf(factsOf(week))
  if (!reports) return t('No approved reports this week yet.')
  return [
    t(
      '{people, plural, one {One person} other {# people}} worked {hours} across {reports, plural, one {one approved report} other {# approved reports}}.',
      { people, hours: formatHours(hours), reports },
    ),
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
