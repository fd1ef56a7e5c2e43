import type { Parsed } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/text.ts'
import type { attendance as routes } from '@app/contract/work/attendance.ts'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { type Db, rowsOf } from '#platform/database/db.ts'
import type { By } from '#platform/http/by.ts'
import type { Ready } from '#platform/http/implement.ts'
import { conflict, invalid } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { closeForgottenOf } from './attendance-forgotten.ts'
import { breakAfterClosing } from './attendance-late.ts'
import { lockPerson, type Moment, momentOf, toldOf } from './attendance-moment.ts'
import { lockOpen, type Open } from './attendance-open.ts'
import { status } from './attendance-status.ts'

type Said = Parsed<typeof routes.break>['body']

/** Starts or ends a break of the open session. 409 when there is none, or it is already so. */
export async function takeBreak(db: Db, by: By, said: Said): Promise<Ready> {
  const { user, from } = by
  await lockPerson(db, user.id)
  const moment = await momentOf(db, said.happened_at)
  await closeForgottenOf(db, user.id, moment.at)
  const open = await lockOpen(db, user.id, moment)
  const session = open
    ? await change(db, open, said.action, moment)
    : await breakAfterClosing(db, by, moment, said.action)
  if (!session) throw conflict(t('You are not checked in.'))
  await record(db, user, from, {
    action: said.action === 'start' ? 'break_started' : 'break_ended',
    entity_type: 'time_entry',
    entity_id: session.id,
    ...(moment.sent_late && { details: { sent_late: true } }),
  })
  await toldOf(db, user.id, session.id)
  return status(db, user)
}

async function change(db: Db, open: Open, action: Said['action'], { sent_late }: Moment) {
  if (open.is_before)
    throw invalid('happened_at', t('The break must be after the check-in and the break before.'))
  await (action === 'start' ? start : end)(db, open, sent_late)
  return open
}

async function start(db: Db, { id, at }: Open, sent_late: boolean) {
  const made = await rowsOf(
    db,
    sql`insert into breaks (id, entry_id, start_time, sent_late)
      select ${v7()}::uuid, ${id}::uuid, ${at}::timestamptz, ${sent_late}::boolean
      where not exists (select from breaks where entry_id = ${id} and end_time is null)
      on conflict do nothing returning id`, // one_open_break_per_entry
  )
  if (!made.length) throw conflict(t('You are already on a break.'))
}

async function end(db: Db, { id, at }: Open, sent_late: boolean) {
  const ended = await rowsOf(
    db,
    sql`update breaks set end_time = ${at}::timestamptz, sent_late = sent_late or ${sent_late}
      where entry_id = ${id} and end_time is null returning id`,
  )
  if (!ended.length) throw conflict(t('You are not on a break.'))
}
