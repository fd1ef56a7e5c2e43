import { type Language, msg, t } from '@app/contract/i18n/translate.ts'
import { groupTitle, type NotificationTopic } from '@app/contract/messaging/notification-groups.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type Database, type Db, rowsOf } from '#platform/database/db.ts'
import { withLocale } from '#platform/http/language.ts'
import { inRounds } from '#platform/jobs/batches.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { mailTemplate } from '#platform/mail/mail-wording.ts'
import { users } from '#schema/accounts.table.ts'
import { notifications as n, regularMails } from '#schema/notifications.table.ts'
import { mailedKinds } from './notification-choices.ts'
import { isWritten } from './notification-mails.ts'
import { takeDay } from './notifications.ts'
import { unsubscribeLinks } from './unsubscribe-links.ts'

const atOnce = 50
const mostNamed = 20
const mostOfGroup = 5
const hour = 18

/** The day of the last 18:00 that has passed where a person is, and that moment; by the clock on the wall. */
const dayOf = (now: SQL) =>
  sql`(${now} at time zone person.time_zone - make_interval(hours => ${hour}))::date`
const closingOf = (now: SQL) =>
  sql`((${dayOf(now)} + make_interval(hours => ${hour})) at time zone person.time_zone)`

interface DigestRecipient {
  id: string
  email: string
  language: Language | null
  day: string
  closing: string
}

/**
 * The daily digest, at 18:00 in each user's time zone: unread notifications that were not mailed at once. The row in
 * regular_mails makes it once a day. Returns the number of recipients.
 */
export const sendDigests = (database: Database, base: string, now = sql`now()`): Promise<number> =>
  inRounds(database, {
    name: 'digests',
    next: nextRecipients,
    work: (db, ids) => sendDigestsTo(db, base, ids, now),
  })

/** Who has something for a digest, due or not: each is looked up in the index, past all that one person has. */
const nextRecipients = async (db: Db, after: string) => {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`with recursive waiting as (
        (select user_id from ${n} where mail = 'daily' and user_id > ${after} order by user_id limit 1)
        union all
        select (select other.user_id from ${n} other where other.mail = 'daily' and other.user_id > waiting.user_id
          order by other.user_id limit 1) from waiting where waiting.user_id is not null
      ) select user_id as id from waiting where user_id is not null limit ${atOnce}`,
  )
  return rows.map(({ id }) => id)
}

async function sendDigestsTo(db: Db, base: string, ids: string[], now: SQL): Promise<number> {
  const due = await rowsOf<DigestRecipient>(
    db,
    sql`
    select person.id, person.email, person.settings ->> 'language' as language, ${dayOf(now)}::text as day, ${closingOf(now)}::text as closing
    from ${users} person
    where person.id = any(${sql.param(ids)}::uuid[])
      and exists (select from ${n} daily
        where daily.user_id = person.id and daily.mail = 'daily' and daily.timestamp < ${closingOf(now)})
      and not exists (select from ${regularMails} got
        where got.user_id = person.id and got.what = 'digest' and got.day >= ${dayOf(now)})
    order by person.id for update of person skip locked`,
  )
  for (const person of due) if (await isFirst(db, person)) await sendOne(db, base, person)
  return due.length
}

/** Claims the day's digest of a user; returns nothing when it was claimed already. */
const isFirst = (db: Db, { id, day }: DigestRecipient) => takeDay(db, id, 'digest', day)

async function sendOne(db: Db, base: string, { id, email, language, closing }: DigestRecipient) {
  const isDue = and(
    eq(n.user_id, id),
    eq(n.mail, 'daily'),
    sql`${n.timestamp} < ${closing}::timestamptz`,
  )
  const notifications = await db
    .update(n)
    .set({ mail: 'sent' })
    .from(users)
    .where(and(isDue, eq(users.id, n.user_id)))
    .returning({
      id: n.id,
      title: n.title,
      message: n.message,
      kind: n.kind,
      topic: n.topic,
      about: n.about,
      group_key: n.group_key,
      is_news: sql<boolean>`not ${n.read} and not ${isWritten}`,
    })
  const news = notifications.filter(({ is_news }) => is_news)
  const wanted = await mailedKinds(db, id, new Set(news.map(({ kind }) => kind)))
  const content = news
    .filter(({ kind }) => wanted.has(kind))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
  if (!content.length) return
  const unsubscribe = await unsubscribeLinks(db, base, id, 'digest')
  await withLocale(language, () =>
    queueMail(db, { ...digestOf(email, base, content), unsubscribe }),
  )
}

const digest = mailTemplate('digest', {
  group: 'regular',
  purpose: () => t('Every evening, to everyone who chose it: their unread notifications.'),
  subject: msg('{count, plural, one {# unread notification} other {# unread notifications}}'),
  text: [msg("Here's what you missed since yesterday evening:"), '{items}'],
  button: msg('Read notifications'),
  variables: ['count', 'items'],
  required: ['items'],
})

interface DigestItem {
  id: string
  title: string
  message: string
  topic: NotificationTopic | null
  about: string
  group_key: string | null
}

/** Similar ones as one item, in the place of the first; so many are named of each. */
function itemsOf(content: DigestItem[]): { words: string; count: number }[] {
  const groups = new Map<string, DigestItem[]>()
  for (const item of content) {
    const key = item.group_key ?? item.id
    groups.set(key, [...(groups.get(key) ?? []), item])
  }
  return [...groups.values()].flatMap((alike) => {
    const [one] = alike
    if (!one) return []
    const count = alike.length
    const title =
      one.topic && count > 1 ? groupTitle({ ...one, topic: one.topic, count }) : one.title
    const rest = count - mostOfGroup
    const messages = alike.slice(0, mostOfGroup).map(({ message }) => message)
    const words = [title, ...messages, ...(rest > 0 ? [t('And {more} more', { more: rest })] : [])]
    return [{ words: words.join('\n'), count }]
  })
}

function digestOf(to: string, base: string, content: DigestItem[]) {
  const count = content.length
  const all = itemsOf(content)
  const more = all.slice(mostNamed).reduce((sum, item) => sum + item.count, 0)
  const items = [
    ...all.slice(0, mostNamed).map(({ words }) => words),
    ...(more > 0 ? [t('And {more} more', { more })] : []),
  ]
  return digest(to, { count, items: items.join('\n\n') }, new URL('/notifications', base).href)
}
