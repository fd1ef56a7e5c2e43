import { z } from 'zod'
import { get, post, put } from '../core/route.ts'
import { ById, Id, singleLine } from '../core/schemas.ts'
import { msg } from '../i18n/translate.ts'
import { categoryGroups } from './internships.ts'

/** A category as superadmins see it. */
export const Category = z.object({
  id: Id,
  name: z.string(),
  group: z.enum(categoryGroups),
  /** No longer offered; its postings keep it. */
  is_archived: z.boolean(),
  /** The postings of any status that have it. */
  postings: z.number(),
})
export type Category = z.output<typeof Category>

export const CategoryDraft = z.object({
  name: singleLine(msg('Name'), 60),
  group: z.enum(categoryGroups, msg('Please choose a group.')),
})
export type CategoryDraft = z.output<typeof CategoryDraft>

/** Every write returns the whole list in its order. */
const Categories = z.object({ categories: z.array(Category) })

const write = {
  allow: 'system.manage',
  changes: ['internships', 'marketplace'],
  returns: Categories,
} as const

export const categories = {
  list: get('/api/categories', {
    allow: 'system.manage',
    reads: ['internships'],
    summary: 'Every category in its order, archived ones included, with the number of its postings',
    returns: Categories,
  }),
  create: post('/api/categories', {
    ...write,
    summary: 'Add a category at the end of the list',
    body: CategoryDraft,
    status: 201,
  }),
  change: put('/api/categories/{id}', {
    ...write,
    summary: 'Rename a category, move it to the other group, archive or restore it',
    params: ById,
    body: CategoryDraft.extend({ is_archived: z.boolean(msg('Invalid parameter.')) }).partial(),
  }),
  reorder: put('/api/categories/order', {
    ...write,
    summary: 'Put the categories into this order; 409 unless every category is named once',
    body: z.object({ ids: z.array(Id).max(500, msg('Invalid parameter.')) }),
  }),
}
