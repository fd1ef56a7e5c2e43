import { z } from 'zod'
import { Paging, pageOf } from './paging.ts'
import { get } from './route.ts'
import { Day, Id, Instant } from './shared.ts'

export const projectStatuses = [
  'proposed',
  'active',
  'completed',
  'successful',
  'archived',
] as const

export const milestoneStatuses = ['pending', 'in_progress', 'completed', 'approved'] as const

export const Milestone = z.object({
  id: Id,
  title: z.string(),
  project_id: Id,
  project_name: z.string(),
  due_date: Day,
  completed_date: Instant.nullable(),
  status: z.enum(milestoneStatuses),
})
export type Milestone = z.output<typeof Milestone>

export const ProjectRow = z.object({
  id: Id,
  name: z.string(),
  status: z.enum(projectStatuses),
  startup_name: z.string().optional(),
})
export type ProjectRow = z.output<typeof ProjectRow>

export const projects = {
  list: get('/api/projects', {
    allow: 'projects.read',
    summary: 'The projects one may see',
    query: z.object({ ...Paging }),
    returns: pageOf('projects', ProjectRow),
  }),
  milestones: get('/api/milestones', {
    allow: 'milestones.read',
    summary: 'The milestones of the projects one may see, by due date',
    query: z.object({ ...Paging, project_id: Id.optional() }),
    returns: pageOf('milestones', Milestone),
  }),
}
