import { z } from 'zod'
import { roles } from '../core/roles.ts'
import { get } from '../core/route.ts'
import { Day, Id, Search } from '../core/schemas.ts'
import { msg } from '../i18n/translate.ts'
import { projectStatuses } from '../projects/projects.ts'
import { taskStatuses } from '../work/tasks.ts'

/** At most five of each kind, prefix matches first; only what the caller may see. */
export const SearchResults = z.object({
  people: z.array(z.object({ id: Id, full_name: z.string(), role: z.enum(roles) })),
  /** HR, who only assigns people to a project, reads its name and status (permissions.json 13). */
  projects: z.array(z.object({ id: Id, name: z.string(), status: z.enum(projectStatuses) })),
  tasks: z.array(
    z.object({
      id: Id,
      title: z.string(),
      status: z.enum(taskStatuses),
      due_date: Day.nullable(),
    }),
  ),
  /** Open ones, and those of every status for the project manager who manages them. */
  internships: z.array(
    z.object({ id: Id, title: z.string(), company_name: z.string(), is_open: z.boolean() }),
  ),
})
export type SearchResults = z.output<typeof SearchResults>

export const search = {
  find: get('/api/search', {
    allow: 'search.own',
    reads: [],
    summary: 'People, projects, tasks and internships by their names',
    query: z.object({
      q: Search.unwrap().min(2, msg('Please enter at least 2 characters.')),
    }),
    returns: SearchResults,
  }),
}
