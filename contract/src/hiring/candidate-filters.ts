import { z } from 'zod'
import { del, get, nothing, post, put } from '../core/route.ts'
import { ById, Id, Search, singleLine } from '../core/schemas.ts'
import { localized, msg } from '../i18n/translate.ts'

/** A candidate's status: the furthest of all their applications. */
export const standings = ['in_process', 'accepted', 'hired', 'rejected', 'withdrawn'] as const
export type Standing = (typeof standings)[number]

export const standingLabels: Record<Standing, string> = localized({
  in_process: msg('In process'),
  accepted: msg('Accepted'),
  hired: msg('Hired'),
  rejected: msg('Rejected'),
  withdrawn: msg('Withdrawn'),
})

export const mostTags = 5

/** Comma-separated ids: a repeated parameter is rejected. */
const TagIds = z
  .string()
  .max(200, msg('You can select up to five tags at once.'))
  .transform((value) => value.split(',').filter(Boolean))
  .pipe(z.array(Id).max(mostTags, msg('You can select up to five tags at once.')))

/** The filters of the talent pool; `tags` must all match. */
export const candidateFilter = {
  search: Search,
  standing: z.enum(standings).optional(),
  /** `true`: only candidates kept in the pool for later. */
  kept: z.enum(['true']).optional(),
  tags: TagIds.optional(),
}

export const Tag = z.object({ id: Id, name: z.string() })
export type Tag = z.output<typeof Tag>

export const NewTag = z.object({ name: singleLine(msg('Name'), 40) })

export const SavedFilter = z.object({
  id: Id,
  name: z.string(),
  search: z.string().nullable(),
  standing: z.enum(standings).nullable(),
  kept: z.boolean(),
  tags: z.array(Id),
  is_shared: z.boolean(),
  owner_name: z.string(),
  can: z.object({ change: z.boolean() }),
})
export type SavedFilter = z.output<typeof SavedFilter>

/** As many are listed, by name. */
export const mostFilters = 500

export const NewFilter = z.object({
  name: singleLine(msg('Name'), 60),
  search: z.string().trim().max(200).nullable().default(null),
  standing: z.enum(standings).nullable().default(null),
  kept: z.boolean().default(false),
  tags: z.array(Id).max(mostTags, msg('You can select up to five tags at once.')).default([]),
  is_shared: z.boolean().default(false),
})

const own = { allow: 'candidates.manage' } as const

export const candidateTags = {
  list: get('/api/candidate-tags', {
    ...own,
    reads: ['candidates'],
    summary: 'Every tag',
    returns: z.object({ tags: z.array(Tag) }),
  }),
  create: post('/api/candidate-tags', {
    ...own,
    changes: ['candidates'],
    summary: 'A new tag, once by its name',
    body: NewTag,
    returns: Tag,
    status: 201,
  }),
  remove: del('/api/candidate-tags/{id}', {
    ...own,
    changes: ['candidates'],
    summary: 'Delete a tag, and remove it from everyone who has it',
    params: ById,
    returns: nothing,
    status: 204,
  }),
}

export const candidateFilters = {
  list: get('/api/candidate-filters', {
    ...own,
    reads: ['candidates'],
    summary: 'One’s own saved filters and those that are shared',
    returns: z.object({ filters: z.array(SavedFilter) }),
  }),
  save: post('/api/candidate-filters', {
    ...own,
    changes: ['candidates'],
    summary: 'Save a filter under a name of one’s own',
    body: NewFilter,
    returns: SavedFilter,
    status: 201,
  }),
  change: put('/api/candidate-filters/{id}', {
    ...own,
    changes: ['candidates'],
    summary: 'Share an own filter, or no longer',
    params: ById,
    body: z.object({ is_shared: z.boolean() }),
    returns: SavedFilter,
  }),
  remove: del('/api/candidate-filters/{id}', {
    ...own,
    changes: ['candidates'],
    summary: 'Delete an own saved filter',
    params: ById,
    returns: nothing,
    status: 204,
  }),
}
