import type { ApplicationRow } from '@app/contract/hiring/applications.ts'

const at = '2026-11-20T09:00:00.000Z'
export const idOf = (n: number) => `0192f0c0-0000-7000-8000-00000000000${n}`

/** A row of the list of applications for tests, with `more` in place of its fields. */
export const fakeApplicationRow = (more: Partial<ApplicationRow> = {}): ApplicationRow => ({
  id: idOf(1),
  internship_id: idOf(9),
  internship_title: 'React intern',
  company_name: 'Cohort',
  user_id: idOf(8),
  full_name: 'Asha Rao',
  email: 'intern@demo.example',
  status: 'Applied',
  applied_date: at,
  updated_at: at,
  respond_by: '2099-01-16',
  skipped_stages: [],
  closed_out_at: null,
  answered_at: null,
  version: 1,
  moves: [],
  can: { withdraw: false, review: false, undo: false, decide: false },
  ...more,
})
