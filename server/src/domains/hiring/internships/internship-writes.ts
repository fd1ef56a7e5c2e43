import type { Parsed } from '@app/contract/core/route.ts'
import type { InternshipDraft, internships as routes } from '@app/contract/hiring/internships.ts'
import { msg, said, t } from '@app/contract/i18n/text.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import type { From, User } from '#platform/http/who.ts'
import { announce } from '#platform/live/live.ts'
import { changed, conflict, notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { internships } from '#schema/internships.table.ts'
import { forgetEverywhere } from './internship-cache.ts'
import { read } from './internship-detail.ts'
import { checked, checkPublishable, draftOf, projectFor } from './internship-drafts.ts'
import { manageableBy } from './internship-scope.ts'
import { type InternshipStatus, mayMove } from './internships.rules.ts'

type Made = 'created' | 'changed' | 'published' | 'closed' | 'archived' | 'duplicated'

/** Keeps the act, tells the open pages, and answers the posting as it is now. */
async function done(db: Db, user: User, from: From, id: string, made: Made, details = {}) {
  const act = { action: `internship_${made}`, entity_type: 'internship', entity_id: id, details }
  await record(db, user, from, act)
  await announce(db, 'internships', ['everyone'], id)
  await forgetEverywhere(db)
  return read(db, user, id)
}

/** A posting one may change, held until the transaction ends; others' do not exist. */
async function held(db: Db, user: User, id: string) {
  const [row] = await db
    .select()
    .from(internships)
    .where(and(eq(internships.id, id), manageableBy(user)))
    .for('update')
  if (!row) throw notFound()
  return row
}

export async function create(db: Db, user: User, from: From, draft: InternshipDraft) {
  const { company_name = t('Cohort'), ...values } = await checked(db, user, draft)
  const [row] = await db
    .insert(internships)
    .values({ ...values, company_name, created_by: user.id })
    .returning({ id: internships.id })
  if (!row) throw notFound()
  return done(db, user, from, row.id, 'created', { title: values.title })
}

type Change = Parsed<typeof routes.change>['body']

/** Edits a posting; whoever edits what another has changed meanwhile is told so. */
export async function change(
  db: Db,
  user: User,
  from: From,
  id: string,
  { version, ...edit }: Change,
) {
  const row = await held(db, user, id)
  if (row.version !== version) throw changed()
  if (row.status === 'archived') throw conflict(t('An archived internship cannot be edited.'))
  const draft = { ...draftOf(row), ...edit }
  const { company_name = row.company_name, ...values } = await checked(db, user, draft, row)
  if (row.status === 'published') await checkPublishable(db, values)
  await db
    .update(internships)
    .set({
      ...values,
      company_name: values.project_id ? company_name : t('Cohort'),
      version: sql`${internships.version} + 1`,
      updated_at: sql`now()`,
    })
    .where(eq(internships.id, id))
  return done(db, user, from, id, 'changed', { fields: Object.keys(edit) })
}

type Move = Parsed<typeof routes.move>['body']

const stamps = {
  published: { published_at: sql`coalesce(${internships.published_at}, now())`, closed_at: null },
  closed: { closed_at: sql`now()` },
  archived: {},
}

/** Publishes, closes, opens again or archives a posting. */
export async function move(db: Db, user: User, from: From, id: string, { status, version }: Move) {
  const row = await held(db, user, id)
  if (row.version !== version) throw changed()
  if (!mayMove(row.status, status)) throw conflict(noSuchMove(row.status, status))
  if (status === 'published') await checkPublishable(db, row)
  await db
    .update(internships)
    .set({
      ...stamps[status],
      status,
      version: sql`${internships.version} + 1`,
      updated_at: sql`now()`,
    })
    .where(eq(internships.id, id))
  return done(db, user, from, id, status, { from: row.status })
}

const already: Record<InternshipStatus, string> = said({
  draft: msg('This internship is already draft.'),
  published: msg('This internship is already published.'),
  closed: msg('This internship is already closed.'),
  archived: msg('This internship is already archived.'),
})

/** Said of the status one comes from; ICU picks the words of the one it should get. */
const refusals: Record<InternshipStatus, string> = {
  draft: msg(
    'A draft internship cannot be {to, select, draft {draft} published {published} closed {closed} other {archived}}.',
  ),
  published: msg(
    'A published internship cannot be {to, select, draft {draft} published {published} closed {closed} other {archived}}.',
  ),
  closed: msg(
    'A closed internship cannot be {to, select, draft {draft} published {published} closed {closed} other {archived}}.',
  ),
  archived: msg(
    'An archived internship cannot be {to, select, draft {draft} published {published} closed {closed} other {archived}}.',
  ),
}

const noSuchMove = (from: InternshipStatus, to: InternshipStatus) =>
  from === to ? already[from] : t(refusals[from], { to })

const longestTitle = 120
const copied = ' (copy)'
const copyTitle = (title: string) =>
  title
    .slice(0, longestTitle - copied.length)
    .replace(/\p{Surrogate}$/u, '')
    .trimEnd() + copied

/** A new draft with the same words, and the same project where one may still post for it. */
export async function duplicate(db: Db, user: User, from: From, id: string) {
  const row = await held(db, user, id)
  const project = row.project_id ? await projectFor(db, user, row.project_id) : undefined
  const [copy] = await db
    .insert(internships)
    .values({
      ...draftOf(row),
      title: copyTitle(row.title),
      project_id: project ? row.project_id : null,
      company_name: project?.company_name ?? t('Cohort'),
      created_by: user.id,
    })
    .returning({ id: internships.id })
  if (!copy) throw notFound()
  return done(db, user, from, copy.id, 'duplicated', { copy_of: id })
}
