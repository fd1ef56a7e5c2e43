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

/** What can be exported: the rows of the list of the same name, in the same scope, a batch at a time. */
export interface Kind {
  title: string
  /** Which columns there are may depend on who asks. */
  columns: readonly Column[] | ((user: User) => readonly Column[])
  /** What its rows can be narrowed by; anything else is refused. All of it unless said. */
  filters?: readonly (keyof Filter)[]
  /** The scope and the filter as one condition; refuses what cannot be asked (422). */
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
  /** The days to name on the file, when they are not those of one day unless said. */
  days?(filter: Filter, today: string): [string, string]
}

/** Titles and columns are said when a file is made. */
const kinds: Record<ExportKind, Kind> = {
  attendance: {
    title: msg('Attendance'),
    columns: exportColumns,
    where: exportWhere,
    count: exportCount,
    rows: exportRows,
  },
  reports: {
    title: msg('Work reports'),
    columns: reportColumns,
    where: reportWhere,
    count: reportCount,
    rows: reportRows,
    days: reportDays,
  },
  candidates: {
    title: msg('Candidate pool'),
    columns: candidateColumns,
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
