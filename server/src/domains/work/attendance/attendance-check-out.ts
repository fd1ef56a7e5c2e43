import type { Parsed } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/text.ts'
import type {
  CheckOutNotes,
  attendance as routes,
  TimeEntry,
} from '@app/contract/work/attendance.ts'
import { sql } from 'drizzle-orm'
import { submitAtCheckOut } from '#domains/work/reports/reports.ts'
import { sessionsWhere } from '#domains/work/time-entries/time-entries.ts'
import type { Db } from '#platform/database/db.ts'
import type { Actor } from '#platform/http/actor.ts'
import { conflict, invalid } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { breaks, timeEntries } from '#schema/attendance.table.ts'
import { closeForgottenOf } from './attendance-forgotten.ts'
import { measure, settle } from './attendance-hours.ts'
import { checkOutAfterClosing } from './attendance-late.ts'
import { lockPerson, type Moment, momentOf, publishTimes } from './attendance-moment.ts'
import { lockOpen, type OpenSession } from './attendance-open.ts'

type CheckOut = Parsed<typeof routes.checkOut>['body']
const notIn = () => conflict(t('You are not checked in.'))

/**
 * Ends the open session (and its break), totals it and submits the day's report, all or nothing. If the session was
 * closed automatically in the meantime, the report is kept and a correction requested. 409 when not checked in, 422
 * when the day would exceed 24 hours.
 */
export async function checkOut(
  db: Db,
  actor: Actor,
  input: CheckOut,
): Promise<{ entry: TimeEntry; report_id: string }> {
  await lockPerson(db, actor.user.id)
  const moment = await momentOf(db, input.happened_at)
  await closeForgottenOf(db, actor.user.id, moment.at)
  const open = await lockOpen(db, actor.user.id, moment)
  const session = open
    ? await finish(db, actor, open, moment)
    : await checkOutAfterClosing(db, actor, moment)
  if (!session) throw notIn()
  const notes = textsOf(input.notes)
  const report = await submitAtCheckOut(db, actor, session, notes, input.task_ids, moment.sent_late)
  await db.execute(sql`update ${timeEntries} set report_id = ${report.id} where id = ${session.id}`)
  await publishTimes(db, actor.user.id, session.id)
  const [entry] = await sessionsWhere(db, sql`e.id = ${session.id}`)
  if (!entry) throw notIn()
  return { entry, report_id: report.id }
}

const textsOf = ({ workSummary, completedTasks, challenges, tomorrowPlans }: CheckOutNotes) => ({
  work_summary: workSummary,
  completed_tasks: completedTasks,
  challenges,
  tomorrow_plans: tomorrowPlans,
})

async function finish(db: Db, { user, from }: Actor, open: OpenSession, { sent_late }: Moment) {
  const { id, day } = open
  if (open.is_before) throw invalid('happened_at', t('Check-out time must be after check-in time'))
  const at = sql`${open.at}::timestamptz`
  await db.execute(
    sql`update ${breaks} set end_time = ${at} where entry_id = ${id} and end_time is null`,
  )
  const times = await measure(db, id, sql`${open.check_in_time}::timestamptz`, at)
  await settle(
    db,
    id,
    times,
    sql`check_out_time = ${at}, status = 'closed', sent_late = sent_late or ${sent_late}`,
  )
  await record(db, user, from, {
    action: 'checked_out',
    entity_type: 'time_entry',
    entity_id: id,
    details: { ...times, ...(sent_late && { sent_late }) },
  })
  return { id, day }
}
