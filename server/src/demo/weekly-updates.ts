import { lastFinished } from '#domains/programme/weekly-updates/weekly-updates.rules.ts'
import { draftOf } from '#domains/programme/weekly-updates/weekly-updates.ts'
import type { Db } from '#platform/database/db.ts'
import { weeklyUpdates, weeklyVersions } from '#schema/weekly-updates.table.ts'
import { add } from './add.ts'
import { randomFrom } from './random.ts'
import { dayAfter, dayIn, earliest, hour, later, momentOf } from './work-clock.ts'
import type { Company } from './work-teams.ts'

/** Numbers of its own, so that whatever is added here leaves the rest of the company as it was. */
const seed = 2033
const weeks = 4

const openings = [
  'The team kept its pace this week.',
  'A week with more reviews than new work.',
  'Most of what was planned is done.',
]

type Project = Company['projects'][number]
type Update = typeof weeklyUpdates.$inferInsert & { id: string }

/**
 * What the startups read of the last weeks, written from the demo's own reports: the week that is over waits as a draft,
 * the ones before were published, one of them twice.
 */
export async function addWeeks(db: Db, now: Date, { projects, teams }: Company) {
  const random = randomFrom(seed)
  const worked = projects.filter(({ id }) => teams.some(({ project_id }) => project_id === id))
  const last = lastFinished(dayIn(now))
  for (const project of worked)
    for (let back = 0; back < weeks; back += 1) {
      const week_start = dayAfter(last, -7 * back)
      const draft = await draftOf(db, project.id, week_start)
      if (draft.facts.days.length === 0) continue
      // Drafted on Monday morning, published an hour later.
      const drafted = earliest(momentOf(dayAfter(week_start, 8), 9 * 60), now)
      const created = { ...draft, id: random.id(drafted), created_at: drafted.toISOString() }
      if (back === 0) await add(db, weeklyUpdates, [created])
      else await publish(db, now, project, created, back)
    }
}

async function publish(db: Db, now: Date, { manager_id }: Project, draft: Update, back: number) {
  const { created_at, summary, done, challenges, next_steps, facts } = draft
  const published = later(new Date(String(created_at)), hour)
  const input = { summary: `${openings[back - 1] ?? ''} ${summary}`, done, challenges, next_steps }
  const revisions = manager_id ? (back === 2 ? [1, 2] : [1]) : []
  const at = (revision: number) =>
    earliest(later(published, (revision - 1) * 24 * hour), now).toISOString()
  const revision = revisions.length
  await add(db, weeklyUpdates, [
    revision
      ? { ...draft, ...input, revision, published_at: at(revision), is_changed: false }
      : draft,
  ])
  await add(
    db,
    weeklyVersions,
    revisions.map((nth) => ({
      ...{ update_id: draft.id, revision: nth, by_id: manager_id ?? '', at: at(nth), facts },
      ...(nth < revision ? { ...input, summary } : input),
    })),
  )
}
