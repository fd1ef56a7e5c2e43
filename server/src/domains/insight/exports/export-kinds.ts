import type { Parsed } from '@app/contract/core/route.ts'
import { msg } from '@app/contract/i18n/translate.ts'
import type { ExportKind, exportFiles } from '@app/contract/insight/exports.ts'
import type { SQL } from 'drizzle-orm'
import { applicationExport } from '#domains/hiring/applications/applications.export.ts'
import {
  candidateColumns,
  candidateCount,
  candidateRowsOf,
  candidateWhere,
} from '#domains/hiring/candidates/candidates.export.ts'
import { internshipExport } from '#domains/hiring/internships/internships.export.ts'
import { userExport } from '#domains/identity/users/users.export.ts'
import { certificateExport } from '#domains/programme/certificates/certificates.export.ts'
import { projectExport } from '#domains/projects/projects/projects.export.ts'
import { startupExport } from '#domains/projects/startups/startups.export.ts'
import {
  exportColumns,
  exportCount,
  exportRows,
  exportWhere,
} from '#domains/work/attendance/attendance.export.ts'
import {
  reportColumns,
  reportCount,
  reportDays,
  reportRows,
  reportWhere,
} from '#domains/work/reports/reports.export.ts'
import { taskExport } from '#domains/work/tasks/tasks.export.ts'
import type { Db } from '#platform/database/db.ts'
import type { Cell, Column } from '#platform/documents/export.ts'
import type { User } from '#platform/http/principal.ts'

export type Filter = Parsed<typeof exportFiles.csv>['query']

/** An exportable list: the same rows and scope as the list of that name, read in batches. */
export interface Kind {
  title: string
  /** The columns may depend on the user. */
  columns: readonly Column[] | ((user: User) => readonly Column[])
  /** The supported filters; any other is rejected. By default all rows are exported. */
  filters?: readonly (keyof Filter)[]
  /** Scope and filter as one condition; 422 for an invalid filter. */
  where(db: Db, user: User, filter: Filter): Promise<SQL>
  /** How many rows, counted up to `most`. */
  count(db: Db, where: SQL, most: number): Promise<number>
  rows(
    db: Db,
    where: SQL,
    cursor: string | null,
    limit: number,
    user: User,
  ): Promise<{ rows: Cell[][]; next_cursor: string | null }>
  /** The period in the file name, if it is not that of a single day. */
  days?(filter: Filter, today: string): [string, string]
}

/** Titles and columns are translated when the file is created. */
const kinds: Record<ExportKind, Kind> = {
  attendance: {
    title: msg('Attendance'),
    columns: exportColumns,
    filters: [
      'search',
      'role',
      'user_id',
      'team_id',
      'department_id',
      'project_id',
      'start_date',
      'end_date',
    ],
    where: exportWhere,
    count: exportCount,
    rows: exportRows,
  },
  reports: {
    title: msg('Work reports'),
    columns: reportColumns,
    filters: ['status', 'role', 'user_id', 'team_id', 'project_id', 'start_date', 'end_date'],
    where: reportWhere,
    count: reportCount,
    rows: reportRows,
    days: reportDays,
  },
  candidates: {
    title: msg('Candidate pool'),
    columns: candidateColumns,
    filters: ['search', 'standing', 'kept', 'tags'],
    where: candidateWhere,
    count: candidateCount,
    rows: candidateRowsOf,
  },
  users: userExport,
  applications: applicationExport,
  internships: internshipExport,
  projects: projectExport,
  tasks: taskExport,
  startups: startupExport,
  certificates: certificateExport,
}

/** The kind of this name, if there is one. */
export const kindOf = (name: string): Kind | undefined =>
  Object.entries(kinds).find(([known]) => known === name)?.[1]
