import { z } from 'zod'
import { Paging, pageOf } from '../core/paging.ts'
import { roles } from '../core/roles.ts'
import { get, post, put } from '../core/route.ts'
import {
  ById,
  Day,
  Id,
  multiline,
  RecordVersion,
  RoleInput,
  requiredText,
  singleLine,
  Timestamp,
} from '../core/schemas.ts'
import { msg } from '../i18n/translate.ts'
import { HappenedAt, noSummary, Period, TimeEntry, tooManyHours, workModes } from './attendance.ts'
import { Task, taskStatuses } from './tasks.ts'

export const reportStatuses = ['pending', 'approved', 'rejected', 'changes_requested'] as const
export type ReportStatus = (typeof reportStatuses)[number]

const noComment = msg('Comment Required: Please provide a comment when rejecting a report.')

/** What the author writes (spec §3, work report). */
const texts = {
  work_summary: requiredText(msg('Work summary'), noSummary),
  completed_tasks: multiline(msg('Completed tasks')).default(''),
  challenges: multiline(msg('Challenges')).default(''),
  tomorrow_plans: multiline(msg('Tomorrow plans')).default(''),
}
export const ReportTexts = z.object({
  work_summary: z.string(),
  completed_tasks: z.string(),
  challenges: z.string(),
  tomorrow_plans: z.string(),
})
export type ReportTexts = z.output<typeof ReportTexts>

const hoursRange = msg('Hours worked must be from 0 to 24.')
const negativeHours = msg('Total hours cannot be negative')
const extras = {
  /** Hours entered by hand; they count only on a day without sessions. */
  hours: z.number(hoursRange).min(0, negativeHours).max(24, tooManyHours).optional(),
  task_ids: z.array(Id).max(50, msg('You can add up to 50 tasks.')).default([]),
}

export const NewReport = z.object({
  ...texts,
  ...extras,
  /** The author's local day; today by default, at most a week back. */
  date: Day.optional(),
  happened_at: HappenedAt,
})
export type NewReport = z.input<typeof NewReport>

const Reviewed = z.object({
  reviewed_by: Id,
  reviewed_by_name: z.string(),
  reviewed_at: Timestamp,
  comment: z.string(),
})

export const WorkReport = ReportTexts.extend({
  id: Id,
  from_user_id: Id,
  from_user_name: z.string(),
  from_user_role: z.enum(roles),
  team_name: z.string(),
  to_role: z.enum(roles),
  /** The author's own leader; null when any reviewer of the role may review it. */
  to_user_id: Id.nullable(),
  to_user_name: z.string().nullable(),
  date: Day,
  timestamp: Timestamp,
  status: z.enum(reportStatuses),
  /** Seconds, from the day's sessions; or the hours entered by hand on a day without any. */
  worked_duration: z.number().int(),
  /** How much of it the person reported afterwards; the rest was measured. */
  self_reported_seconds: z.number().int(),
  /** Hours without a session, beyond what counts unconfirmed: an approval has to confirm them. */
  needs_confirmation: z.boolean(),
  check_in_time: Timestamp.nullable(),
  check_out_time: Timestamp.nullable(),
  work_mode: z.enum(workModes).nullable(),
  planned_tasks: z.string(),
  sent_late: z.boolean(),
  reviewed_by: Id.nullable(),
  reviewed_by_name: z.string().nullable(),
  reviewed_at: Timestamp.nullable(),
  review_comment: z.string(),
  escalated_from: Id.nullable(),
  escalated_by: Id.nullable(),
  escalated_by_name: z.string().nullable(),
  escalated_at: Timestamp.nullable(),
  previous_review: Reviewed.nullable(),
  /** Starts at 1; each revision by the author increments it. */
  revision: z.number().int(),
  version: z.number().int(),
  /** Pending beyond the review deadline. */
  is_overdue: z.boolean(),
  can: z.object({ review: z.boolean(), revise: z.boolean() }),
})
export type WorkReport = z.output<typeof WorkReport>

/** A day as the person's sessions and task changes describe it. */
export const DaySoFar = z.object({
  date: Day,
  /** The plans of the check-ins. */
  planned_tasks: z.string(),
  /** One's own tasks that were in progress or moved on this day, in the order they were touched. */
  tasks: z.array(
    z.object({
      id: Id,
      title: z.string(),
      status: z.enum(taskStatuses),
      blocker: z.string(),
      /** Completed on this day. */
      is_completed: z.boolean(),
      /** Worked time while it was in progress; time with several in progress is shared between them. */
      worked_seconds: z.number().int(),
    }),
  ),
})
export type DaySoFar = z.output<typeof DaySoFar>

export const ReportRevision = ReportTexts.extend({
  revision: z.number().int(),
  submitted_at: Timestamp,
})
export type ReportRevision = z.output<typeof ReportRevision>

const reportStepKinds = ['submitted', 'revised', 'escalated'] as const

/** A step of a day's report, its escalated copies included: who did what, and when. */
export const ReportStep = z.object({
  kind: z.enum([...reportStepKinds, 'approved', 'rejected', 'changes_requested']),
  at: Timestamp,
  by_name: z.string(),
  /** The author's version that it is about; null for an escalation. */
  revision: z.number().int().nullable(),
  comment: z.string(),
})
export type ReportStep = z.output<typeof ReportStep>

export const ReportDetail = WorkReport.extend({
  from_user_avatar_id: Id.nullable().optional(),
  tasks: z.array(z.object({ id: Id, title: z.string(), status: z.enum(taskStatuses) })),
  sessions: z.array(TimeEntry),
  /** What the author submitted, oldest first; of an escalated copy, the versions up to it. */
  revisions: z.array(ReportRevision),
  /** The day's report from its first submission on, oldest step first; absent in responses of older releases. */
  history: z.array(ReportStep).optional(),
  /** Why no task can be made of its challenges; null where one can. Absent in responses of older releases. */
  task_refusal: z.string().nullable().optional(),
  /** Oldest first, including reviews of its escalated copies. */
  reviews: z.array(Reviewed.extend({ revision: z.number().int(), status: z.enum(reportStatuses) })),
})
export type ReportDetail = z.output<typeof ReportDetail>

const confirmation = z.boolean(msg('Please say whether you confirm the hours.')).optional()
const reviewFields = {
  status: z.enum(['approved', 'rejected', 'changes_requested'], msg('Please choose a decision.')),
  comment: multiline(msg('Comment'), 4000)
    .nullable()
    .default('')
    .transform((input) => input ?? ''),
}
/** Rejecting and requesting changes need a comment; approving without one stores `Approved` (spec §5). */
export const Review = z
  .object({ ...reviewFields, confirms_hours: confirmation, version: z.int().optional() })
  .refine(({ status, comment }) => status === 'approved' || comment !== '', {
    path: ['comment'],
    message: noComment,
  })
export type Review = z.input<typeof Review>

export const Draft = ReportTexts.extend({ date: Day, updated_at: Timestamp.nullable() })
export type Draft = z.output<typeof Draft>

/**
 * `to_review`: pending and for the caller to decide; `reviewed`: decided by the caller; `mine`: written by the caller.
 */
const reportBoxes = ['mine', 'to_review', 'reviewed'] as const

const ReportFilter = {
  ...Period,
  role: RoleInput.optional(),
  team_id: Id.optional(),
  project_id: Id.optional(),
  user_id: Id.optional(),
  status: z.enum(reportStatuses).optional(),
}

const mine = { allow: 'reports.own' } as const
const review = { allow: 'reports.review' } as const

export const reports = {
  list: get('/api/reports', {
    allow: 'reports.own',
    reads: ['reports'],
    replica: true,
    summary: 'Reports one may see, newest first: own ones, those to review, those reviewed',
    query: z.object({
      ...Paging,
      ...ReportFilter,
      box: z.enum(reportBoxes).optional(),
      /** `due`: those that have waited longest for their reviewer first. */
      sort: z.enum(['newest', 'due']).default('newest'),
    }),
    returns: pageOf('reports', WorkReport),
  }),
  counts: get('/api/reports/counts', {
    ...review,
    reads: ['reports'],
    replica: true,
    summary: 'How many reports wait for the asker, and how many the asker reviewed',
    returns: z.object({ pending: z.number(), reviewed: z.number() }),
  }),
  submit: post('/api/reports', {
    ...mine,
    changes: ['reports'],
    summary: "The day's report; a second one of the same day revises the first",
    body: NewReport,
    returns: WorkReport,
    status: 201,
  }),
  draft: get('/api/reports/draft', {
    ...mine,
    reads: ['reports', 'tasks'],
    summary: "What one has typed for a day's report and not yet sent",
    query: z.object({ date: Day.optional() }),
    returns: Draft,
  }),
  soFar: get('/api/reports/so-far', {
    ...mine,
    reads: ['attendance', 'tasks'],
    own: ['attendance'],
    summary: 'What the product knows of one’s day, for the draft of its report',
    query: z.object({ date: Day.optional() }),
    returns: DaySoFar,
  }),
  keepDraft: put('/api/reports/draft', {
    ...mine,
    changes: [],
    summary: 'Save a draft',
    body: z.object({
      date: Day.optional(),
      work_summary: multiline(msg('Work summary')).default(''),
      completed_tasks: multiline(msg('Completed tasks')).default(''),
      challenges: multiline(msg('Challenges')).default(''),
      tomorrow_plans: multiline(msg('Tomorrow plans')).default(''),
    }),
    returns: Draft,
  }),
  reviewMany: post('/api/reports/reviews', {
    ...review,
    changes: ['certificates', 'hires', 'reports'],
    summary: 'Decide several reports at once; each is answered for itself',
    body: z
      .object({
        ...reviewFields,
        report_ids: z
          .array(Id)
          .min(1, msg('Please choose at least one report.'))
          .max(100, msg('You can select up to 100 reports at once.')),
        /** By report, the version that was read; one that was changed since is refused. */
        versions: z.record(Id, z.int()).optional(),
      })
      .refine(({ status, comment }) => status === 'approved' || comment !== '', {
        path: ['comment'],
        message: noComment,
      }),
    returns: z.object({
      reviewed: z.array(WorkReport),
      refused: z.array(z.object({ id: Id, detail: z.string() })),
    }),
  }),
  read: get('/api/reports/{id}', {
    ...mine,
    reads: ['reports', 'tasks'],
    summary: 'One report with its sessions, tasks, revisions and reviews',
    params: ById,
    returns: ReportDetail,
  }),
  revise: put('/api/reports/{id}', {
    ...mine,
    changes: ['reports'],
    summary: 'Revise one’s own report; it is pending again',
    params: ById,
    body: z.object({ ...texts, ...extras, version: RecordVersion.optional() }),
    returns: WorkReport,
  }),
  review: post('/api/reports/{id}/review', {
    ...review,
    changes: ['certificates', 'hires', 'reports'],
    summary: 'Approve, reject or ask for changes; never one’s own',
    params: ById,
    body: Review,
    returns: WorkReport,
  }),
  liftBlocker: post('/api/reports/{id}/blockers', {
    ...mine,
    changes: ['projects', 'tasks'],
    summary: 'Make a blocked task of what stands under challenges',
    params: ById,
    body: z.object({
      title: singleLine(msg('Title'), 200),
      blocker: multiline(msg('Blocker'), 2000).default(''),
    }),
    returns: Task,
    status: 201,
  }),
}
