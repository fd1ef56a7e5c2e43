import { z } from 'zod'
import { get } from '../core/route.ts'
import { Day, flag, Id, RoleInput } from '../core/schemas.ts'
import { candidateFilter } from '../hiring/candidate-filters.ts'
import { Period } from '../work/attendance.ts'
import { priorities } from '../work/tasks.ts'

export const exportKinds = [
  'attendance',
  'reports',
  'candidates',
  'users',
  'applications',
  'internships',
  'projects',
  'tasks',
  'startups',
  'certificates',
] as const
export type ExportKind = (typeof exportKinds)[number]

/** An unknown kind is 404, so its spelling is not validated. */
const ByKind = z.object({ kind: z.string().max(50) })
const Filter = z.object({
  ...Period,
  ...candidateFilter,
  /** The user's, or the report author's. */
  role: RoleInput.optional(),
  user_id: Id.optional(),
  team_id: Id.optional(),
  department_id: Id.optional(),
  project_id: Id.optional(),
  internship_id: Id.optional(),
  /** Whose answer is asked for, as in the list of applications. */
  answer: z.string().max(50).optional(),
  /** Only postings in which the rules found something. */
  flagged: flag.optional(),
  priority: z.enum(priorities).optional(),
  /** Of tasks: only those of the people one leads or manages, without one's own. */
  of: z.enum(['team']).optional(),
  /** Of tasks: completed on this day of the reader or later. */
  completed_from: Day.optional(),
  /** Of tasks: open ones that are past where the reader is. */
  overdue: z.enum(['true']).optional(),
  /** The status of the rows, as in their list. */
  status: z.string().max(50).optional(),
})
const read = { allow: 'exports.read', binary: true } as const

/** Exports of the list of the same name, in the same scope. */
export const exportFiles = {
  csv: get('/api/exports/{kind}.csv', {
    ...read,
    summary: 'The rows one may see as CSV; cells that look like formulas are escaped',
    params: ByKind,
    query: Filter,
    returns: z.unknown(),
  }),
  xlsx: get('/api/exports/{kind}.xlsx', {
    ...read,
    summary: 'The same as a spreadsheet',
    params: ByKind,
    query: Filter,
    returns: z.unknown(),
  }),
  pdf: get('/api/exports/{kind}.pdf', {
    ...read,
    summary: 'The same as a document to print',
    params: ByKind,
    query: Filter,
    returns: z.unknown(),
  }),
}
