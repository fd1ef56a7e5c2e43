import { postStatuses } from '@app/contract/site/news.ts'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.table.ts'
import { createdAt, id, instant, version } from './columns.ts'
import { files } from './files.table.ts'

/** A post of the public news page. */
export const posts = pgTable(
  'posts',
  {
    id: id(),
    slug: text().notNull().unique(),
    title: text().notNull(),
    summary: text().notNull(),
    text: text().notNull(),
    cover_image_id: uuid().references(() => files.id),
    status: text({ enum: postStatuses }).notNull().default('draft'),
    /** The first publication; it does not change when the post is published again. */
    published_at: instant(),
    author_id: uuid()
      .notNull()
      .references(() => users.id),
    created_at: createdAt(),
    updated_at: createdAt(),
    version: version(),
  },
  (post) => [
    index('published_posts').on(post.published_at, post.id).where(sql`status = 'published'`),
    index('posts_by_change').on(post.updated_at, post.id),
    index('posts_by_author').on(post.author_id),
    index('posts_by_cover').on(post.cover_image_id),
    index('posts_by_words').using('gin', sql`(title || ' ' || summary) gin_trgm_ops`),
    check('published_with_time', sql`status = 'draft' or published_at is not null`),
  ],
)
