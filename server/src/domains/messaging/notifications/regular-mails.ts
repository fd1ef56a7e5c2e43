import { lt, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { regularMails as table } from '#schema/notifications.table.ts'

type MailKind = (typeof table.$inferSelect)['what']

/** Takes a day for a person's regular mail; false when it, or a later one, was taken before. Two nodes cannot both. */
export async function takeDay(
  db: Db,
  user_id: string,
  what: MailKind,
  day: string,
): Promise<boolean> {
  const taken = await db
    .insert(table)
    .values({ user_id, what, day })
    .onConflictDoUpdate({
      target: [table.user_id, table.what],
      set: { day: sql`excluded.day` },
      setWhere: lt(table.day, sql`excluded.day`),
    })
    .returning({ day: table.day })
  return taken.length > 0
}
