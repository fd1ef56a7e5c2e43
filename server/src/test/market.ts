import type { InternshipDraft } from '@app/contract/hiring/internship-draft.ts'
import { internships as routes } from '@app/contract/hiring/internships.ts'
import { eq } from 'drizzle-orm'
import { internshipCategories } from '#schema/internships.table.ts'
import { db, type SignedInUser, signIn } from './harness.ts'

/** A complete draft. */
export const draftWith = (
  more: Partial<InternshipDraft> & Pick<InternshipDraft, 'category_id'>,
): InternshipDraft => ({
  project_id: null,
  title: 'React Developer',
  description: 'Build the screens.',
  scope: 'Screens and their tests.',
  eligibility: 'Anyone who learns.',
  skills: [],
  questions: [],
  hours_per_week: null,
  learning: '',
  team: '',
  location: 'Pune',
  is_remote: false,
  duration_months: 3,
  start_date: '2099-02-01',
  application_closing_date: '2099-01-01',
  openings: 2,
  target_hours: null,
  minimum_evaluation: null,
  respond_by: null,
  skipped_stages: [],
  paid_or_unpaid: 'Paid',
  stipend: 10_000,
  cover_image_id: null,
  ...more,
})

/** A complete draft; its category is created if it does not exist. */
export async function makeDraft({
  category = 'Development',
  ...more
}: Partial<InternshipDraft> & { category?: string } = {}): Promise<InternshipDraft> {
  await db().insert(internshipCategories).values({ name: category }).onConflictDoNothing()
  const [stored] = await db()
    .select()
    .from(internshipCategories)
    .where(eq(internshipCategories.name, category))
  return draftWith({ category_id: stored?.id ?? '', ...more })
}

/** A posting published by its manager. */
export async function publish(more: Parameters<typeof makeDraft>[0] = {}, actor?: SignedInUser) {
  const manager = actor ?? (await signIn('project_manager'))
  const { id, version } = await manager.call(routes.create, { body: await makeDraft(more) })
  return manager.call(routes.move, { params: { id }, body: { status: 'published', version } })
}
