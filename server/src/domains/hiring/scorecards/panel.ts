import type { Scoring } from '@app/contract/hiring/scorecards.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { lockForReview, subscribers } from '#domains/hiring/applications/applications.ts'
import { notifyPanel } from '#domains/hiring/interviews/interview-notifications.ts'
import { seat, seatsOf, unseat } from '#domains/hiring/interviews/interview-panel.ts'
import { interviewOf } from '#domains/hiring/interviews/interview-rows.ts'
import type { Db } from '#platform/database/db.ts'
import type { MailingActor } from '#platform/http/principal.ts'
import { publish } from '#platform/live/live.ts'
import { conflict } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { scoreSheets as sheets } from '#schema/scorecards.table.ts'
import { held } from './scorecard-rows.ts'
import { scoringOf } from './scorecards.ts'

/**
 * Says who sits in a scheduled interview beside the interviewer. Whoever is added or leaves is told, with the calendar
 * entry; who has submitted a sheet stays, and the draft of who leaves goes with them.
 */
export async function setPanel(
  db: Db,
  actor: MailingActor,
  id: string,
  value: string[],
): Promise<Scoring> {
  const { user } = actor
  await held(db, user, id)
  const before = await interviewOf(db, id)
  const application = await lockForReview(db, actor, before.application_id)
  const interview = await held(db, user, id, 'no key update')
  if (interview.status !== 'scheduled') throw conflict(t('This interview is already over.'))
  const filters = new Set(value.filter((one) => one !== interview.interviewer_id))
  const seats = await seatsOf(db, id)
  const added = [...filters].filter((one) => !seats.includes(one))
  const removed = seats.filter((one) => !filters.has(one))
  if (!added.length && !removed.length) return scoringOf(db, user, interview)
  const shown = await interviewOf(db, id)
  await notifyPanel(db, actor, 'cancelled', shown, removed, user.id)
  await leave(db, id, removed)
  await seat(db, shown, added, application.user_id)
  await notifyPanel(db, actor, 'scheduled', shown, added, user.id)
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

async function leave(db: Db, interview_id: string, ids: string[]) {
  if (!ids.length) return
  const theirs = and(eq(sheets.interview_id, interview_id), inArray(sheets.author_id, ids))
  if (await db.$count(sheets, and(theirs, isNotNull(sheets.submitted_at))))
    throw conflict(t('Who has submitted a score sheet stays on the panel.'))
  await db.delete(sheets).where(theirs)
  await unseat(db, interview_id, ids)
}
