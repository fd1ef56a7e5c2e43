import { t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { inArray, sql } from 'drizzle-orm'
import { notify } from '#domains/messaging/notifications/notifications.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { users } from '#schema/accounts.table.ts'
import { applications } from '#schema/applications.table.ts'
import { interviewPanel, interviews } from '#schema/interviews.table.ts'
import { scoreSheets } from '#schema/scorecards.table.ts'

/** Asks those who sat in interviews that were just completed for the sheets that are missing, except who did it. */
export async function requestSheets(
  db: Db,
  ids: string[],
  actor_id: string | undefined,
): Promise<void> {
  if (!ids.length) return
  const missing = await rowsOf<{ user_id: string; interview_id: string; name: string }>(
    db,
    sql`select person.id as user_id, ${interviews.id} as interview_id, ${applications.full_name} as name
      from ${interviews} join ${applications} on ${applications.id} = ${interviews.application_id}
      join ${users} person on person.id = ${interviews.interviewer_id} or person.id in (
        select seat.user_id from ${interviewPanel} seat where seat.interview_id = ${interviews.id})
      where ${inArray(interviews.id, ids)} and person.status = 'active' and person.id is distinct from ${actor_id ?? null}
        and not exists (select from ${scoreSheets} sheet where sheet.interview_id = ${interviews.id}
          and sheet.author_id = person.id and sheet.submitted_at is not null)
      order by person.id`,
  )
  for (const { user_id, interview_id, name } of missing)
    await notify(db, user_id, () => ({
      title: t('Your scorecard is due'),
      message: t("{name}'s interview is over. Please fill in and submit your scorecard.", {
        name,
      }),
      type: 'info',
      kind: 'interviews',
      link: pageUrl('interview', { params: { id: interview_id } }),
    }))
}
