import type { Parsed } from '@app/contract/core/route.ts'
import { decimalHours, formatHours } from '@app/contract/i18n/durations.ts'
import { dateFormat } from '@app/contract/i18n/formatters.ts'
import { currentLocale, localeOf, localized, msg, t } from '@app/contract/i18n/translate.ts'
import type {
  weeklyUpdates as routes,
  WeeklyUpdate,
} from '@app/contract/programme/weekly-updates.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { isManaged } from '#domains/projects/projects/projects.ts'
import type { Db } from '#platform/database/db.ts'
import { csvLines } from '#platform/documents/csv.ts'
import { accent, createPdf, ink, muted } from '#platform/documents/pdf.ts'
import type { Actor, User } from '#platform/http/principal.ts'
import { changed, conflict, forbidden, invalid, notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { projects } from '#schema/projects.table.ts'
import { weeklyUpdates, weeklyVersions } from '#schema/weekly-updates.table.ts'
import { keepReferences, referencedIn } from './name-references.rules.ts'
import { today, weekFor } from './weekly-facts.ts'
import { notifyStartup, refreshUpdate } from './weekly-notifications.ts'
import { publicationOf, type RevisionQuery } from './weekly-publications.ts'
import { findUpdate, namesOf, read, type UpdateRow, workersIn } from './weekly-rows.ts'
import { factsOf, written } from './weekly-updates.rules.ts'

/** The file name of an update: `weekly-lotus-product-2026-11-15`. */
export const fileName = ({ project_name, week_start }: WeeklyUpdate, ending: string) => {
  const name = project_name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  return `weekly-${name.slice(0, 60) || 'project'}-${week_start}.${ending}`
}

/** The approved hours behind it, by person and day; cells that look like formulas are text. */
export async function hoursOf(db: Db, user: User, id: string, input: RevisionQuery) {
  const update = await read(db, user, id, input)
  const { facts } = update.shown
    ? await publicationOf(db, id, update.shown)
    : await findUpdate(db, user, id)
  const names = await namesOf(db, workersIn(facts))
  const rows = facts.days.map(({ user_id, day, hours, self_reported_seconds = 0 }) => [
    ...[names.get(user_id) ?? '', day, hours, decimalHours(self_reported_seconds)],
  ])
  const head = [t('Person'), t('Day'), t('Approved hours'), t('Self-reported hours')]
  return { name: fileName(update, 'csv'), bytes: `\ufeff${csvLines([head, ...rows])}` }
}

const margin = 56

const words = localized({
  title: msg('Weekly update'),
  draft: msg('Draft, not published'),
  summary: msg('Summary'),
  hours: msg('Approved hours'),
  done: msg('Work done'),
  milestones: msg('Milestones'),
  tasks: msg('Completed tasks'),
  challenges: msg('Challenges'),
  next_steps: msg('Next steps'),
  submitted: msg('submitted'),
  accepted: msg('accepted'),
})

const dayText = (day: string) =>
  dateFormat(localeOf(currentLocale()), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(day))

/** The update as a PDF: its sections, and the approved hours behind it. */
export async function pdfOf(update: WeeklyUpdate): Promise<PDFKit.PDFDocument> {
  const { project_name, week_start, week_end, shown } = update
  const title = `${words.title}: ${project_name}`
  const doc = await createPdf({ size: 'A4', margin, info: { Title: title } })
  doc.font('strong').fontSize(20).fillColor(ink).text(project_name, { align: 'left' })
  const days = `${words.title}, ${dayText(week_start)} – ${dayText(week_end)}`
  doc.font('plain').fontSize(11).fillColor(muted).text(days)
  if (shown === null) doc.fillColor(accent()).text(words.draft)
  part(doc, words.summary, update.summary)
  hours(doc, update)
  part(doc, words.done, update.done)
  part(
    doc,
    words.milestones,
    update.milestones.map(({ title, kind }) => `– ${title} (${words[kind]})`).join('\n'),
  )
  part(doc, words.tasks, update.tasks.map((task) => `– ${task}`).join('\n'))
  part(doc, words.challenges, update.challenges)
  part(doc, words.next_steps, update.next_steps)
  doc.end()
  return doc
}

/** A heading with its text; omitted when the text is empty. */
function part(doc: PDFKit.PDFDocument, heading: string, text: string) {
  if (!text) return
  doc.moveDown().font('strong').fontSize(13).fillColor(accent()).text(heading)
  doc.font('plain').fontSize(10.5).fillColor(ink).text(text, { lineGap: 2 })
}

function hours(doc: PDFKit.PDFDocument, { workers, hours, self_reported }: WeeklyUpdate) {
  const stated = t('{duration} self-reported', { duration: formatHours(self_reported) })
  const lines = [
    ...(self_reported > 0 ? [stated] : []),
    ...workers.map((one) => `${one.name}: ${formatHours(one.hours)}`),
  ]
  part(doc, `${words.hours}: ${formatHours(hours)}`, lines.join('\n'))
}

type UpdateInput = Parsed<typeof routes.create>['body']
type Change = typeof weeklyUpdates.$inferInsert

/** The draft of a project's week, built from its current reports. */
export async function draftOf(db: Db, project_id: string, week_start: string): Promise<Change> {
  const week = await weekFor(db, project_id, week_start)
  return { project_id, week_start, ...written(week), facts: factsOf(week) }
}

/** Writes a week’s update by hand. 404 for a project one does not manage, 409 when it is there already or archived. */
export async function create(
  db: Db,
  { user, from }: Actor,
  { project_id, week_start }: UpdateInput,
): Promise<WeeklyUpdate> {
  const [project] = await db
    .select({ status: projects.status })
    .from(projects)
    .where(and(eq(projects.id, project_id), isManaged(user)))
    .for('key share')
  if (!project) throw notFound()
  if (project.status === 'archived') throw conflict(t('This project is archived.'))
  if (week_start > (await today(db)))
    throw invalid('week_start', t("This week hasn't started yet."))
  const [created] = await db
    .insert(weeklyUpdates)
    .values(await draftOf(db, project_id, week_start))
    .onConflictDoNothing() // one_update_per_project_and_week
    .returning()
  if (!created) throw conflict(t('This week already has an update.'))
  return recordChange(db, { user, from }, created, 'weekly_update_written')
}

/** Saves an edited draft; 409 for a stale version. */
export async function change(
  db: Db,
  { user, from }: Actor,
  id: string,
  { version, summary, ...typed }: Parsed<typeof routes.change>['body'],
): Promise<WeeklyUpdate> {
  const update = await held(db, user, id, version)
  const { done, challenges, next_steps } = update
  const names = await namesOf(db, referencedIn([done, challenges, next_steps]))
  await put(db, update, {
    summary,
    done: keepReferences(typed.done, done, names),
    challenges: keepReferences(typed.challenges, challenges, names),
    next_steps: keepReferences(typed.next_steps, next_steps, names),
    is_changed: true,
  })
  return recordChange(db, { user, from }, update, 'weekly_update_changed')
}

/** Writes it again from the reports approved by now. */
export async function rewrite(
  db: Db,
  { user, from }: Actor,
  id: string,
  version: number,
): Promise<WeeklyUpdate> {
  const update = await held(db, user, id, version)
  const draft = await draftOf(db, update.project_id, update.week_start)
  await put(db, update, { ...draft, is_changed: true })
  return recordChange(db, { user, from }, update, 'weekly_update_rewritten')
}

/** Publishes an update with the figures of the reports approved by now; 409 for a stale version. */
export async function publish(
  db: Db,
  { user, from }: Actor,
  id: string,
  version: number,
): Promise<WeeklyUpdate> {
  const update = await held(db, user, id, version)
  if (!update.is_changed) throw conflict(t("You've already published this version."))
  const facts = factsOf(await weekFor(db, update.project_id, update.week_start))
  const revision = update.revision + 1
  const { summary, done, challenges, next_steps } = update
  await db.insert(weeklyVersions).values({
    ...{ update_id: id, revision, by_id: user.id, facts },
    ...{ summary, done, challenges, next_steps },
  })
  await put(db, update, { revision, facts, is_changed: false, published_at: sql`now()` })
  await notifyStartup(db, user, update)
  return recordChange(db, { user, from }, update, 'weekly_update_published')
}

/** Held until the transaction ends, so that of two acts on one version the second is refused. */
async function held(db: Db, user: User, id: string, version: number): Promise<UpdateRow> {
  await db
    .select({ id: weeklyUpdates.id })
    .from(weeklyUpdates)
    .where(eq(weeklyUpdates.id, id))
    .for('no key update')
  const update = await findUpdate(db, user, id)
  if (!update.is_writable) throw forbidden()
  if (update.version !== version) throw changed()
  return update
}

const put = (db: Db, { id }: UpdateRow, values: PgUpdateSetSource<typeof weeklyUpdates>) =>
  db
    .update(weeklyUpdates)
    .set({ ...values, version: sql`${weeklyUpdates.version} + 1` })
    .where(eq(weeklyUpdates.id, id))

async function recordChange(
  db: Db,
  { user, from }: Actor,
  { id, project_id, week_start }: Pick<UpdateRow, 'id' | 'project_id' | 'week_start'>,
  action: string,
): Promise<WeeklyUpdate> {
  const details = { project_id, week_start }
  await record(db, user, from, { action, entity_type: 'weekly_update', entity_id: id, details })
  await refreshUpdate(db, project_id)
  return read(db, user, id)
}
