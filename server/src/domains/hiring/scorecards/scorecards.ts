import {
  mostWaitingSheets,
  type Scoring,
  type Sheet,
  type SheetDraft,
  type WaitingSheet,
} from '@app/contract/hiring/scorecards.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { lockForReview, subscribers } from '#domains/hiring/applications/applications.ts'
import {
  changePanel,
  interviewOf,
  mayInterview,
  seatsOf,
} from '#domains/hiring/interviews/interviews.ts'
import { notify } from '#domains/messaging/notifications/notifications.ts'
import type { Db } from '#platform/database/db.ts'
import type { Actor, MailingActor, User } from '#platform/http/principal.ts'
import { audienceOf, publish } from '#platform/live/live.ts'
import { changed, conflict, invalid, notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'
import { applications } from '#schema/applications.table.ts'
import { internships } from '#schema/internships.table.ts'
import { interviewPanel, interviews } from '#schema/interviews.table.ts'
import { scoreSheets as sheets } from '#schema/scorecards.table.ts'
import {
  held,
  heldAll,
  kitOf,
  othersSheets,
  ownSheet,
  panelOf,
  type StoredSheet,
  storeKit,
} from './scorecard-rows.ts'
import { fits, mayWrite, missingIn, sealOf, summaryOf } from './scorecards.rules.ts'

/** All that a person may see of how an interview is scored; what is sealed is not even read. */
export async function read(db: Db, user: User, id: string): Promise<Scoring> {
  return scoringOf(db, user, await held(db, user, id))
}

/** The same, of an interview that was read already. */
async function scoringOf(db: Db, user: User, interview: StoredSheet): Promise<Scoring> {
  const { id, status, has_begun } = interview
  const kit = await kitOf(db, interview)
  const panel = await panelOf(db, interview)
  const mine = (await ownSheet(db, id, user.id)) ?? null
  const sits = panel.some(({ user_id }) => user_id === user.id)
  const hasSubmitted = mine?.submitted_at != null
  const sealed = sealOf({ sits, hasSubmitted, status })
  const others = sealed ? [] : await othersSheets(db, id, user.id)
  const submitted = mine && hasSubmitted ? [mine, ...others] : others
  const fill = sits && !hasSubmitted && mayWrite(status)
  return {
    interview_id: id,
    kit,
    panel,
    mine,
    sheets: others,
    summary: submitted.length ? summaryOf(kit, submitted) : null,
    sealed,
    can: { fill, submit: fill && has_begun, change_panel: status === 'scheduled' },
  }
}

/** Saves the draft of the user's own sheet. Only its author reads it, so nothing is published. */
export async function keep(db: Db, { user }: Actor, id: string, input: SheetDraft): Promise<Sheet> {
  const interview = await held(db, user, id, 'share')
  await write(db, user, interview, input)
  const sheet = await ownSheet(db, id, user.id)
  if (!sheet) throw notFound()
  return sheet
}

/** Submits the user's own sheet, once; only then can they see the others'. 409 before the interview has begun. */
export async function submit(
  db: Db,
  actor: Actor,
  id: string,
  input: SheetDraft,
): Promise<Scoring> {
  const { user, from } = actor
  const interview = await held(db, user, id, 'no key update')
  if (!interview.has_begun) throw conflict(t("This interview hasn't started yet."))
  await write(db, user, interview, input, { isLast: true })
  await record(db, user, from, {
    action: 'score_sheet_submitted',
    entity_type: 'interview',
    entity_id: id,
  })
  await publish(db, 'interviews', audienceOf('interviews.manage'), id)
  await notifyWhenComplete(db, user, interview)
  return scoringOf(db, user, interview)
}

/** One statement decides: a stale version or a sheet that was submitted meanwhile leaves no row. */
async function write(
  db: Db,
  user: User,
  interview: StoredSheet,
  { version, ...words }: SheetDraft,
  { isLast = false } = {},
) {
  const panel = await panelOf(db, interview)
  if (!panel.some(({ user_id }) => user_id === user.id))
    throw conflict(t('Only people in the interview can fill in a scorecard.'))
  if (!mayWrite(interview.status)) throw conflict(t("This interview didn't take place."))
  const kit = await storeKit(db, interview)
  if (!fits(kit, words)) throw conflict(t('The interview kit has changed. Please reload the page.'))
  const missing = isLast ? missingIn(kit, words) : undefined
  if (missing) throw invalid(missing[0], missing[1])
  const set = { ...words, ...(isLast && { submitted_at: sql`now()` }) }
  const [stored] = await db
    .insert(sheets)
    .values({ ...set, interview_id: interview.id, author_id: user.id })
    .onConflictDoUpdate({
      target: [sheets.interview_id, sheets.author_id],
      set: { ...set, version: sql`${sheets.version} + 1`, updated_at: sql`now()` },
      setWhere: and(eq(sheets.version, version), isNull(sheets.submitted_at)),
    })
    .returning({ id: sheets.id })
  if (stored) return
  const own = await ownSheet(db, interview.id, user.id)
  throw own?.submitted_at ? conflict(t("You've already submitted your scorecard.")) : changed()
}

/**
 * Several who sat in it: once the last one has submitted, the others hear that they can compare. Who may interview no more
 * is not waited for.
 */
async function notifyWhenComplete(db: Db, user: User, interview: StoredSheet) {
  const panel = await panelOf(db, interview)
  const submitted = panel.filter(({ has_submitted }) => has_submitted)
  const missing = panel.filter((one) => !submitted.includes(one)).map(({ user_id }) => user_id)
  if (submitted.length < 2) return
  if (await db.$count(users, and(inArray(users.id, missing), mayInterview))) return
  for (const { user_id } of submitted)
    if (user_id !== user.id)
      await notify(db, user_id, () => ({
        title: t('All scorecards are in'),
        message: t("You can now compare scores for {name}'s interview.", {
          name: interview.candidate_name,
        }),
        type: 'info',
        kind: 'interviews',
        link: pageUrl('interview', { params: { id: interview.id } }),
      }))
}

/** Nobody waits any longer for the sheets of someone who interviews no more. */
export async function leavePanels(db: Db, { user }: MailingActor, id: string): Promise<void> {
  if (await db.$count(users, and(eq(users.id, id), mayInterview))) return
  const open = await db
    .select({ id: interviews.id })
    .from(interviews)
    .innerJoin(applications, eq(applications.id, interviews.application_id))
    .where(sheetIsMissing({ id }))
    .orderBy(interviews.id)
  for (const interview of await heldAll(
    db,
    open.map((one) => one.id),
  ))
    await notifyWhenComplete(db, user, interview)
}

const ownSheetOf = ({ id }: Pick<User, 'id'>) => sql`select from ${sheets} sheet
  where sheet.interview_id = ${interviews.id} and sheet.author_id = ${id}`

/** The user sat in an interview of the last 30 days and has not submitted a sheet: a condition on it and its application. */
export const sheetIsMissing = (user: Pick<User, 'id'>): SQL => sql`(
  ${interviews.id} = any(array(
    select led.id from ${interviews} led where led.interviewer_id = ${user.id}
      and led.scheduled_at between now() - interval '30 days' and now()
    union select seat.interview_id from ${interviewPanel} seat where seat.user_id = ${user.id}))
  and ${interviews.status} in ('scheduled', 'completed') and ${applications.user_id} <> ${user.id}
  and ${interviews.scheduled_at} between now() - interval '30 days' and now()
  and not exists (${ownSheetOf(user)} and sheet.submitted_at is not null))`

/** Interviews of the last 30 days that were held and wait for the user's sheet, oldest first. */
export async function waiting(db: Db, user: User): Promise<{ waiting: WaitingSheet[] }> {
  const rows = await db
    .select({
      interview_id: interviews.id,
      candidate_name: applications.full_name,
      internship_title: internships.title,
      company_name: internships.company_name,
      scheduled_at: interviews.scheduled_at,
      has_draft: sql<boolean>`exists (${ownSheetOf(user)})`,
    })
    .from(interviews)
    .innerJoin(applications, eq(applications.id, interviews.application_id))
    .innerJoin(internships, eq(internships.id, applications.internship_id))
    .where(sheetIsMissing(user))
    .orderBy(interviews.scheduled_at, interviews.id)
    .limit(mostWaitingSheets)
  return { waiting: rows }
}

/**
 * Sets the panel of a scheduled interview beside the interviewer. Colleagues who are removed lose their draft; one
 * who has submitted a scorecard cannot be removed (409).
 */
export async function setPanel(
  db: Db,
  actor: MailingActor,
  id: string,
  user_ids: string[],
): Promise<Scoring> {
  const { user } = actor
  await held(db, user, id)
  const before = await interviewOf(db, id)
  const application = await lockForReview(db, actor, before.application_id)
  const interview = await held(db, user, id, 'no key update')
  if (interview.status !== 'scheduled') throw conflict(t('This interview is already over.'))
  const chosen = new Set(user_ids.filter((one) => one !== interview.interviewer_id))
  const seats = await seatsOf(db, id)
  const added = [...chosen].filter((one) => !seats.includes(one))
  const removed = seats.filter((one) => !chosen.has(one))
  if (!added.length && !removed.length) return scoringOf(db, user, interview)
  const shown = await interviewOf(db, id)
  await dropDrafts(db, id, removed)
  await changePanel(db, actor, shown, { added, removed }, application.user_id)
  await record(db, user, actor.from, {
    action: 'interview_panel_changed',
    entity_type: 'interview',
    entity_id: id,
    details: { added, removed },
  })
  const [, ...reviewers] = subscribers(application)
  await publish(db, 'interviews', reviewers, id)
  return scoringOf(db, user, interview)
}

async function dropDrafts(db: Db, interview_id: string, ids: string[]) {
  if (!ids.length) return
  const theirs = and(eq(sheets.interview_id, interview_id), inArray(sheets.author_id, ids))
  if (await db.$count(sheets, and(theirs, isNotNull(sheets.submitted_at))))
    throw conflict(t('Anyone who has submitted a scorecard stays on the panel.'))
  await db.delete(sheets).where(theirs)
}
