import { type Application, applications as routes } from '@app/contract/hiring/applications.ts'
import { v7 } from 'uuid'
import { files } from '#schema/files.table.ts'
import { internshipCategories, internships } from '#schema/internships.table.ts'
import { db, type SignedInUser, signIn } from './harness.ts'

const first = <T>([row]: T[]): T => {
  if (!row) throw new Error('nothing was made')
  return row
}

/** A published internship of a new project manager, open for applications. */
export async function makeInternship(more: Partial<typeof internships.$inferInsert> = {}) {
  const manager = await signIn('project_manager')
  const category = await db()
    .insert(internshipCategories)
    .values({ name: `Category ${v7()}` })
    .returning()
  const created = await db()
    .insert(internships)
    .values({
      created_by: manager.user.id,
      category_id: first(category).id,
      company_name: 'Lotus Labs',
      title: 'React Developer',
      description: 'Build the screens.',
      location: 'Pune',
      duration_months: 3,
      start_date: '2099-01-01',
      application_closing_date: '2098-12-01',
      paid_or_unpaid: 'Paid',
      stipend: 10_000,
      status: 'published',
      ...more,
    })
    .returning()
  return { manager, internship: first(created) }
}

/** A résumé of this user, as an upload would store it. */
export async function makeResume(
  { user }: SignedInUser,
  more: Partial<typeof files.$inferInsert> = {},
) {
  const key = v7()
  const created = await db()
    .insert(files)
    .values({
      owner_id: user.id,
      category: 'resume',
      name: 'cv.pdf',
      key,
      type: 'application/pdf',
      size: 1000,
      sha256: key,
      ...more,
    })
    .returning()
  return first(created)
}

/** The input of an application. */
export async function makeForm(person: SignedInUser, internship_id: string) {
  const { id } = await makeResume(person)
  return {
    internship_id,
    full_name: 'Asha Rao',
    email: person.user.email,
    resume_id: id,
    cover_letter: 'I like to build.',
  }
}

/** A student who applied for a new internship, an HR user, and the internship's manager. */
export async function makeApplication(more: Parameters<typeof signIn>[1] = {}) {
  const { manager, internship } = await makeInternship()
  const student = await signIn('intern', more)
  const hr = await signIn('hr')
  const application = await student.call(routes.apply, {
    body: await makeForm(student, internship.id),
  })
  return { manager, internship, student, hr, application }
}

/** Moves an application through these statuses. */
export async function walk(
  hr: SignedInUser,
  application: Pick<Application, 'id' | 'version'>,
  statuses: readonly Application['status'][],
): Promise<Pick<Application, 'id' | 'version' | 'status'>> {
  let at = { status: 'Applied' as Application['status'], ...application }
  for (const status of statuses)
    at = await hr.call(routes.review, {
      params: { id: at.id },
      body: { version: at.version, status },
    })
  return at
}
