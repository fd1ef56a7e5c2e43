import type { Internship } from '@app/contract/hiring/internships.ts'

const at = '2026-11-20T09:00:00.000Z'

/** A published internship for tests, with `more` in place of its fields. */
export const fakeInternship = (more: Partial<Internship> = {}): Internship => ({
  id: '0192f0c0-0000-7000-8000-000000000001',
  title: 'React Developer',
  company_name: 'FarmLoop',
  company_id: null,
  category: 'Tech',
  category_group: 'tech',
  category_id: '0192f0c0-0000-4000-8000-00000000000c',
  project_id: null,
  location: 'Pune',
  is_remote: false,
  duration: '3 months',
  duration_months: 3,
  start_date: '2027-01-10',
  application_closing_date: '2026-12-20',
  paid_or_unpaid: 'Paid',
  stipend: 12_000,
  openings: 2,
  description: 'Build it.',
  scope: 'Screens.',
  eligibility: 'Anyone.',
  skills: ['React'],
  questions: [],
  cover_image_id: null,
  cover_image_url: null,
  status: 'published',
  created_at: at,
  published_at: at,
  updated_at: at,
  version: 1,
  can: { edit: false, publish: false, close: false, archive: false, applications: false },
  review: null,
  ...more,
})
