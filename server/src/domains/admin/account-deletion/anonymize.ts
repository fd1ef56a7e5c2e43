import { type SQL, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { wholeWord } from '#platform/database/whole-word.ts'
import type { User } from '#platform/http/principal.ts'
import { escaped } from '#platform/mail/mail-template.ts'
import { fame } from '#schema/hall-of-fame.table.ts'
import { idempotencyKeys } from '#schema/idempotency.table.ts'
import { mails } from '#schema/mail.table.ts'
import { meetingPeople } from '#schema/meetings.table.ts'

/** What serves nobody but the person: whole rows, by the column that names them. */
const deletedTables = [
  ['notifications', 'user_id'],
  ['notification_choices', 'user_id'],
  ['regular_mails', 'user_id'],
  ['push_subscriptions', 'user_id'],
  ['calendar_feeds', 'user_id'],
  ['internship_alerts', 'user_id'],
  ['saved_internships', 'user_id'],
  ['review_reports', 'user_id'],
  ['report_drafts', 'user_id'],
  ['report_reminders', 'user_id'],
  ['evaluation_drafts', 'user_id'],
  ['deputies', 'user_id'],
  ['deputies', 'deputy_id'],
  ['team_members', 'user_id'],
  ['startup_members', 'user_id'],
  ['candidate_filters', 'owner_id'],
  ['candidate_notes', 'candidate_id'],
  ['candidate_taggings', 'candidate_id'],
  ['passkeys', 'user_id'],
  ['passkey_challenges', 'user_id'],
  ['identities', 'user_id'],
  ['links', 'user_id'],
] as const

/** What is left: work that others built on, without the words somebody wrote of themselves. */
const clearedColumns: readonly [table: string, set: SQL, where: string][] = [
  [
    'applications',
    sql`full_name = 'Former member', email = '', cover_letter = '', questions = '{}', answers = '{}'`,
    'user_id',
  ],
  ['startups', sql`contact_email = ''`, 'submitted_by'],
]

/** Removes and blanks the rows of a person, by the tables above. */
export async function deleteRows(db: Db, { id, email }: User): Promise<void> {
  for (const [table, column] of deletedTables)
    await db.execute(
      sql`delete from ${sql.identifier(table)} where ${sql.identifier(column)} = ${id}`,
    )
  for (const [table, set, column] of clearedColumns)
    await db.execute(
      sql`update ${sql.identifier(table)} set ${set} where ${sql.identifier(column)} = ${id}`,
    )
  await db.execute(sql`delete from ${fame} using certificates
    where certificates.id = hall_of_fame.certificate_id and certificates.user_id = ${id}`)
  await db.execute(sql`delete from ${meetingPeople} using meetings
    where meetings.id = meeting_people.meeting_id and user_id = ${id} and meetings.starts_at > now()`)
  await db.execute(sql`delete from ${mails} where recipient = ${email}`)
  await db.execute(sql`delete from ${idempotencyKeys} where principal = ${id}`)
}

/** The audit proves itself by hashes over its own words; the site's own texts are nobody's personal data. */
const untouched = ['audit_logs', 'audit_heads', 'secrets', 'site_texts', 'site_versions']

/** What the organisation says of itself, and who others are. Anybody may call themselves what stands there, and leave. */
const sparedColumns = [
  ...['users', 'certificates', 'internships', 'internship_words', 'internship_categories'],
  ...['startups', 'projects', 'milestones', 'departments', 'teams', 'briefs', 'brief_seats'],
  ...['posts', 'interview_kits', 'kept_interview_kits', 'onboarding_templates', 'onboarding_items'],
  ...['hires', 'candidate_tags', 'system_settings'],
]

interface Column {
  table_name: string
  column_name: string
  type: string
  has_id: boolean
  has_updates: boolean
}

const inJson = (word: string) => JSON.stringify(word).slice(1, -1)
/** As it is written in text, in JSON and in HTML. */
const spellingsOf = (word: string) => new Set([word, inJson(word), escaped(word)])

/**
 * Takes a word out of every text of the database, wherever it was said of the person: in a comment, a message, a
 * notification, a kept answer. Whole words only, in any case; `since` spares what was said before. An address is nobody
 * else's; a name may be, and spares more.
 */
export async function eraseWord(
  db: Db,
  word: string,
  instead: string,
  since?: Date,
): Promise<void> {
  const columns = await textColumns(db, since ? [...untouched, ...sparedColumns] : untouched)
  for (const spelling of spellingsOf(word)) {
    // What holds several texts is quoted as JSON is: a word with quotes must not be found across two of them.
    const fitting = columns.filter(({ type }) => type === 'text' || spelling === inJson(word))
    for (const place of await placesOf(db, fitting, spelling))
      await eraseIn(db, place, spelling, instead, since)
  }
}

const has = (column: string, type: string) => sql`exists (
  select from information_schema.columns other where other.table_schema = 'public'
    and other.table_name = columns.table_name and other.column_name = ${column} and other.data_type = ${type})`

const textColumns = (db: Db, but: readonly string[]) =>
  rowsOf<Column>(
    db,
    sql`select columns.table_name, column_name,
        case when data_type = 'ARRAY' then 'text[]' else data_type end as type,
        ${has('id', 'uuid')} as has_id, ${has('updated_at', 'timestamp with time zone')} as has_updates
      from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
        and (data_type in ('text', 'jsonb') or (data_type = 'ARRAY' and udt_name = '_text'))
        and not (columns.table_name = any(string_to_array(${but.join(',')}, ',')))`,
  )

const isIn = (column: string, word: string) =>
  sql`position(lower(${word}::text) in lower(${sql.identifier(column)}::text)) > 0`

/** One question for all of them: most say nothing. */
async function placesOf(db: Db, columns: Column[], word: string): Promise<Column[]> {
  const searches = columns.map(
    ({ table_name, column_name }, at) =>
      sql`select ${sql.raw(String(at))} as at
        where exists (select 1 from ${sql.identifier(table_name)} where ${isIn(column_name, word)})`,
  )
  const matches = await rowsOf<{ at: number }>(db, sql.join(searches, sql` union all `))
  return matches.flatMap(({ at }) => columns[at] ?? [])
}

/** The ids of rows tell when they were made; a row that was changed since then may say it as well. */
function madeSince({ has_id, has_updates }: Column, since: Date | undefined): SQL {
  if (!since || !has_id) return sql`true`
  const createdSince = since.getTime().toString(16).padStart(12, '0')
  const first = `${createdSince.slice(0, 8)}-${createdSince.slice(8)}-7000-8000-000000000000`
  const isChanged = has_updates ? sql`or updated_at >= ${since.toISOString()}::timestamptz` : sql``
  return sql`(substr(id::text, 15, 1) <> '7' or id >= ${first}::uuid ${isChanged})`
}

async function eraseIn(db: Db, place: Column, word: string, instead: string, since?: Date) {
  const { table_name, column_name, type } = place
  const column = sql.identifier(column_name)
  await db.execute(sql`update ${sql.identifier(table_name)}
    set ${column} = regexp_replace(${column}::text, ${wholeWord(word)}, ${instead}, 'gi')::${sql.raw(type)}
    where ${isIn(column_name, word)} and ${madeSince(place, since)}`)
}
