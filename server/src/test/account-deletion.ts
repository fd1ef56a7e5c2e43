import { accountDeletion as routes } from '@app/contract/admin/account-deletion.ts'
import { sql } from 'drizzle-orm'
import { hashPassword } from '#domains/identity/accounts/password-hash.ts'
import { rowsOf } from '#platform/database/db.ts'
import { applications } from '#schema/applications.table.ts'
import { db, type SignedInUser, signIn } from './harness.ts'
import { makeInternship, makeResume } from './hiring.ts'

export const current_password = 'Rain on 7 tin roofs'
export const password_hash = await hashPassword(current_password)
/** With characters that JSON and HTML escape. */
export const awkwardName = 'Zubeida "Zu" O’Quill-Vantongeren'
export const makePerson = (role: SignedInUser['user']['role'] = 'intern', more = {}) =>
  signIn(role, { password_hash, full_name: awkwardName, phone: '+91 98765 43210', ...more })
export const deleteAccount = (person: SignedInUser, more = {}) =>
  person.call(routes.deleteAccount, {
    body: { current_password, email: person.user.email, ...more },
  })

/** Every column of the database that contains a word. */
export async function placesOf(word: string): Promise<string[]> {
  const columns = await rowsOf<{ table_name: string; column_name: string }>(
    db(),
    sql`select table_name, column_name from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
        and table_schema = 'public'
        and data_type in ('text', 'jsonb', 'ARRAY', 'character varying')`,
  )
  const searches = columns.map(({ table_name, column_name }) => {
    const column = sql.identifier(column_name)
    return sql`select ${`${table_name}.${column_name}`}::text as place
      where exists (select 1 from ${sql.identifier(table_name)}
        where position(lower(${word}::text) in lower(${column}::text)) > 0)`
  })
  const matches = await rowsOf<{ place: string }>(db(), sql.join(searches, sql` union all `))
  return matches.map(({ place }) => place)
}

/** An application of this person, with their name in the cover letter. */
export const makeApplicationOf = async (person: SignedInUser) => {
  const { internship } = await makeInternship()
  const resume = await makeResume(person, { name: `${person.user.full_name}.pdf` })
  const applicant = { full_name: person.user.full_name, email: person.user.email }
  const [created] = await db()
    .insert(applications)
    .values({
      ...{
        internship_id: internship.id,
        user_id: person.user.id,
        resume_id: resume.id,
        ...applicant,
      },
      cover_letter: `I am ${person.user.full_name}.`,
      answers: [`Write to ${person.user.email}`],
    })
    .returning()
  return created
}
