import { z } from 'zod'
import { Paging, pageOf } from '../core/paging.ts'
import { get, post, put } from '../core/route.ts'
import { ById, Day, HttpsLink, Id, multiline, singleLine, Timestamp } from '../core/schemas.ts'
import { msg } from '../i18n/translate.ts'

/** `completed`: the deliverable was submitted; `approved`: the startup accepted it (spec §4). */
export const milestoneStatuses = ['pending', 'in_progress', 'completed', 'approved'] as const
export type MilestoneStatus = (typeof milestoneStatuses)[number]

export const milestoneStepKinds = [
  'created',
  'changed',
  'moved',
  'submitted',
  'accepted',
  'returned',
] as const

export const MilestoneStep = z.object({
  id: Id,
  kind: z.enum(milestoneStepKinds),
  status: z.enum(milestoneStatuses),
  by_name: z.string(),
  at: Timestamp,
  note: z.string(),
  link: z.string(),
  /** The file of a deliverable, unless it was deleted. */
  file: z.object({ id: Id, name: z.string() }).nullable(),
})
export type MilestoneStep = z.output<typeof MilestoneStep>

export const Milestone = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  project_id: Id,
  project_name: z.string(),
  due_date: Day,
  completed_date: Timestamp.nullable(),
  status: z.enum(milestoneStatuses),
  version: z.number().int(),
  can: z.object({ edit: z.boolean(), submit: z.boolean(), decide: z.boolean() }),
})
export type Milestone = z.output<typeof Milestone>

/** With its history, oldest first; the last `submitted` step is the deliverable. */
export const MilestoneDetail = Milestone.extend({ steps: z.array(MilestoneStep) })
export type MilestoneDetail = z.output<typeof MilestoneDetail>

const fields = {
  title: singleLine(msg('Title'), 200),
  description: multiline(msg('Description'), 4000),
  due_date: Day,
}

const NewMilestone = z.object({
  project_id: Id,
  title: fields.title,
  description: fields.description.default(''),
  due_date: fields.due_date,
})

/** A deliverable: a note, and a link or an uploaded file of the person's own. */
const Deliverable = z.object({
  note: multiline(msg('Note'), 4000).pipe(
    z.string().min(1, msg("Please say what you're delivering.")),
  ),
  link: HttpsLink.default(''),
  file_id: Id.nullable().default(null),
  version: z.int(),
})

const Decision = z
  .object({
    decision: z.enum(['accept', 'return'], msg('Please choose a decision.')),
    comment: multiline(msg('Comment'), 4000).default(''),
    version: z.int(),
  })
  .refine(({ decision, comment }) => decision === 'accept' || comment !== '', {
    path: ['comment'],
    message: msg("Please say what's missing."),
  })

const manage = { allow: 'milestones.manage' } as const
const read = { allow: 'milestones.read' } as const

export const milestones = {
  list: get('/api/milestones', {
    ...read,
    reads: ['projects'],
    summary: 'The milestones of the projects one may see, by due date',
    query: z.object({
      ...Paging,
      project_id: Id.optional(),
      startup_id: Id.optional(),
      /** Only those that are completed, whether they wait for approval or have it. */
      completed: z.enum(['true']).optional(),
      sort: z.enum(['due', '-due']).default('due'),
    }),
    returns: pageOf('milestones', Milestone),
  }),
  read: get('/api/milestones/{id}', {
    ...read,
    reads: ['projects'],
    summary: 'One milestone with what was delivered and decided',
    params: ById,
    returns: MilestoneDetail,
  }),
  create: post('/api/milestones', {
    ...manage,
    changes: ['projects'],
    summary: 'Set a milestone of a project one manages',
    body: NewMilestone,
    returns: Milestone,
    status: 201,
  }),
  ask: post('/api/projects/{id}/milestones', {
    allow: 'milestones.decide',
    changes: ['projects'],
    summary: 'Ask for a milestone of a project of one’s own startup',
    params: ById,
    body: NewMilestone.omit({ project_id: true }),
    returns: Milestone,
    status: 201,
  }),
  change: put('/api/milestones/{id}', {
    ...manage,
    changes: ['projects'],
    summary: 'Change a milestone; begin it or put it back',
    params: ById,
    body: z
      .object({
        ...fields,
        status: z.enum(['pending', 'in_progress'], msg('Please choose a status.')),
        version: z.int(),
      })
      .partial(),
    returns: Milestone,
  }),
  submit: post('/api/milestones/{id}/deliverable', {
    allow: 'projects.work',
    changes: ['projects'],
    summary: 'Submit the deliverable of a milestone',
    params: ById,
    body: Deliverable,
    returns: MilestoneDetail,
  }),
  decide: post('/api/milestones/{id}/decision', {
    allow: 'milestones.decide',
    changes: ['projects'],
    summary: 'Accept a submitted deliverable, or return it with a comment',
    params: ById,
    body: Decision,
    returns: MilestoneDetail,
  }),
}
