import { z } from 'zod'
import { Paging, pageOf } from './paging.ts'
import { get } from './route.ts'
import { Id } from './shared.ts'

export const projectStatuses = [
  'proposed',
  'active',
  'completed',
  'successful',
  'archived',
] as const

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
}
