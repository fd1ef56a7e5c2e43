import { z } from 'zod'
import { Paging, pageOf } from '../core/paging.ts'
import { get, post, put } from '../core/route.ts'
import {
  ById,
  Day,
  Id,
  integer,
  multiline as long,
  requiredText,
  Timestamp,
} from '../core/schemas.ts'
import { weekStartOf } from '../i18n/organisation.ts'
import { msg } from '../i18n/translate.ts'

/** `changed`: published and edited since; the startup still reads the published revision. */
const weeklyStatuses = ['draft', 'published', 'changed'] as const
export type WeeklyStatus = (typeof weeklyStatuses)[number]

const noFirstDay = msg('Please choose the first day of a week.')
/** The first day of a week (spec §9: from Sunday, until the organisation begins its weeks on another day). */
const WeekStart = Day.refine(
  (day) => !Number.isNaN(Date.parse(day)) && day === weekStartOf(day),
  noFirstDay,
)

/** The text of the week, drafted from approved reports. */
export const WeeklyTexts = z.object({
  summary: requiredText(msg('Summary'), msg('Please summarise the week.'), 4000),
  done: long(msg('Work done')),
  challenges: long(msg('Challenges')),
  next_steps: long(msg('Next steps')),
})
export type WeeklyTexts = z.output<typeof WeeklyTexts>

interface WorkedDay {
  user_id: string
  day: string
  hours: number
  /** Those of the hours, and of these the self-reported ones; absent in what earlier releases stored. */
  seconds?: number
  self_reported_seconds?: number
}

/** The figures of a week, without free text: stored with each publication, shown as totals and names. */
export interface WeekFacts {
  days: WorkedDay[]
  tasks: string[]
  milestones: { title: string; kind: 'submitted' | 'accepted' }[]
}

/** A row of a list: `hours`, `reports` and `people` count the approved reports it was drafted from. */
export const WeeklyRow = z.object({
  id: Id,
  project_id: Id,
  project_name: z.string(),
  week_start: Day,
  week_end: Day,
  status: z.enum(weeklyStatuses),
  hours: z.number(),
  /** Those of the hours that were reported afterwards rather than measured. */
  self_reported: z.number(),
  reports: z.number().int(),
  people: z.number().int(),
  /** The number of publications. */
  revision: z.number().int(),
  published_at: Timestamp.nullable(),
})
export type WeeklyRow = z.output<typeof WeeklyRow>

export const WeeklyUpdate = WeeklyRow.extend({
  summary: z.string(),
  done: z.string(),
  challenges: z.string(),
  next_steps: z.string(),
  /** The revision of the publication; null for the draft. */
  shown: z.number().int().nullable(),
  workers: z.array(
    WeeklyRow.pick({ hours: true, self_reported: true, reports: true }).extend({
      name: z.string(),
    }),
  ),
  tasks: z.array(z.string()),
  milestones: z.array(z.object({ title: z.string(), kind: z.enum(['submitted', 'accepted']) })),
  /** Newest first. */
  versions: z.array(
    z.object({ revision: z.number().int(), at: Timestamp, by_name: z.string().nullable() }),
  ),
  /** Reports approved since it was drafted. */
  newer_reports: z.number().int(),
  version: z.number().int(),
  can: z.object({ edit: z.boolean(), publish: z.boolean() }),
})
export type WeeklyUpdate = z.output<typeof WeeklyUpdate>

const read = { allow: 'weekly.read', params: ById } as const
const write = { allow: 'weekly.write', returns: WeeklyUpdate } as const
const Version = z.object({ version: z.int() })
const noRevision = msg('Invalid parameter.')
/** The revision to read; the last by default, or the draft for its writers. */
const RevisionQuery = z.object({
  revision: integer(noRevision)
    .pipe(z.number().min(1, noRevision).max(100_000, noRevision))
    .optional(),
})
const file = { ...read, query: RevisionQuery, returns: z.unknown(), binary: true } as const

export const weeklyUpdates = {
  list: get('/api/weekly-updates', {
    allow: 'weekly.read',
    reads: ['projects'],
    summary: 'The weekly updates of the projects one may see, newest week first',
    query: z.object({
      ...Paging,
      project_id: Id.optional(),
      startup_id: Id.optional(),
      sort: z.enum(['newest', 'oldest']).default('newest'),
    }),
    returns: pageOf('weekly_updates', WeeklyRow),
  }),
  create: post('/api/weekly-updates', {
    ...write,
    changes: ['projects'],
    summary: 'Write the update of a week from its approved reports',
    body: z.object({ project_id: Id, week_start: WeekStart }),
    status: 201,
  }),
  read: get('/api/weekly-updates/{id}', {
    ...read,
    reads: ['projects'],
    summary: 'One weekly update; a startup reads what was published',
    query: RevisionQuery,
    returns: WeeklyUpdate,
  }),
  change: put('/api/weekly-updates/{id}', {
    ...write,
    changes: ['projects'],
    summary: 'Edit the text of a weekly update',
    params: ById,
    body: WeeklyTexts.extend({ version: z.int() }),
  }),
  rewrite: post('/api/weekly-updates/{id}/rewrite', {
    ...write,
    changes: ['projects'],
    summary: 'Write it again from the reports approved by now; what was edited is replaced',
    params: ById,
    body: Version,
  }),
  publish: post('/api/weekly-updates/{id}/publish', {
    ...write,
    changes: ['projects'],
    summary: 'Publish it as it is; the startup is notified',
    params: ById,
    body: Version,
  }),
  pdf: get('/api/weekly-updates/{id}/update.pdf', {
    ...file,
    summary: 'The update as a document to print',
  }),
  hours: get('/api/weekly-updates/{id}/hours.csv', {
    ...file,
    summary: 'The approved hours behind it, by person and day',
  }),
}
