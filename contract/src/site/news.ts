import { z } from 'zod'
import { Paging, pageOf } from '../core/paging.ts'
import { del, get, nothing, post, put } from '../core/route.ts'
import {
  ById,
  Id,
  RecordVersion,
  requiredText,
  Search,
  singleLine,
  Timestamp,
} from '../core/schemas.ts'
import { localized, msg } from '../i18n/translate.ts'

export const postStatuses = ['draft', 'published'] as const
export type PostStatus = (typeof postStatuses)[number]

export const postLabels: Record<PostStatus, string> = localized({
  draft: msg('Draft'),
  published: msg('Published'),
})

/** The slug of a post's URL. */
const Slug = z
  .string(msg('Please give the post an address.'))
  .trim()
  .min(1, msg('Please give the post an address.'))
  .max(80, msg('The address can have up to 80 characters.'))
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, msg('Use only lowercase letters, digits and single hyphens.'))

export const NewsRow = z.object({
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  cover_image_url: z.string().nullable(),
  published_at: Timestamp,
})
export type NewsRow = z.output<typeof NewsRow>

/** `text`: paragraphs separated by empty lines, `## ` before a heading, `- ` before list items. Never HTML. */
export const NewsPost = NewsRow.extend({
  text: z.string(),
  author_name: z.string().nullable(),
  updated_at: Timestamp,
})
export type NewsPost = z.output<typeof NewsPost>

export const PostRow = z.object({
  id: Id,
  slug: z.string(),
  title: z.string(),
  status: z.enum(postStatuses),
  published_at: Timestamp.nullable(),
  updated_at: Timestamp,
  author_name: z.string().nullable(),
})
export type PostRow = z.output<typeof PostRow>

export const Post = PostRow.extend({
  summary: z.string(),
  text: z.string(),
  cover_image_id: Id.nullable(),
  cover_image_url: z.string().nullable(),
  version: z.number().int(),
})
export type Post = z.output<typeof Post>

const words = {
  title: singleLine(msg('Title'), 120),
  slug: Slug,
  summary: singleLine(msg('Summary'), 300, msg('Please write a summary.')),
  text: requiredText(msg('Text'), msg('Please write the text.'), 20_000),
  cover_image_id: Id.nullable().default(null),
}
export const NewPost = z.object(words)
export type NewPost = z.input<typeof NewPost>

const PostVersion = z.object({ version: RecordVersion })
const manage = { allow: 'news.manage' } as const
const step = { ...manage, params: ById, body: PostVersion, returns: Post } as const

export const news = {
  list: get('/api/news', {
    allow: 'public',
    shared: true,
    reads: ['posts'],
    summary: 'The published posts, the latest first',
    query: z.object(Paging),
    returns: pageOf('news', NewsRow),
  }),
  read: get('/api/news/{slug}', {
    allow: 'public',
    shared: true,
    reads: ['posts'],
    summary: 'A published post',
    params: z.object({ slug: z.string().max(200) }),
    returns: NewsPost,
  }),
}

export const posts = {
  list: get('/api/posts', {
    ...manage,
    reads: ['posts'],
    summary: 'Every post, drafts too, the latest change first',
    query: z.object({
      ...Paging,
      search: Search,
      status: z.enum(postStatuses, msg('Please choose a status.')).optional(),
      sort: z.enum(['newest', 'oldest']).default('newest'),
    }),
    returns: pageOf('posts', PostRow),
  }),
  create: post('/api/posts', {
    ...manage,
    changes: ['posts'],
    summary: 'Write a post; it stays a draft until it is published',
    body: NewPost,
    returns: Post,
    status: 201,
  }),
  read: get('/api/posts/{id}', {
    ...manage,
    reads: ['posts'],
    summary: 'A post',
    params: ById,
    returns: Post,
  }),
  change: put('/api/posts/{id}', {
    ...manage,
    changes: ['posts'],
    summary: 'Rewrite a post; a published one changes at once',
    params: ById,
    body: NewPost.extend({ version: RecordVersion }),
    returns: Post,
  }),
  publish: post('/api/posts/{id}/publish', {
    ...step,
    changes: ['posts'],
    summary: 'Publish a post',
  }),
  unpublish: post('/api/posts/{id}/unpublish', {
    ...step,
    changes: ['posts'],
    summary: 'Make it a draft again',
  }),
  remove: del('/api/posts/{id}', {
    ...manage,
    changes: ['posts'],
    summary: 'Delete a draft',
    params: ById,
    returns: nothing,
    status: 204,
  }),
}
