import { z } from 'zod'
import { keysIn } from '../core/objects.ts'
import { Paging, pageOf } from '../core/paging.ts'
import { roles } from '../core/roles.ts'
import { get, post } from '../core/route.ts'
import { ById, Id, Timestamp } from '../core/schemas.ts'
import { localized, msg } from '../i18n/translate.ts'

export const mostImportRows = 5000

/** `checked`: the preview is ready and no account was changed. A cancelled import can be resumed. */
export const importStatuses = ['checked', 'running', 'done', 'cancelled'] as const
export type ImportStatus = (typeof importStatuses)[number]

/** The outcome of a row: a user is invited or changed, nothing to do, or it is rejected. */
export const importOutcomes = ['create', 'change', 'unchanged', 'refused'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

/** What a row says besides the account and its team; every one may be left blank. */
export const importDetails = [
  'roll_number',
  'phone',
  'college',
  'start_date',
  'end_date',
  'weekly_hours',
  'supervisor',
  'time_zone',
] as const
export type ImportDetail = (typeof importDetails)[number]

/** What a column of a file can hold. */
export const importFields = [
  'email',
  'full_name',
  'role',
  'team',
  'department',
  ...importDetails,
] as const
export type ImportField = (typeof importFields)[number]
/** A file needs a column for each of these. */
export const neededFields: readonly ImportField[] = ['email', 'full_name', 'role']
export const mostImportColumns = 60

/** Why a row is rejected; `about` is the value it concerns. */
export const importReasons = localized({
  email: msg("“{about}” isn't a valid email address."),
  name: msg("Please enter a full name of up to 120 characters that doesn't start like a formula."),
  role_missing: msg('Please enter a role.'),
  role: msg('No role is called “{about}”.'),
  repeated: msg('This address is already in row {about}.'),
  own: msg("You can't change your own role."),
  last: msg('At least one active superadmin is required.'),
  team: msg('No team is called “{about}”.'),
  teams: msg('There are several teams called “{about}”. Please enter the department, too.'),
  team_role: msg('Only interns and developers can join a team.'),
  team_other: msg('This person is already in the team “{about}”.'),
  team_full: msg('The team “{about}” is full. A team can have up to 100 people.'),
  department: msg('No department is called “{about}”.'),
  department_alone: msg('People belong to a department through their team. Please enter the team.'),
  roll_number: msg("The roll number can have up to 60 characters and can't be a formula."),
  phone: msg("“{about}” isn't a phone number of up to 30 characters."),
  college: msg("The college can have up to 120 characters and can't be a formula."),
  date: msg("“{about}” isn't a date. Please use the format 2027-01-31."),
  end_first: msg('The end date, {about}, is before the start date.'),
  weekly_hours: msg('Weekly hours must be a whole number from 1 to 80, not “{about}”.'),
  supervisor: msg('No leader has the email “{about}”, neither here nor in this file.'),
  supervisor_circle: msg('With “{about}” as supervisor, this person would supervise themselves.'),
  time_zone: msg('No time zone is called “{about}”. Please use a name like Europe/Berlin.'),
  changed: msg('This account changed after the preview.'),
  failed: msg("Couldn't import this row. Please add it by hand."),
} as const)
export type ImportReason = keyof typeof importReasons
const reasons = keysIn(importReasons)

const Counts = z.object({
  create: z.number(),
  change: z.number(),
  unchanged: z.number(),
  refused: z.number(),
})

export const Import = z.object({
  id: Id,
  file_name: z.string(),
  by_name: z.string(),
  status: z.enum(importStatuses),
  created_at: Timestamp,
  started_at: Timestamp.nullable(),
  finished_at: Timestamp.nullable(),
  /** Ignored columns of the file. */
  ignored: z.array(z.string()),
  counts: Counts,
  /** How many of the rows to create or change are done. */
  done: z.number(),
  can: z.object({ start: z.boolean(), cancel: z.boolean() }),
})
export type Import = z.output<typeof Import>

export const ImportRow = z.object({
  row: z.number(),
  email: z.string(),
  full_name: z.string(),
  /** The text of the file if it matches none of ours. */
  role: z.string(),
  role_before: z.enum(roles).nullable(),
  team: z.string(),
  joins: z.boolean(),
  /** The other values of the row as in the file; blank ones are left out. */
  details: z.partialRecord(z.enum(importDetails), z.string()),
  outcome: z.enum(importOutcomes),
  reason: z.enum(reasons).nullable(),
  about: z.string(),
  is_done: z.boolean(),
})
export type ImportRow = z.output<typeof ImportRow>

/** The first line of a file, each column with its first values and the field it seems to hold. */
export const ImportColumns = z.object({
  columns: z.array(
    z.object({
      name: z.string(),
      examples: z.array(z.string()),
      field: z.enum(importFields).nullable(),
    }),
  ),
})
export type ImportColumns = z.output<typeof ImportColumns>

const manage = { allow: 'users.manage' } as const

export const imports = {
  list: get('/api/admin/imports', {
    ...manage,
    reads: ['imports'],
    summary: 'The imports of accounts, the newest first',
    query: z.object(Paging),
    returns: pageOf('imports', Import),
  }),
  columns: post('/api/admin/imports/columns', {
    ...manage,
    changes: [],
    summary: 'Read the first line of a CSV (multipart: file) and propose what each column holds',
    returns: ImportColumns,
    multipart: true,
    idempotent: false,
  }),
  check: post('/api/admin/imports', {
    ...manage,
    changes: ['imports'],
    summary:
      'Read a CSV of people (multipart: file, and columns: the field of each column as a JSON list; without it the names of the columns decide) and say what would happen; changes no account',
    body: z.object({ columns: z.string().optional() }),
    returns: Import,
    status: 201,
    multipart: true,
  }),
  template: get('/api/admin/imports/template.csv', {
    ...manage,
    summary: 'An empty file with the columns of an import',
    returns: z.unknown(),
    binary: true,
  }),
  read: get('/api/admin/imports/{id}', {
    ...manage,
    reads: ['imports'],
    summary: 'One import and how far it is',
    params: ById,
    returns: Import,
  }),
  rows: get('/api/admin/imports/{id}/rows', {
    ...manage,
    reads: ['imports'],
    summary: 'Its rows, in the order of the file',
    params: ById,
    query: z.object({ ...Paging, outcome: z.enum(importOutcomes).optional() }),
    returns: pageOf('rows', ImportRow),
  }),
  refused: get('/api/admin/imports/{id}/refused.csv', {
    ...manage,
    summary: 'Its refused rows with the reasons, to be corrected and sent again',
    params: ById,
    returns: z.unknown(),
    binary: true,
  }),
  start: post('/api/admin/imports/{id}/start', {
    ...manage,
    changes: ['imports'],
    summary: 'Run the import as previewed; a cancelled import continues',
    params: ById,
    returns: Import,
  }),
  cancel: post('/api/admin/imports/{id}/cancel', {
    ...manage,
    changes: ['imports'],
    summary: 'Stop an import; what was done stays',
    params: ById,
    returns: Import,
  }),
}
