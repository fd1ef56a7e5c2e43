import type { Notification, notifications as routes } from '@app/contract/notifications.ts'
import type { Parsed } from '@app/contract/route.ts'
import { and, count, desc, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { announce } from '#platform/live.ts'
import { keysOf, pageFrom } from '#platform/paging.ts'
import { notFound } from '#platform/problem.ts'
import type { User } from '#platform/who.ts'
import { notifications } from './notifications.table.ts'

type News = Pick<Notification, 'title' | 'message' | 'type'> & { link?: string }

/** Tells a person something, in the transaction that made it true; their open pages hear of it at once. */
export async function notify(db: Db, user_id: string, news: News): Promise<void> {
  await db.insert(notifications).values({ user_id, ...news })
  await announce(db, 'notifications', [{ user_id }])
}

/** One's own notifications, newest first. */
export async function list(db: Db, user: User, query: Parsed<typeof routes.list>['query']) {
  const mine = eq(notifications.user_id, user.id)
  const [after] = query.cursor ? keysOf(query.cursor, ['uuid']) : []
  const rows = await db
    .select()
    .from(notifications)
    .where(and(mine, after ? lt(notifications.id, String(after)) : undefined))
    .orderBy(desc(notifications.id))
    .limit(query.limit + 1)
  const { page, next_cursor } = pageFrom(rows, query.limit, ({ id }) => [id])
  const [counted] = await db
    .select({
      total: count(),
      unread: sql<number>`count(*) filter (where not read)`.mapWith(Number),
    })
    .from(notifications)
    .where(mine)
  return {
    notifications: page,
    next_cursor,
    total: counted?.total ?? 0,
    unread: counted?.unread ?? 0,
  }
}

/** Marks one of one's own as read; anybody else's does not exist. */
export async function read(db: Db, user: User, id: string): Promise<Notification> {
  const [row] = await db
    .update(notifications)
    .set({ read: true })
    .where(and(eq(notifications.id, id), eq(notifications.user_id, user.id)))
    .returning()
  if (!row) throw notFound()
  await announce(db, 'notifications', [{ user_id: user.id }])
  return row
}

/** Marks all of one's own as read; answers how many were not. */
export async function readAll(db: Db, user: User): Promise<{ read: number }> {
  const rows = await db
    .update(notifications)
    .set({ read: true })
    .where(and(eq(notifications.user_id, user.id), eq(notifications.read, false)))
    .returning({ id: notifications.id })
  await announce(db, 'notifications', [{ user_id: user.id }])
  return { read: rows.length }
}
