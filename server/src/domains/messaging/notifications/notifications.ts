import type { Parsed } from '@app/contract/core/route.ts'
import type { NotificationKind } from '@app/contract/messaging/notification-choices.ts'
import type {
  Notification,
  notifications as routes,
} from '@app/contract/messaging/notifications.ts'
import { roleUrl } from '@app/contract/pages.ts'
import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { pushing } from '#domains/messaging/push/push.ts'
import { type Db, statement } from '#platform/database/db.ts'
import { cursorOf, keysOf } from '#platform/database/paging.ts'
import { isoUtc } from '#platform/database/sql.ts'
import { JsonText } from '#platform/http/implement.ts'
import { withLocale } from '#platform/http/language.ts'
import type { User } from '#platform/http/principal.ts'
import { enqueue, queue } from '#platform/jobs/jobs.ts'
import { publish } from '#platform/live/live.ts'
import { type Mail, queueMail } from '#platform/mail/mail.ts'
import { notFound } from '#platform/problem.ts'
import { notifications } from '#schema/notifications.table.ts'
import { wishesOf } from './notification-choices.ts'
import { unsubscribeLinks } from './unsubscribing.ts'

type ListQuery = Parsed<typeof routes.list>['query']
export type NotificationContent = Pick<Notification, 'title' | 'message' | 'type'> & {
  /** What it is about: its reader chooses mail and push by it. */
  kind: NotificationKind
  link?: string
  /** A mail of its own that says more, from the product's address; it goes to whoever wants mails of the kind at once. */
  letter?: { mail: () => Mail; site: string }
}

/** Jobs that mail one notification. */
export const mailing = queue<{ notification_id: string }>('notification-mail')

/**
 * Tells a person something, in the transaction that made it true; their open pages hear of it at once, their browsers
 * and their mailbox as they chose for its kind. It is said in the person's own language, whoever caused it.
 */
export async function notify(
  db: Db,
  user_id: string,
  say: () => NotificationContent,
): Promise<void> {
  const { link, kind, letter: named } = say()
  const [{ mail, push, language, role }, unsubscribe] = await Promise.all([
    wishesOf(db, user_id, kind),
    named && unsubscribeLinks(db, named.site, user_id, kind),
  ])
  const { letter: email, ...content } = withLocale(language, say)
  const isLetter = mail === 'now' && email !== undefined
  const id = v7()
  const place = (value: string) => (role ? roleUrl(role, value) : value)
  const row = {
    ...content,
    id,
    user_id,
    link: link ? place(link) : null,
    kind,
    mail: isLetter ? 'sent' : mail,
  }
  // They go to the database together; a transaction has one connection, which keeps their order.
  await Promise.all([
    inserting(db, row),
    push && enqueue(db, pushing, { notification_id: id }),
    mail === 'now' && !email && enqueue(db, mailing, { notification_id: id }),
    isLetter &&
      withLocale(language, () =>
        queueMail(db, { ...ledTo(email.mail(), place), ...(unsubscribe && { unsubscribe }) }),
      ),
    publish(db, 'notifications', [{ user_id }]),
  ])
}

/** The letter with its button leading where the page stands for its reader. */
function ledTo(mail: Mail, place: (link: string) => string): Mail {
  if (!mail.action) return mail
  const { origin, pathname, search, hash } = new URL(mail.action.url)
  const url = new URL(place(pathname + search + hash), origin).href
  return { ...mail, action: { ...mail.action, url } }
}

const param = (name: string) => sql`${sql.placeholder(name)}::text`
const inserting = statement<never>(
  'notify',
  sql`insert into ${notifications} (id, user_id, title, message, type, link, kind, mail)
    values (${param('id')}::uuid, ${param('user_id')}::uuid, ${param('title')}, ${param('message')}, ${param('type')},
      ${param('link')}, ${param('kind')}, ${param('mail')})`,
)

const placeholder = sql.placeholder
const n = notifications
const ofOwner = eq(n.user_id, placeholder('user'))
const timestamp = isoUtc(n.timestamp)

/** A page and both counts by one statement; PostgreSQL makes the JSON. */
function pageQuery(db: Db, name: string, after?: SQL) {
  const rows = db
    .select({
      id: n.id,
      at: sql<number>`row_number() over (order by ${n.id} desc)`.as('at'),
      record: sql`json_build_object('id', ${n.id}, 'user_id', ${n.user_id}, 'title', ${n.title},
        'message', ${n.message}, 'type', ${n.type}, 'link', ${n.link}, 'kind', ${n.kind}, 'read', ${n.read},
        'timestamp', ${timestamp})`.as('record'),
    })
    .from(n)
    .where(and(ofOwner, after))
    .orderBy(desc(n.id))
    .limit(placeholder('many'))
    .as('found')
  return db
    .select({
      json: sql<string>`coalesce(json_agg(${rows.record} order by ${rows.at})
        filter (where ${rows.at} <= ${placeholder('limit')}), '[]')::text`,
      last: sql<string>`max(${rows.id}::text) filter (where ${rows.at} = ${placeholder('limit')})`,
      has_next: sql<boolean>`count(*) > ${placeholder('limit')}`,
      total: sql<number>`(select count(*)::int from ${n} where ${ofOwner})`,
      unread: sql<number>`(select count(*)::int from ${n} where ${ofOwner} and not ${n.read})`,
    })
    .from(rows)
    .prepare(name)
}

const pageQueries = (db: Db) => ({
  first: pageQuery(db, 'notifications'),
  next: pageQuery(db, 'notifications_after', lt(n.id, placeholder('after'))),
})
const prepared = new WeakMap<Db, ReturnType<typeof pageQueries>>()

/** One's own notifications, newest first. */
export async function list(db: Db, user: User, { cursor, limit }: ListQuery): Promise<JsonText> {
  const queries = prepared.get(db) ?? pageQueries(db)
  prepared.set(db, queries)
  const place = { user: user.id, limit, many: limit + 1 }
  const [row] = await (cursor
    ? queries.next.execute({ ...place, after: keysOf(cursor, ['uuid'])[0] })
    : queries.first.execute(place))
  const { json, last, has_next, total, unread } = row ?? nothing
  const next_cursor = JSON.stringify(has_next ? cursorOf([last]) : null)
  return new JsonText(
    `{"notifications":${json},"next_cursor":${next_cursor},"total":${total},"unread":${unread}}`,
  )
}

const nothing = { json: '[]', last: '', has_next: false, total: 0, unread: 0 }

/** Marks one of one's own as read; anybody else's does not exist. */
export async function read(db: Db, user: User, id: string): Promise<Notification> {
  const [row] = await db
    .update(notifications)
    .set({ read: true })
    .where(and(eq(notifications.id, id), eq(notifications.user_id, user.id)))
    .returning()
  if (!row) throw notFound()
  await publish(db, 'notifications', [{ user_id: user.id }])
  return row
}

/** Marks all of one's own as read; answers how many were not. */
export async function readAll(db: Db, user: User): Promise<{ read: number }> {
  const rows = await db
    .update(notifications)
    .set({ read: true })
    .where(and(eq(notifications.user_id, user.id), eq(notifications.read, false)))
    .returning({ id: notifications.id })
  await publish(db, 'notifications', [{ user_id: user.id }])
  return { read: rows.length }
}
