import { z } from 'zod'
import { Paging, pageOf } from '../core/paging.ts'
import { roles } from '../core/roles.ts'
import { del, get, nothing, post, put } from '../core/route.ts'
import {
  ById,
  Day,
  Id,
  multiline,
  Search,
  singleLine,
  Timestamp,
  wholeNumber,
} from '../core/schemas.ts'
import { msg } from '../i18n/translate.ts'
import { presences } from '../work/attendance.ts'
import { reportStatuses } from '../work/reports.ts'

/** `Out` is not checked in; `Busy` is on a break or in a meeting; `Working` has a task in progress (spec §4). */
export const memberStatuses = ['Working', 'Available', 'Busy', 'Out'] as const
export type MemberStatus = (typeof memberStatuses)[number]

export const TeamMember = z.object({
  id: Id,
  full_name: z.string(),
  role: z.enum(roles),
  /** Absent for callers who may only see who is in a team. */
  status: z.enum(memberStatuses).optional(),
  current_task: z.string().nullable().optional(),
  /** Completed tasks of all assigned tasks, in percent. */
  progress: z.number().int().optional(),
  last_report: Day.nullable().optional(),
})
export type TeamMember = z.output<typeof TeamMember>

/** A team as the caller may see it: a startup's representative gets its name and head count. */
export const TeamRow = z.object({
  id: Id,
  name: z.string(),
  head_count: z.number().int(),
  project_id: Id.nullable().optional(),
  project_name: z.string().nullable().optional(),
  leader_id: Id.nullable().optional(),
  leader_name: z.string().nullable().optional(),
  department_name: z.string().nullable().optional(),
  /** Members who are checked in now. */
  present: z.number().int().optional(),
  /** Members who checked in on their local today, whether they are still working or not. */
  present_today: z.number().int().optional(),
  last_report: Day.nullable().optional(),
})
export type TeamRow = z.output<typeof TeamRow>

export const Team = TeamRow.extend({
  members: z.array(TeamMember).optional(),
  department_id: Id.nullable().optional(),
  version: z.number().int(),
  /** `manage`: may change name, project, leader and department; `members`: may change the members. */
  can: z.object({
    talk: z.boolean(),
    lead: z.boolean(),
    manage: z.boolean(),
    members: z.boolean(),
  }),
})
export type Team = z.output<typeof Team>

/** How a member's day is going, for their leader. */
export const MemberToday = z.object({
  id: Id,
  full_name: z.string(),
  role: z.enum(roles),
  avatar_id: Id.nullable().optional(),
  is_leader: z.boolean(),
  status: z.enum(memberStatuses),
  current_task: z.string().nullable(),
  progress: z.number().int(),
  presence: z.enum(presences),
  /** Of the open session, else of the first one of the day. */
  check_in_time: Timestamp.nullable(),
  is_on_leave: z.boolean(),
  /** A report is expected of them today: they report, and it is a working day of theirs. */
  reports_today: z.boolean(),
  report_status: z.enum(reportStatuses).nullable(),
})
export type MemberToday = z.output<typeof MemberToday>

export const TeamToday = TeamRow.pick({
  id: true,
  name: true,
  project_name: true,
  leader_name: true,
}).extend({ people: z.array(MemberToday) })
export type TeamToday = z.output<typeof TeamToday>

export const TeamMessage = z.object({
  id: Id,
  by_id: Id,
  by_name: z.string(),
  text: z.string(),
  at: Timestamp,
  is_mine: z.boolean(),
})
export type TeamMessage = z.output<typeof TeamMessage>

const progress = msg('Progress must be from 0 to 100.')
const goalFields = {
  title: singleLine(msg('Title'), 200),
  due_date: Day.nullable(),
  /** Whole percent; ignored when tasks are linked, whose completion determines it. */
  progress: wholeNumber(progress).min(0, progress).max(100, progress),
  task_ids: z.array(Id).max(50, msg('You can add up to 50 tasks.')),
}

export const Goal = z.object({
  id: Id,
  team_id: Id,
  team_name: z.string(),
  title: z.string(),
  due_date: Day.nullable(),
  progress: z.number().int(),
  tasks: z.array(z.object({ id: Id, title: z.string(), is_completed: z.boolean() })),
  created_by_name: z.string(),
  version: z.number().int(),
  can: z.object({ edit: z.boolean() }),
})
export type Goal = z.output<typeof Goal>

/** A list of goals has the latest so many. */
export const mostGoals = 200

const teamFields = {
  name: singleLine(msg('Name'), 120),
  project_id: Id.nullable(),
  leader_id: Id.nullable(),
  department_id: Id.nullable(),
}
/** Suspended people keep their place and are not counted. */
export const mostMembers = 100
const member_ids = z.array(Id).max(mostMembers, msg('You can add up to 100 people.'))

const NewTeam = z.object({
  name: teamFields.name,
  project_id: teamFields.project_id.default(null),
  leader_id: teamFields.leader_id.default(null),
  department_id: teamFields.department_id.default(null),
  member_ids: member_ids.default([]),
})

/** A user who can be added to a team, with their workload. */
export const TeamCandidate = z.object({
  id: Id,
  full_name: z.string(),
  role: z.enum(roles),
  /** Only teams visible to the caller. */
  team_names: z.array(z.string()),
  /** In no team at all, regardless of the caller. */
  is_free: z.boolean(),
  open_tasks: z.number().int(),
})
export type TeamCandidate = z.output<typeof TeamCandidate>

const read = { allow: 'teams.read' } as const
const lead = { allow: 'teams.lead' } as const

export const teams = {
  list: get('/api/teams', {
    ...read,
    reads: ['attendance', 'reports', 'teams'],
    summary: 'The teams one may see',
    query: z.object({
      ...Paging,
      project_id: Id.optional(),
      search: Search,
      sort: z.enum(['name', '-name']).default('name'),
    }),
    returns: pageOf('teams', TeamRow),
  }),
  read: get('/api/teams/{id}', {
    ...read,
    reads: ['attendance', 'meetings', 'reports', 'tasks', 'teams'],
    summary: 'One team and its people, as far as one may know them',
    params: ById,
    returns: Team,
  }),
  today: get('/api/teams/today', {
    ...lead,
    reads: ['attendance', 'leave', 'reports', 'tasks', 'teams'],
    summary: 'The teams one leads or manages with their people: who is in, and who has reported',
    query: z.object({ department_id: Id.optional() }),
    returns: z.object({ teams: z.array(TeamToday), total: z.number() }),
  }),
  create: post('/api/teams', {
    allow: 'teams.manage',
    changes: ['projects', 'teams'],
    summary: 'Make a team for a project one manages',
    body: NewTeam,
    returns: Team,
    status: 201,
  }),
  people: get('/api/teams/people', {
    allow: 'teams.members',
    reads: ['tasks', 'teams'],
    summary:
      'Who can lead or join a team of one’s reach, with what each has to do; the freest first',
    query: z.object({ search: Search }),
    returns: z.object({ leaders: z.array(TeamCandidate), people: z.array(TeamCandidate) }),
  }),
  change: put('/api/teams/{id}', {
    allow: 'teams.manage',
    changes: ['projects', 'teams'],
    summary: 'Change a team’s name, project, leader or department',
    params: ById,
    body: z.object({ ...teamFields, version: z.int() }).partial(),
    returns: Team,
  }),
  setMembers: put('/api/teams/{id}/members', {
    allow: 'teams.members',
    changes: ['projects', 'teams'],
    summary: 'Say who is in a team; HR moves interns only',
    params: ById,
    body: z.object({ member_ids, version: z.int().optional() }),
    returns: Team,
  }),
  messages: get('/api/teams/{id}/messages', {
    ...read,
    reads: ['teams'],
    summary: 'The thread of a team one belongs to, leads or manages; newest first',
    params: ById,
    query: z.object({ ...Paging }),
    returns: pageOf('messages', TeamMessage),
  }),
  say: post('/api/teams/{id}/messages', {
    ...read,
    changes: ['teams'],
    summary: 'Write into the thread of a team',
    params: ById,
    body: z.object({
      text: multiline(msg('Message'), 4000).pipe(z.string().min(1, msg('Please write a message.'))),
    }),
    returns: TeamMessage,
    status: 201,
  }),
}

export const goals = {
  list: get('/api/goals', {
    ...read,
    reads: ['tasks', 'teams'],
    summary: 'The goals of the teams one belongs to, leads or manages',
    query: z.object({ team_id: Id.optional() }),
    returns: z.object({ goals: z.array(Goal) }),
  }),
  create: post('/api/goals', {
    ...lead,
    changes: ['teams'],
    summary: 'Set a goal for a team one leads or manages',
    body: z.object({
      team_id: Id,
      title: goalFields.title,
      due_date: goalFields.due_date.default(null),
      progress: goalFields.progress.default(0),
      task_ids: goalFields.task_ids.default([]),
    }),
    returns: Goal,
    status: 201,
  }),
  change: put('/api/goals/{id}', {
    ...lead,
    changes: ['teams'],
    summary: 'Change a goal',
    params: ById,
    body: z.object({ ...goalFields, version: z.int() }).partial(),
    returns: Goal,
  }),
  remove: del('/api/goals/{id}', {
    ...lead,
    changes: ['teams'],
    summary: 'Remove a goal',
    params: ById,
    returns: nothing,
    status: 204,
  }),
}
