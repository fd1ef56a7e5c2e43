import type { Role } from '@app/contract/core/roles.ts'
import { v7 } from 'uuid'
import { openSession } from '#domains/identity/sessions/sessions.ts'
import type { Db } from '#platform/database/db.ts'
import type { User } from '#platform/http/principal.ts'
import { users } from '#schema/accounts.table.ts'
import { files } from '#schema/files.table.ts'
import { internshipCategories, internships } from '#schema/internships.table.ts'
import { notePrivate } from './private-texts.ts'

/** A signed-in user, inserted directly into the database shared by the nodes. */
export async function person(db: Db, role: Role, more: Partial<typeof users.$inferInsert> = {}) {
  const id = v7()
  const user = { id, email: `${id}@test.example`, full_name: `Test ${role}`, role, ...more }
  await db.insert(users).values({ ...user, email_confirmed_at: new Date().toISOString() })
  const { access_token } = await openSession(db, id, {
    address: '127.0.0.1',
    agent: 'test',
    request_id: id,
  })
  notePrivate([user.email, access_token])
  return { ...user, headers: { authorization: `Bearer ${access_token}` } }
}
export type Person = Awaited<ReturnType<typeof person>>

/** The user of a request, for operations that are called without one. */
export async function makeUser<R extends Role>(db: Db, role: R): Promise<User & { role: R }> {
  const id = v7()
  const user = { id, email: `${id}@test.example`, full_name: 'Test', role }
  await db.insert(users).values({ ...user, email_confirmed_at: new Date().toISOString() })
  return { ...user, time_zone: 'Asia/Kolkata', session_id: v7() }
}

/** A published internship, open for applications. */
export async function posting(db: Db, manager: Person): Promise<string> {
  const id = v7()
  const category_id = v7()
  await db.insert(internshipCategories).values({ id: category_id, name: category_id })
  await db.insert(internships).values({
    id,
    created_by: manager.id,
    category_id,
    company_name: 'Lotus Labs',
    title: 'React Developer',
    description: 'Build the screens.',
    scope: 'Screens and their tests.',
    eligibility: 'Anyone who learns.',
    location: 'Pune',
    duration_months: 3,
    start_date: '2099-01-01',
    application_closing_date: '2098-12-01',
    paid_or_unpaid: 'Unpaid',
    status: 'published',
  })
  return id
}

/** The row of a résumé, without its bytes. */
export async function resume(db: Db, owner: Person): Promise<string> {
  const id = v7()
  const file = { name: 'cv.pdf', key: id, type: 'application/pdf', size: 1, sha256: id }
  await db.insert(files).values({ id, owner_id: owner.id, category: 'resume', ...file })
  return id
}

export const formOf = (student: Person, internship_id: string, resume_id: string) => ({
  internship_id,
  full_name: student.full_name,
  email: student.email,
  resume_id,
  cover_letter: 'I like to build.',
})
