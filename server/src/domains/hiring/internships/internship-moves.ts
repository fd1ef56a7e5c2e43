import type { Parsed } from '@app/contract/core/route.ts'
import type { internships as routes } from '@app/contract/hiring/internships.ts'
import type { moderation } from '@app/contract/hiring/moderation.ts'
import { type Organisation, organisation } from '@app/contract/i18n/organisation.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { closeOut, previewCloseOut, unansweredOf } from '#domains/hiring/answers/answers.ts'
import { systemSettings } from '#domains/identity/system-settings/system-settings.ts'
import { notify } from '#domains/messaging/notifications/notifications.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { type Actor, type MailingActor, systemClient } from '#platform/http/principal.ts'
import { publish } from '#platform/live/live.ts'
import { organisationToday } from '#platform/organisation.ts'
import { changed, conflict, invalid } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { internships } from '#schema/internships.table.ts'
import { projects, startupMembers, startups } from '#schema/projects.table.ts'
import {
  checkUndecided,
  flagsOf,
  notifyDecided,
  notifyDeciders,
  responsibleFor,
  settleReports,
} from './internship-moderation.ts'
import {
  addDraft,
  answerBy,
  checkPublishable,
  edit,
  held,
  pending,
  publishPostings,
  recordChange,
} from './internship-writes.ts'
import { type InternshipStatus, mayMove, noSuchMove, reviewNeeded } from './internships.rules.ts'

/** Refuses to publish while applicants of its company wait for answers that were promised, unless that was waived. */
async function checkAnswered(db: Db, { id, answers_waived_at }: typeof internships.$inferSelect) {
  const unanswered = answers_waived_at ? undefined : await unansweredOf(db, id)
  if (unanswered) throw conflict(unanswered)
}

/** What the organisation posts itself bears its short name, also when that has changed. */
export async function followOrganisationName(
  db: Db,
  _: Actor,
  before: Organisation,
  { short_name }: Organisation,
) {
  if (short_name === before.short_name) return
  const isOwn = sql`startup.id is null and posting.company_name = ${before.short_name}`
  await nameCompanies(db, isOwn, short_name)
}

/** The postings of a startup bear its name, also when that has changed. */
export const followStartupName = (db: Db, { id }: { id: string }) =>
  nameCompanies(db, sql`startup.id = ${id}`)

/** The postings of a project go with it to another startup; who represents the former one no longer reads either. */
export async function followProject(
  db: Db,
  { id, startup_id }: { id: string; startup_id: string | null },
) {
  await nameCompanies(db, sql`project.id = ${id}`)
  if (!startup_id) return
  const former = await db
    .select({ user_id: startupMembers.user_id })
    .from(startupMembers)
    .where(eq(startupMembers.startup_id, startup_id))
  for (const topic of ['internships', 'projects'] as const) await publish(db, topic, former)
}

async function nameCompanies(db: Db, which: SQL, short_name = organisation().short_name) {
  const renamed = await rowsOf<{ id: string }>(
    db,
    sql`update ${internships} set company_name = company.name
      from (select posting.id, coalesce(startup.name, ${short_name}::text) as name from ${internships} posting
        left join ${projects} project on project.id = posting.project_id
        left join ${startups} startup on startup.id = project.startup_id
        where ${which}) company
      where ${internships.id} = company.id and ${internships.company_name} <> company.name
      returning ${internships.id}`,
  )
  const ids = renamed.map(({ id }) => id)
  if (ids.length) await publishPostings(db, ids, { status: 'published' })
}

/** Writes a posting: a draft, or published at once as any other draft is. */
export async function create(
  db: Db,
  actor: Actor,
  { status, ...draft }: Parsed<typeof routes.create>['body'],
) {
  const { id, posting } = await addDraft(db, actor, draft)
  return status === 'published' ? move(db, actor, id, { status }) : posting
}

/** Edits a posting, then moves it to the status that is named, unless it has that already. */
export async function change(
  db: Db,
  actor: Actor,
  id: string,
  { status, version, ...fields }: Parsed<typeof routes.change>['body'],
) {
  const isEnding = status === 'closed' || status === 'archived'
  const edited = () => edit(db, actor, id, { version, ...fields }, isEnding)
  if (!status) return edited()
  const { status: former } = await held(db, actor.user, id)
  if (status === former) return edited()
  if (!Object.keys(fields).length) return move(db, actor, id, { status, version })
  await edited()
  return move(db, actor, id, { status })
}

type Move = { status: InternshipStatus } & Partial<
  Omit<Parsed<typeof routes.move>['body'], 'status'>
>

/** It was submitted again, and had left the list on its first day: alerts, which look once a day at least, may have missed it. */
const isNewAgain = sql`${internships.submitted_at} is not null
  and least(${internships.submitted_at}, ${internships.closed_at}) < ${internships.published_at} + interval '1 day'`

const stamps = {
  pending,
  published: {
    status: 'published',
    submitted_at: null,
    review_reason: null,
    published_at: sql`case when ${isNewAgain} then now() else coalesce(${internships.published_at}, now()) end`,
    closed_at: null,
    answer_by: answerBy(internships.respond_by, internships.application_closing_date),
    answers_waived_at: null,
  },
  closed: { status: 'closed', closed_at: sql`now()` },
  archived: { status: 'archived' },
} as const

/** Publishes (or submits, where a decision is needed), closes, opens again or archives a posting. */
export async function move(
  db: Db,
  { user, from }: Actor,
  id: string,
  { status, version, undecided = 'wait', template_id = null }: Move,
) {
  const row = await held(db, user, id)
  if (version !== undefined && version !== row.version) throw changed()
  if (!mayMove(row.status, status)) throw conflict(noSuchMove(row.status, status))
  if (status === 'published') {
    await checkPublishable(db, row)
    await checkAnswered(db, row)
  }
  const isSubmitted =
    status === 'published' && reviewNeeded(user.role, await systemSettings(db), row.review_reason)
  await db
    .update(internships)
    .set({
      ...stamps[isSubmitted ? 'pending' : status],
      ...(status === 'published' && { flags: await flagsOf(db, row) }),
      version: sql`${internships.version} + 1`,
      updated_at: sql`now()`,
    })
    .where(eq(internships.id, id))
  if (isSubmitted) await notifyDeciders(db, row, 'pending', user)
  if (status !== 'published' && undecided === 'close_out')
    await closeOut(db, { user, from }, id, template_id)
  return recordChange(db, { user, from }, row, isSubmitted ? 'submitted' : status, {
    from: row.status,
  })
}

/** What the applicants of a posting would read if it were closed with an answer to all of them. */
export async function previewClosing(
  db: Db,
  { user, site }: Pick<MailingActor, 'user' | 'site'>,
  id: string,
  template_id: string | null,
) {
  await held(db, user, id)
  return previewCloseOut(db, site, id, template_id)
}

type Decision = Parsed<typeof moderation.decide>['body']

const sentBack = {
  status: 'draft',
  submitted_at: null,
  published_at: sql`case when ${isNewAgain} then null else ${internships.published_at} end`,
} as const

const outcomes = {
  publish: { action: 'published', set: stamps.published },
  send_back: { action: 'sent_back', set: sentBack },
  take_down: { action: 'taken_down', set: stamps.closed },
  dismiss: { action: 'reports_dismissed', set: {} },
} as const

/**
 * Decides on a posting that waits or was reported. The first of two people decides; the second gets 409, as does one
 * who read an older text.
 */
export async function decide(
  db: Db,
  { user, from }: Actor,
  id: string,
  { decision, reason = '', version, undecided }: Decision,
) {
  const row = await held(db, user, id)
  checkUndecided(row, decision)
  if (row.version !== version) throw changed()
  const isAgainst = decision === 'send_back' || decision === 'take_down'
  if (isAgainst && !reason) throw invalid('reason', t('Please give a reason.'))
  if (decision === 'publish') {
    await checkPublishable(db, row)
    await checkAnswered(db, row)
  }
  const { action, set } = outcomes[decision]
  await db
    .update(internships)
    .set({
      ...set,
      ...(isAgainst && { review_reason: reason }),
      reported_at: null,
      version: sql`${internships.version} + 1`,
      updated_at: sql`now()`,
    })
    .where(eq(internships.id, id))
  await settleReports(db, id)
  if (decision === 'take_down' && undecided === 'close_out')
    await closeOut(db, { user, from }, id, null)
  if (decision !== 'dismiss') await notifyDecided(db, row, decision, reason)
  return recordChange(db, { user, from }, row, action, { from: row.status, reason })
}

/** Lets a posting be published although applicants of its company wait for answers; the reason stands in the audit log. */
export async function waive(
  db: Db,
  { user, from }: Actor,
  id: string,
  { reason, version }: Parsed<typeof routes.waive>['body'],
) {
  const row = await held(db, user, id)
  if (row.version !== version) throw changed()
  if (row.answers_waived_at || !(await unansweredOf(db, id)))
    throw conflict(t('You can publish this internship right away.'))
  await db
    .update(internships)
    .set({
      answers_waived_at: sql`now()`,
      version: sql`${internships.version} + 1`,
      updated_at: sql`now()`,
    })
    .where(eq(internships.id, id))
  const person = await responsibleFor(db, id)
  if (person && person !== user.id)
    await notify(db, person, () => ({
      title: t('Internship can be published'),
      message: t(
        'You can publish {title} even though applicants are still waiting for answers.',
        row,
      ),
      type: 'info',
      kind: 'moderation',
      link: pageUrl('managed_internship', { params: { id } }),
    }))
  return recordChange(db, { user, from }, row, 'answers_waived', { reason })
}

const atOnce = 200

/** Closes published postings whose apply-by day is over; returns how many. Call it again until it returns 0. */
export async function closeExpired(db: Db): Promise<number> {
  const over = db
    .select({ id: internships.id })
    .from(internships)
    .where(
      and(
        eq(internships.status, 'published'),
        sql`${internships.application_closing_date} < ${organisationToday}`,
      ),
    )
    .orderBy(asc(internships.application_closing_date), asc(internships.id))
    .limit(atOnce)
    .for('update', { skipLocked: true })
  const closed = await db
    .update(internships)
    .set({
      status: 'closed',
      closed_at: sql`now()`,
      version: sql`${internships.version} + 1`,
      updated_at: sql`now()`,
    })
    .where(inArray(internships.id, over))
    .returning({ id: internships.id })
  const from = systemClient()
  for (const { id } of closed)
    await record(db, undefined, from, {
      action: 'internship_closed',
      entity_type: 'internship',
      entity_id: id,
      details: { reason: 'the apply-by date has passed' },
    })
  if (!closed.length) return 0
  await publishPostings(
    db,
    closed.map(({ id }) => id),
    { status: 'published' },
  )
  return closed.length
}
