import type { Role } from '@app/contract/core/roles.ts'
import type { Parsed } from '@app/contract/core/route.ts'
import type { NotificationKind } from '@app/contract/messaging/notification-choices.ts'
import type { NotificationTopic } from '@app/contract/messaging/notification-groups.ts'
import type {
  Notification,
  notifications as routes,
} from '@app/contract/messaging/notifications.ts'
import { storedUrl } from '@app/contract/pages.ts'
import { and, desc, eq, inArray, lt, not, type SQL, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { pushing } from '#domains/messaging/push/push.ts'
import { type Db, param, statement } from '#platform/database/db.ts'
import { cursorOf, keysOf } from '#platform/database/paging.ts'
import { beforeCommit } from '#platform/database/pipelining/commit-batch.ts'
import { isoUtc } from '#platform/database/sql.ts'
import { JsonText } from '#platform/http/implement.ts'
import { withLocale } from '#platform/http/language.ts'
import type { User } from '#platform/http/principal.ts'
import { enqueue, queue } from '#platform/jobs/jobs.ts'
import { publish } from '#platform/live/live.ts'
import { type Mail, queueMail } from '#platform/mail/mail.ts'
import { notFound } from '#platform/problem.ts'
import { users } from '#schema/accounts.table.ts'
import { notifications, regularMails } from '#schema/notifications.table.ts'
import { wishesOf } from './notification-choices.ts'
import { unsubscribeLinks } from './unsubscribe-links.ts'

export { unsubscribeLinks }

type ListQuery = Parsed<typeof routes.list>['query']
export type NotificationContent = Pick<Notification, 'title' | 'message' | 'type'> & {
  /** The topic; users choose mail and push by kind. */
  kind: NotificationKind
  link?: string
  /** Those of one topic, about one thing and of one day are shown as one. */
  similar?: { topic: NotificationTopic; about?: { id: string; name: string } }
  /**
   * A more detailed email, for users who receive mail of this kind at once; one that can't wait also goes at once to
   * those who receive the kind in the digest, and is left out there.
   */
  email?: { mail: () => Mail; site: string; is_urgent?: boolean }
}

/** Jobs that mail one notification. */
export const mailing = queue<{ notification_id: string }>('notification-mail')

/**
 * Notifies a user in the transaction of the change: open pages at once, push and mail as they chose for the kind. The
 * text is in the recipient's language.
 */
export async function notify(
  db: Db,
  user_id: string,
  say: () => NotificationContent,
): Promise<void> {
  const { link, kind, email: named } = say()
  const [{ mail, push, language, role, wording }, unsubscribe] = await Promise.all([
    wishesOf(db, user_id, kind, named?.mail().template?.kind),
    named && unsubscribeLinks(db, named.site, user_id, kind),
  ])
  const { email, similar, ...content } = withLocale(language, say)
  const isMailed = email !== undefined && (mail === 'now' || (mail === 'daily' && email.is_urgent))
  const id = v7()
  const place = (value: string) => (role ? storedUrl(role, value) : value)
  const row = {
    ...content,
    id,
    user_id,
    link: link ? place(link) : null,
    kind,
    mail: isMailed ? 'sent' : mail,
    topic: similar?.topic ?? null,
    about: similar?.about?.name ?? '',
    thing: similar && `${similar.topic} ${similar.about?.id ?? ''}`.trim(),
  }
  await Promise.all([
    beforeCommit(db, { queries: [inserting.with(row)] }),
    push && enqueue(db, pushing, { notification_id: id }),
    mail === 'now' && !email && enqueue(db, mailing, { notification_id: id }),
    isMailed &&
      withLocale(language, () =>
        queueMail(
          db,
          { ...readdressed(email.mail(), place), ...(unsubscribe && { unsubscribe }) },
          wording,
        ),
      ),
    publish(db, 'notifications', [{ user_id }]),
  ])
}

/** Notifies several users, each once and never the one who acts. Their roles may have a page of their own for it. */
export async function notifyOthers(
  db: Db,
  actor: User | undefined,
  who: readonly (string | null)[],
  say: (role: Role) => NotificationContent,
): Promise<void> {
  const ids = [...new Set(who)].filter((id): id is string => id !== null && id !== actor?.id)
  if (!ids.length) return
  const people = await db
    .select({ id: users.id, role: users.role })
    .from(users)
    .where(inArray(users.id, ids))
  for (const { id, role } of people) await notify(db, id, () => say(role))
}

/** Whether a user gets the emails of this kind, and gets them at once. */
export const getsEmails = async (db: Db, user_id: string, kind: NotificationKind) =>
  (await wishesOf(db, user_id, kind)).mail === 'now'

/** The mail with its button linking to the page as its reader has it. */
function readdressed(mail: Mail, place: (link: string) => string): Mail {
  if (!mail.action) return mail
  const { origin, pathname, search, hash } = new URL(mail.action.url)
  const url = new URL(place(pathname + search + hash), origin).href
  return { ...mail, action: { ...mail.action, url } }
}

const inserting = statement<never>(
  'notify',
  sql`insert into ${notifications} (id, user_id, title, message, type, link, kind, mail, topic, about, group_key)
    values (${param('id')}::uuid, ${param('user_id')}::uuid, ${param('title')}, ${param('message')}, ${param('type')},
      ${param('link')}, ${param('kind')}, ${param('mail')}, ${param('topic')}, ${param('about')},
      ${param('thing')} || ' ' || (select (now() at time zone recipient.time_zone)::date
        from ${users} recipient where recipient.id = ${param('user_id')}::uuid))`,
)

const placeholder = sql.placeholder
const n = notifications
const ofOwner = eq(n.user_id, placeholder('user'))
const timestamp = isoUtc(n.timestamp)

/** The key of the group of one of the person's own notifications. */
const groupOf = (id: SQL) =>
  sql`(select one.group_key from ${n} one where one.id = ${id} and one.user_id = ${n.user_id})`

/** The latest of its group, or in none: looked up for each row, since a join would read a year of them for one page. */
const standsForAll = sql`(${n.group_key} is null or ${n.id} = (select newest.id from ${n} newest
  where newest.user_id = ${n.user_id} and newest.group_key = ${n.group_key} order by newest.id desc limit 1))`

const group = sql`(select json_build_object('topic', ${n.topic}, 'about', ${n.about}, 'count', count(*),
    'unread', count(*) filter (where not alike.read), 'key', ${n.group_key})
  from ${n} alike where alike.user_id = ${n.user_id} and alike.group_key = ${n.group_key} having count(*) > 1)`

interface Selection {
  only?: SQL
  total: SQL<number>
  after?: SQL
  /** What a row has beyond a notification. */
  more?: SQL
}

/** The bell is asked for after each event, so counts end where nobody reads the exact number any more. */
const mostCounted = sql.raw('1000')
const countOf = (where?: SQL) =>
  sql<number>`(select count(*)::int from (select from ${n} where ${where} limit ${mostCounted}) found)`
/** Those among the newest hundred: to find more groups could take all that there are, and the bell shows six. */
const countOfGroups = sql<number>`(select count(*)::int from (select * from ${n} where ${ofOwner}
  order by ${n.id} desc limit 100) ${n} where ${standsForAll})`

/** A page and both counts by one statement; PostgreSQL makes the JSON. */
function pageQuery(db: Db, name: string, { only, total, after, more = sql`` }: Selection) {
  const rows = db
    .select({
      id: n.id,
      at: sql<number>`row_number() over (order by ${n.id} desc)`.as('at'),
      record: sql`json_build_object('id', ${n.id}, 'user_id', ${n.user_id}, 'title', ${n.title},
        'message', ${n.message}, 'type', ${n.type}, 'link', ${n.link}, 'kind', ${n.kind}, 'read', ${n.read},
        'timestamp', ${timestamp}${more})`.as('record'),
    })
    .from(n)
    .where(and(ofOwner, only, after))
    .orderBy(desc(n.id))
    .limit(placeholder('many'))
    .as('found')
  return db
    .select({
      json: sql<string>`coalesce(json_agg(${rows.record} order by ${rows.at})
        filter (where ${rows.at} <= ${placeholder('limit')}), '[]')::text`,
      last: sql<string>`max(${rows.id}::text) filter (where ${rows.at} = ${placeholder('limit')})`,
      has_next: sql<boolean>`count(*) > ${placeholder('limit')}`,
      total,
      unread: countOf(and(ofOwner, not(n.read))),
    })
    .from(rows)
    .prepare(name)
}

const isSimilar = sql`${n.group_key} = ${groupOf(sql`${placeholder('similar_to')}::uuid`)}`
const selections = {
  each: { total: countOf(ofOwner) },
  grouped: { only: standsForAll, total: countOfGroups, more: sql`, 'group', ${group}` },
  similar: { only: isSimilar, total: countOf(and(ofOwner, isSimilar)) },
} satisfies Record<string, Selection>

const bothPages = (db: Db, name: keyof typeof selections) => ({
  first: pageQuery(db, `notifications_${name}`, selections[name]),
  next: pageQuery(db, `notifications_${name}_after`, {
    ...selections[name],
    after: lt(n.id, placeholder('after')),
  }),
})
const pageQueries = (db: Db) => ({
  each: bothPages(db, 'each'),
  grouped: bothPages(db, 'grouped'),
  similar: bothPages(db, 'similar'),
})
const prepared = new WeakMap<Db, ReturnType<typeof pageQueries>>()

/** The user's notifications, newest first; similar ones grouped in one row, or those of one group on request. */
export async function list(db: Db, user: User, query: ListQuery): Promise<JsonText> {
  const { cursor, limit, grouped, similar_to } = query
  const all = prepared.get(db) ?? pageQueries(db)
  prepared.set(db, all)
  const queries = similar_to ? all.similar : grouped === 'true' ? all.grouped : all.each
  const place = { user: user.id, limit, many: limit + 1, similar_to }
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

/** Marks one of the user's notifications as read; 404 for another's. */
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

/** Marks one of the user's notifications and those grouped with it as read; 404 for another's. */
export async function readSimilar(db: Db, user: User, id: string): Promise<{ read: number }> {
  const [one] = await db
    .select({ group_key: n.group_key })
    .from(n)
    .where(and(eq(n.id, id), eq(n.user_id, user.id)))
  if (!one) throw notFound()
  const alike = one.group_key === null ? eq(n.id, id) : eq(n.group_key, one.group_key)
  const rows = await db
    .update(n)
    .set({ read: true })
    .where(and(eq(n.user_id, user.id), alike, eq(n.read, false)))
    .returning({ id: n.id })
  await publish(db, 'notifications', [{ user_id: user.id }])
  return { read: rows.length }
}

/** Marks all of the user's notifications as read; returns how many were unread. */
export async function readAll(db: Db, user: User): Promise<{ read: number }> {
  const rows = await db
    .update(notifications)
    .set({ read: true })
    .where(and(eq(notifications.user_id, user.id), eq(notifications.read, false)))
    .returning({ id: notifications.id })
  await publish(db, 'notifications', [{ user_id: user.id }])
  return { read: rows.length }
}

type MailKind = (typeof regularMails.$inferSelect)['what']

/** Claims a day of a person's regular mail; false when it or a later one was claimed before, by this node or another. */
export async function takeDay(
  db: Db,
  user_id: string,
  what: MailKind,
  day: string,
): Promise<boolean> {
  const taken = await db
    .insert(regularMails)
    .values({ user_id, what, day })
    .onConflictDoUpdate({
      target: [regularMails.user_id, regularMails.what],
      set: { day: sql`excluded.day` },
      setWhere: lt(regularMails.day, sql`excluded.day`),
    })
    .returning({ day: regularMails.day })
  return taken.length > 0
}
