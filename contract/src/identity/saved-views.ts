import { z } from 'zod'
import { del, get, nothing, post, put } from '../core/route.ts'
import { ById, Id, singleLine } from '../core/schemas.ts'
import { msg } from '../i18n/translate.ts'

/** The lists that remember how a person looks at them. */
export const listNames = [
  'applications',
  'attendance',
  'audit',
  'briefs',
  'candidates',
  'certificates',
  'contact_messages',
  'evaluations',
  'hires',
  'internship_applications',
  'internships',
  'interviews',
  'members',
  'milestones',
  'posts',
  'projects',
  'reports',
  'startup_interns',
  'startup_projects',
  'startups',
  'tasks',
  'teams',
  'users',
  'weekly_updates',
] as const
export type ListName = (typeof listNames)[number]

export const densities = ['comfortable', 'compact'] as const
export type Density = (typeof densities)[number]

const list = z.enum(listNames, msg('There is no such list.'))
const OfList = z.object({ list })

const mostColumns = 30
const columnNames = msg('columns must be at most 30 names of columns.')
/** Columns that are not shown; what a list does not have is ignored, so that columns can come and go. */
const hidden = z
  .array(z.string(columnNames).regex(/^[a-z_]{1,40}$/, columnNames), columnNames)
  .max(mostColumns, columnNames)
  .transform((names) => [...new Set(names)])

/** Search, filters and sort as in the address, without the page. */
const queryFormat = msg(
  'query must be the search and filters of an address, at most 2,000 characters.',
)
const query = z
  .string(queryFormat)
  .max(2000, queryFormat)
  .regex(/^[\w.~%+=&!*'()-]*$/, queryFormat)
  .transform((text) => {
    const params = new URLSearchParams(text)
    params.delete('cursor')
    return params.toString()
  })

/** How a person wants one list to look. */
const Layout = z.object({ hidden: z.array(z.string()), density: z.enum(densities) })

export const SavedView = z.object({
  id: Id,
  name: z.string(),
  query: z.string(),
  hidden: z.array(z.string()),
  /** Shown when the list is opened without a search or filter. */
  is_default: z.boolean(),
})
export type SavedView = z.output<typeof SavedView>

export const ListSettings = Layout.extend({ views: z.array(SavedView) })
export type ListSettings = z.output<typeof ListSettings>

/** Saved views of one list. */
export const mostViews = 20

const mine = { allow: 'settings.own' } as const

export const savedViews = {
  read: get('/api/lists/{list}', {
    ...mine,
    reads: ['saved_views'],
    summary: 'How one looks at a list: hidden columns, density and saved views by name',
    params: OfList,
    returns: ListSettings,
  }),
  layout: put('/api/lists/{list}', {
    ...mine,
    changes: ['saved_views'],
    summary: 'Hide columns of a list and choose its density',
    params: OfList,
    body: z.object({
      hidden,
      density: z.enum(densities, msg('density must be comfortable or compact.')),
    }),
    returns: ListSettings,
  }),
  save: post('/api/lists/{list}/views', {
    ...mine,
    changes: ['saved_views'],
    summary: 'Save the search, filters, sort and columns of a list under a name, once per name',
    params: OfList,
    body: z.object({ name: singleLine(msg('Name'), 60), query, hidden }),
    returns: ListSettings,
    status: 201,
  }),
  change: put('/api/saved-views/{id}', {
    ...mine,
    changes: ['saved_views'],
    summary: 'Rename a saved view, or show it when its list is opened',
    params: ById,
    body: z.object({ name: singleLine(msg('Name'), 60), is_default: z.boolean() }).partial(),
    returns: ListSettings,
  }),
  remove: del('/api/saved-views/{id}', {
    ...mine,
    changes: ['saved_views'],
    summary: 'Delete a saved view',
    params: ById,
    returns: nothing,
    status: 204,
  }),
}
