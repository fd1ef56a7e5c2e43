import { z } from 'zod'
import { Paging, pageOf } from '../core/paging.ts'
import { get, post, put } from '../core/route.ts'
import {
  ById,
  Day,
  Id,
  integer,
  multiline,
  requiredText,
  Search,
  singleLine,
  Timestamp,
  wholeNumber,
} from '../core/schemas.ts'
import { localized, msg } from '../i18n/translate.ts'
import { projectStatuses } from '../projects/projects.ts'

/**
 * `open`: HR is looking for people; `proposed`: the startup decides; `staffed`: team, project and tasks were created.
 */
export const briefStatuses = ['open', 'proposed', 'staffed', 'withdrawn'] as const
export type BriefStatus = (typeof briefStatuses)[number]

export const briefLabels: Record<BriefStatus, string> = localized({
  open: msg('Looking for people'),
  proposed: msg('Proposal sent'),
  staffed: msg('Team formed'),
  withdrawn: msg('Withdrawn'),
})

/** `picked`: chosen by HR and not proposed yet; `dropped`: the startup no longer needs the seat. */
export const seatStatuses = ['open', 'picked', 'proposed', 'accepted', 'dropped'] as const
export type SeatStatus = (typeof seatStatuses)[number]

export const seatLabels: Record<SeatStatus, string> = localized({
  open: msg('Open'),
  picked: msg('Chosen, not sent yet'),
  proposed: msg('Proposed'),
  accepted: msg('Accepted'),
  dropped: msg('Skipped'),
})

/** The weight of each criterion, from 0 to 10. */
export const weightNames = ['skills', 'record', 'availability'] as const
export type WeightName = (typeof weightNames)[number]
export type Weights = Record<WeightName, number>
export const heaviest = 10
export const usualWeights: Weights = { skills: 5, record: 3, availability: 2 }

const noWeight = msg('A weight must be from 0 to 10.')
const weight = integer(noWeight).pipe(z.number().min(0, noWeight).max(heaviest, noWeight))
const weights = {
  skills: weight.default(usualWeights.skills),
  record: weight.default(usualWeights.record),
  availability: weight.default(usualWeights.availability),
}

/** Why a person fits a seat: based on observations of the last 90 days, not on claims. */
export const Fit = z.object({
  /** Required, and found in completed tasks or approved reports. */
  skills_shown: z.array(z.string()),
  /** Required, and found only in the person's own profile. */
  skills_named: z.array(z.string()),
  /** Days worked, and those that were checked out or corrected. */
  sessions: z.number().int(),
  sessions_kept: z.number().int(),
  reports_decided: z.number().int(),
  reports_approved: z.number().int(),
  /** Completed, or overdue. */
  tasks_due: z.number().int(),
  tasks_done: z.number().int(),
  /** Hours a week; absent for a startup. */
  capacity: z.number().optional(),
  free_hours: z.number().optional(),
  /** Whole percent: each criterion, and the weighted total. */
  parts: z.object({ skills: z.int(), record: z.int(), availability: z.int() }),
  match: z.int(),
})
export type Fit = z.output<typeof Fit>

const SeatPerson = z.object({
  /** Absent for a startup. */
  id: Id.optional(),
  full_name: z.string(),
  skills: z.array(z.string()),
  fit: Fit,
  /** The other company that accepted the person, who would be hired here by its application; HR agrees to that. */
  accepted_by: z.object({ application_id: Id, company_name: z.string() }).optional(),
})

export const Seat = z.object({
  id: Id,
  role: z.string(),
  skills: z.array(z.string()),
  hours_per_week: z.number().int(),
  /** The first tasks of the person in this seat. */
  tasks: z.array(z.string()),
  status: z.enum(seatStatuses),
  person: SeatPerson.nullable(),
  /** The people declined for it, newest first. */
  declined: z.array(z.object({ full_name: z.string(), comment: z.string(), at: Timestamp })),
  version: z.number().int(),
  can: z.object({ pick: z.boolean(), decide: z.boolean(), drop: z.boolean() }),
})
export type Seat = z.output<typeof Seat>

export const BriefRow = z.object({
  id: Id,
  title: z.string(),
  startup_name: z.string(),
  status: z.enum(briefStatuses),
  seat_count: z.number().int(),
  accepted_count: z.number().int(),
  start_date: Day,
  weeks: z.number().int(),
  created_at: Timestamp,
})
export type BriefRow = z.output<typeof BriefRow>

const Milestone = z.strictObject({
  title: singleLine(msg('Milestone'), 200),
  /** Due at the end of this project week. */
  week: wholeNumber(msg('Please enter a week.')).min(1, msg('Please enter a week.')),
})

export const Brief = BriefRow.extend({
  description: z.string(),
  milestones: z.array(z.object({ title: z.string(), week: z.number() })),
  seats: z.array(Seat),
  manager: z.object({ id: Id, full_name: z.string() }).nullable(),
  leader: z.object({ id: Id, full_name: z.string() }).nullable(),
  /** The records created from it. */
  project: z.object({ id: Id, name: z.string(), status: z.enum(projectStatuses) }).nullable(),
  weights: z.object({ skills: z.int(), record: z.int(), availability: z.int() }),
  version: z.number().int(),
  /**
   * `assign`: choose people, manager and leader; `send`: propose them to the startup; `take_back`: withdraw the
   * proposal.
   */
  can: z.object({
    change: z.boolean(),
    withdraw: z.boolean(),
    assign: z.boolean(),
    send: z.boolean(),
    take_back: z.boolean(),
  }),
})
export type Brief = z.output<typeof Brief>

/** A person of the pool and how they fit a seat. */
export const Candidate = z.object({
  id: Id,
  full_name: z.string(),
  skills: z.array(z.string()),
  team_names: z.array(z.string()),
  fit: Fit,
  /** Has enough free hours and is not in another seat of this brief. */
  can: z.object({ pick: z.boolean() }),
  /** The seat of this brief they were picked for. */
  seat_role: z.string().nullable(),
})
export type Candidate = z.output<typeof Candidate>

const mostSeats = 12
const mostWeeks = 52
const hours = msg('Hours per week must be from 1 to 60.')
const length = msg('The length must be from 1 to 52 weeks.')

export const NewSeat = z.strictObject({
  role: singleLine(msg('Role'), 80),
  skills: z
    .array(singleLine(msg('Skill'), 60))
    .max(12, msg('You can add up to 12 skills.'))
    .overwrite((skills) => [...new Set(skills)])
    .default([]),
  hours_per_week: wholeNumber(hours).min(1, hours).max(60, hours),
  tasks: z
    .array(singleLine(msg('Task'), 200))
    .max(10, msg('You can add up to 10 tasks.'))
    .default([]),
})

const brief = z.strictObject({
  title: singleLine(msg('Title'), 120),
  description: requiredText(msg('Description'), msg('Please say what you want to build.'), 4000),
  start_date: Day,
  weeks: wholeNumber(length).min(1, length).max(mostWeeks, length),
  milestones: z.array(Milestone).max(20, msg('You can add up to 20 milestones.')).default([]),
  seats: z
    .array(NewSeat)
    .min(1, msg('Please add a seat.'))
    .max(mostSeats, msg('You can add up to 12 seats.')),
})

/** A milestone lies within the project. */
const within = (input: { weeks: number; milestones: { week: number }[] }) =>
  input.milestones.every(({ week }) => week <= input.weeks)
const tooLate = {
  path: ['milestones'],
  message: msg("Milestones must fall within the project's weeks."),
}

export const NewBrief = brief.extend({ startup_id: Id.optional() }).refine(within, tooLate)
export type NewBrief = z.input<typeof NewBrief>

const BriefChange = brief.extend({ version: z.int() }).refine(within, tooLate)

const noReason = msg('Please give a reason.')
const SeatDecision = z
  .strictObject({
    decision: z.enum(['accept', 'decline'], msg('Please choose a decision.')),
    comment: multiline(msg('Comment'), 1000).default(''),
    version: z.int(),
  })
  .refine(({ decision, comment }) => decision === 'accept' || comment !== '', {
    path: ['comment'],
    message: noReason,
  })

const BySeat = z.object({ id: Id, seat_id: Id })
const versioned = z.object({ version: z.int() })
const read = { allow: 'briefs.read' } as const
const state = { allow: 'briefs.state', params: ById, returns: Brief } as const
const assign = { allow: 'briefs.assign', params: ById, returns: Brief } as const
const Choice = z.object({ id: Id, full_name: z.string(), load: z.number().int() })

export const briefs = {
  list: get('/api/briefs', {
    ...read,
    reads: ['briefs'],
    summary: 'The team briefs one may see, newest first',
    query: z.object({
      ...Paging,
      status: z.enum(briefStatuses).optional(),
      startup_id: Id.optional(),
      search: Search,
      sort: z.enum(['newest', 'oldest']).default('newest'),
    }),
    returns: pageOf('briefs', BriefRow),
  }),
  create: post('/api/briefs', {
    allow: 'briefs.state',
    changes: ['briefs'],
    summary: 'Create a brief: what an approved startup of one’s own wants built, and by whom',
    body: NewBrief,
    returns: Brief,
    status: 201,
  }),
  leads: get('/api/briefs/leads', {
    allow: 'briefs.assign',
    reads: ['briefs'],
    summary:
      'The project managers and team leaders to choose from, the freest first; a hundred each',
    query: z.object({ search: Search }),
    returns: z.object({ managers: z.array(Choice), leaders: z.array(Choice) }),
  }),
  read: get('/api/briefs/{id}', {
    ...read,
    reads: ['briefs'],
    summary: 'One brief with its seats; a startup sees who was proposed, not who may be',
    params: ById,
    returns: Brief,
  }),
  change: put('/api/briefs/{id}', {
    ...state,
    changes: ['briefs'],
    summary: 'Change a brief while no candidate is proposed or accepted',
    body: BriefChange,
  }),
  withdraw: post('/api/briefs/{id}/withdrawal', {
    ...state,
    changes: ['briefs'],
    summary: 'Withdraw a brief of which no team was made',
    body: versioned,
  }),
  decide: post('/api/briefs/{id}/seats/{seat_id}/decision', {
    ...state,
    changes: ['applications', 'briefs', 'hires', 'interviews', 'projects', 'tasks', 'teams'],
    summary:
      'Accept or decline the candidate proposed for a seat; accepting the last one creates the team',
    params: BySeat,
    body: SeatDecision,
  }),
  drop: post('/api/briefs/{id}/seats/{seat_id}/drop', {
    ...state,
    changes: ['applications', 'briefs', 'hires', 'interviews', 'projects', 'tasks', 'teams'],
    summary: 'Drop a seat for which no candidate is proposed',
    params: BySeat,
    body: versioned,
  }),
  candidates: get('/api/briefs/{id}/seats/{seat_id}/candidates', {
    allow: 'briefs.assign',
    reads: ['briefs'],
    summary:
      'The best candidates of the pool for a seat by the requested weights, with the figures behind it',
    params: BySeat,
    query: z.object({ ...weights, search: Search }),
    returns: z.object({ candidates: z.array(Candidate), pool: z.number().int() }),
  }),
  suggest: post('/api/briefs/{id}/suggestion', {
    ...assign,
    changes: ['briefs'],
    summary: 'Choose the best person of the pool for each open seat, each person once',
    body: z.object({ ...weights, version: z.int() }),
  }),
  pick: put('/api/briefs/{id}/seats/{seat_id}/person', {
    ...assign,
    changes: ['briefs'],
    summary: 'Choose a candidate for a seat, or leave it open with null',
    params: BySeat,
    body: z.object({ ...weights, user_id: Id.nullable(), version: z.int() }),
  }),
  lead: put('/api/briefs/{id}/leads', {
    ...assign,
    changes: ['briefs'],
    summary: 'Say who will manage the project and lead the team',
    body: z.object({ manager_id: Id.nullable(), leader_id: Id.nullable(), version: z.int() }),
  }),
  propose: post('/api/briefs/{id}/proposal', {
    ...assign,
    changes: ['briefs'],
    summary: 'Propose all chosen candidates to the startup',
    body: z.object({
      ...weights,
      version: z.int(),
      /** The applications to other companies by which HR agrees to hire for this team. */
      agreed_application_ids: z.array(Id).max(mostSeats).optional(),
    }),
  }),
  takeBack: post('/api/briefs/{id}/proposal/withdrawal', {
    ...assign,
    changes: ['briefs'],
    summary: 'Take back what waits for the startup; what it has accepted stays',
    body: versioned,
  }),
}
