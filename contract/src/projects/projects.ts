import { z } from 'zod'
import { Paging, pageOf } from '../core/paging.ts'
import { roles } from '../core/roles.ts'
import { del, get, nothing, post, put } from '../core/route.ts'
import { ById, Day, Id, multiline, Search, singleLine, Timestamp } from '../core/schemas.ts'
import { msg } from '../i18n/translate.ts'

export const projectStatuses = [
  'proposed',
  'active',
  'completed',
  'successful',
  'archived',
] as const
export type ProjectStatus = (typeof projectStatuses)[number]

/**
 * What everyone who can see a project reads of it; HR, who only assigns people to it, reads no more (permissions.json
 * 13).
 */
export const ProjectRow = z.object({
  id: Id,
  name: z.string(),
  status: z.enum(projectStatuses),
  startup_name: z.string().nullable().optional(),
  manager_name: z.string().nullable().optional(),
  deadline: Day.nullable().optional(),
  /** Whole percent; see `progressOf` on the server. */
  progress: z.number().int().optional(),
  team_count: z.number().int().optional(),
})
export type ProjectRow = z.output<typeof ProjectRow>

export const ProjectPerson = z.object({
  id: Id,
  full_name: z.string(),
  role: z.enum(roles),
  team_name: z.string(),
  is_leader: z.boolean(),
})
export type ProjectPerson = z.output<typeof ProjectPerson>

export const Project = ProjectRow.extend({
  description: z.string().optional(),
  startup_id: Id.nullable().optional(),
  manager_id: Id.nullable().optional(),
  created_at: Timestamp.optional(),
  /** The members of the project's teams that the caller may see; empty for a startup's representative. */
  people: z.array(ProjectPerson).optional(),
  version: z.number().int(),
  can: z.object({
    edit: z.boolean(),
    /** May set its startup and manager, and remove it. */
    own: z.boolean(),
    /** May submit deliverables of its milestones and attach files. */
    work: z.boolean(),
    /** The statuses the caller can move it to. */
    moves: z.array(z.enum(projectStatuses)),
  }),
})
export type Project = z.output<typeof Project>

export const ProjectFile = z.object({
  id: Id,
  name: z.string(),
  type: z.string(),
  size: z.number(),
  by_name: z.string(),
  at: Timestamp,
  can: z.object({ remove: z.boolean() }),
})
export type ProjectFile = z.output<typeof ProjectFile>

const fields = {
  name: singleLine(msg('Name'), 120),
  description: multiline(msg('Description'), 4000),
  deadline: Day.nullable(),
  startup_id: Id.nullable(),
  manager_id: Id.nullable(),
  status: z.enum(projectStatuses, msg('Please choose a status.')),
}

const NewProject = z.object({
  name: fields.name,
  description: fields.description.default(''),
  deadline: fields.deadline.default(null),
  startup_id: fields.startup_id.default(null),
  manager_id: fields.manager_id.default(null),
  status: z.enum(['proposed', 'active'], msg('Please choose a status.')).default('proposed'),
})

const ProjectChange = z.object({ ...fields, version: z.int() }).partial()

const read = { allow: 'projects.read' } as const
const manage = { allow: 'projects.manage' } as const
const ByFile = z.object({ id: Id, file_id: Id })

/** A startup or manager that a project can be assigned to. */
const Choice = z.object({ id: Id, name: z.string() })

export const projects = {
  list: get('/api/projects', {
    ...read,
    reads: ['projects', 'startups'],
    summary: 'The projects one may see, newest first',
    query: z.object({
      ...Paging,
      status: fields.status.optional(),
      search: Search,
      sort: z.enum(['newest', 'oldest', 'name', '-name']).default('newest'),
    }),
    returns: pageOf('projects', ProjectRow),
  }),
  create: post('/api/projects', {
    ...manage,
    changes: ['projects'],
    summary: 'Start a project for an approved startup',
    body: NewProject,
    returns: Project,
    status: 201,
  }),
  owners: get('/api/projects/owners', {
    ...manage,
    reads: ['projects', 'startups'],
    summary:
      'The approved startups and the project managers that a project can be assigned to, the first hundred of each by name',
    query: z.object({ search: Search }),
    returns: z.object({ startups: z.array(Choice), managers: z.array(Choice) }),
  }),
  read: get('/api/projects/{id}', {
    ...read,
    reads: ['projects', 'startups'],
    summary: 'One project and its people, as far as one may know them',
    params: ById,
    returns: Project,
  }),
  change: put('/api/projects/{id}', {
    allow: 'projects.update',
    changes: ['internships', 'marketplace', 'projects'],
    summary: 'Change a project; its startup and manager only by those who start projects',
    params: ById,
    body: ProjectChange,
    returns: Project,
  }),
  remove: del('/api/projects/{id}', {
    ...manage,
    changes: ['projects'],
    summary: 'Remove a project nothing depends on; any other is archived instead',
    params: ById,
    returns: nothing,
    status: 204,
  }),
  files: get('/api/projects/{id}/files', {
    ...read,
    reads: ['projects'],
    summary: 'The files attached to a project, newest first',
    params: ById,
    returns: z.object({ files: z.array(ProjectFile) }),
  }),
  attach: post('/api/projects/{id}/files', {
    allow: 'projects.work',
    changes: ['projects'],
    summary: 'Attach a general file of one’s own to a project',
    params: ById,
    body: z.object({ file_id: Id }),
    returns: z.object({ files: z.array(ProjectFile) }),
    status: 201,
  }),
  detach: del('/api/projects/{id}/files/{file_id}', {
    allow: 'projects.work',
    changes: ['projects'],
    summary: 'Take a file off a project; the file stays with its owner',
    params: ByFile,
    returns: nothing,
    status: 204,
  }),
}
