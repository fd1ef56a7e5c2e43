import type { Parsed } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/text.ts'
import type {
  Milestone,
  MilestoneDetail,
  milestones as routes,
} from '@app/contract/projects/milestones.ts'
import { and, desc, eq, sql } from 'drizzle-orm'
import { ownFile } from '#domains/files/files.ts'
import type { Db } from '#platform/database/db.ts'
import type { From, User } from '#platform/http/who.ts'
import { changed, conflict, forbidden, notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { milestoneSteps } from '#schema/project-work.table.ts'
import { milestones } from '#schema/projects.table.ts'
import { detailFor, milestoneRows, rowFor } from './milestone-rows.ts'
import { announceProject, partiesOf, tell } from './project-news.ts'
import { scopeOf } from './project-scope.ts'
import { after, type MilestoneAct } from './projects.rules.ts'

type Step = typeof milestoneSteps.$inferInsert

/**
 * Hands over what a milestone asks for. 404 out of reach, 403 for a project whose work one does not lead, 409 when it
 * was handed over already, 422 for a file that is not one's own.
 */
export async function submit(
  db: Db,
  user: User,
  from: From,
  id: string,
  { version, file_id, ...said }: Parsed<typeof routes.submit>['body'],
): Promise<MilestoneDetail> {
  const milestone = await lockFor(db, user, id, 'submit', version)
  if (file_id) await ownFile(db, user, file_id, 'general')
  await move(db, user, from, milestone, 'submit', { kind: 'submitted', ...said, file_id })
  const { managers, representatives } = await partiesOf(db, milestone.project_id)
  await tell(db, user, milestone.project_id, [...managers, ...representatives], () => ({
    title: t('Deliverable Submitted'),
    message: t('{full_name} submitted “{title}” of {project_name}.', {
      full_name: user.full_name,
      title: milestone.title,
      project_name: milestone.project_name,
    }),
    type: 'info',
  }))
  return detailFor(db, user, id)
}

/** Accepts what was handed over, or returns it with a comment; whoever decides second is refused (409). */
export async function decide(
  db: Db,
  user: User,
  from: From,
  id: string,
  { decision, comment, version }: Parsed<typeof routes.decide>['body'],
): Promise<MilestoneDetail> {
  const milestone = await lockFor(db, user, id, decision, version)
  const kind = decision === 'accept' ? 'accepted' : 'returned'
  const submitter = await submitterOf(db, id)
  await move(db, user, from, milestone, decision, { kind, note: comment })
  const { managers, leaders } = await partiesOf(db, milestone.project_id)
  await tell(db, user, milestone.project_id, [...managers, ...leaders, submitter], () => ({
    title: decision === 'accept' ? t('Deliverable Accepted') : t('Deliverable Returned'),
    message: decidedWords(decision, { ...milestone, comment }),
    type: decision === 'accept' ? 'success' : 'warning',
  }))
  return detailFor(db, user, id)
}

function decidedWords(
  decision: 'accept' | 'return',
  { title, project_name, comment }: { title: string; project_name: string; comment: string },
) {
  const about = { title, project_name, comment }
  if (decision === 'accept')
    return comment
      ? t('“{title}” of {project_name} was accepted: {comment}', about)
      : t('“{title}” of {project_name} was accepted', about)
  return comment
    ? t('“{title}” of {project_name} was returned: {comment}', about)
    : t('“{title}” of {project_name} was returned', about)
}

/** The milestone, held until the transaction ends, once it is sure that this person may do this to it now. */
async function lockFor(
  db: Db,
  user: User,
  id: string,
  act: 'submit' | 'accept' | 'return',
  version: number,
): Promise<Milestone> {
  const [held] = await milestoneRows(db, user)
    .where(and(eq(milestones.id, id), scopeOf(user)))
    .for('no key update', { of: milestones })
  if (!held) throw notFound()
  if (!(act === 'submit' ? held.is_worked : held.is_decided)) throw forbidden()
  if (after(act, held.status) === undefined)
    throw conflict(
      act === 'submit'
        ? t('The deliverable of this milestone was already submitted.')
        : t('No deliverable of this milestone waits for a decision.'),
    )
  if (version !== held.version) throw changed()
  return rowFor(held)
}

async function move(
  db: Db,
  user: User,
  from: From,
  { id, project_id, title, status }: Milestone,
  act: MilestoneAct,
  step: Pick<Step, 'kind' | 'note' | 'link' | 'file_id'>,
) {
  const to = after(act, status) ?? status
  await db
    .update(milestones)
    .set({
      status: to,
      ...(act === 'submit' && { completed_date: sql`now()` }),
      ...(act === 'return' && { completed_date: null }),
      version: sql`${milestones.version} + 1`,
    })
    .where(eq(milestones.id, id))
  await db.insert(milestoneSteps).values({ ...step, milestone_id: id, status: to, by_id: user.id })
  await record(db, user, from, {
    action: `milestone_${step.kind}`,
    entity_type: 'milestone',
    entity_id: id,
    details: { project_id, title, from: status, to },
  })
  await announceProject(db, project_id)
}

async function submitterOf(db: Db, id: string): Promise<string | null> {
  const [last] = await db
    .select({ by_id: milestoneSteps.by_id })
    .from(milestoneSteps)
    .where(and(eq(milestoneSteps.milestone_id, id), eq(milestoneSteps.kind, 'submitted')))
    .orderBy(desc(milestoneSteps.id))
    .limit(1)
  return last?.by_id ?? null
}
