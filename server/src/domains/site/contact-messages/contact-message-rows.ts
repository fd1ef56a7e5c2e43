import { superadminRole } from '@app/contract/core/roles.ts'
import type { Parsed } from '@app/contract/core/route.ts'
import type {
  ContactMessage,
  contactMessages as routes,
} from '@app/contract/site/contact-messages.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import {
  ascending,
  countUpTo,
  descending,
  pageFrom,
  type SortKey,
} from '#platform/database/paging.ts'
import { containsPattern } from '#platform/database/sql.ts'
import type { User } from '#platform/http/principal.ts'
import { notFound } from '#platform/problem.ts'
import { users } from '#schema/accounts.table.ts'
import { conversationMessages, contactMessages as table } from '#schema/contact-messages.table.ts'
import { openingOf } from './contact-messages.rules.ts'

type Query = Parsed<typeof routes.list>['query']

const columns = {
  id: table.id,
  name: table.name,
  email: table.email,
  topic: table.topic,
  status: table.status,
  is_marked: table.is_marked,
  assignee_name: users.full_name,
  message: table.message,
  last_at: table.last_at,
}

const byTime: SortKey<{ last_at: string; id: string }> = {
  on: [table.last_at, table.id],
  shape: ['instant', 'uuid'],
  keys: ({ last_at, id }) => [last_at, id],
}
const orders = { newest: descending(byTime), oldest: ascending(byTime) }

/** The conversations, latest message first by default. */
export async function list(db: Db, user: User, query: Query) {
  const where = matching(user, query)
  const order = orders[query.sort]
  const rows = await db
    .select(columns)
    .from(table)
    .leftJoin(users, eq(users.id, table.assignee_id))
    .where(and(where, order.after(query.cursor)))
    .orderBy(...order.by)
    .limit(query.limit + 1)
  const { page, next_cursor } = pageFrom(rows, query.limit, order.keys)
  const shown = page.map(({ message, ...row }) => ({ ...row, opening: openingOf(message) }))
  return { enquiries: shown, next_cursor, total: await countUpTo(db, table, where) }
}

function matching({ id }: User, { search, status, topic, only }: Query) {
  // Messages are longer than names, and may be searched for any part of them.
  const pattern = search && containsPattern(search, Number.POSITIVE_INFINITY)
  const words = sql`(enquiries.name || ' ' || enquiries.email || ' ' || enquiries.organisation || ' ' || enquiries.message)`
  return and(
    status && eq(table.status, status),
    topic && eq(table.topic, topic),
    only === 'marked' ? sql`enquiries.is_marked` : undefined,
    only === 'mine' ? eq(table.assignee_id, id) : undefined,
    pattern ? sql`${words} ilike ${pattern}` : undefined,
  )
}

/** One with everything that was written, oldest first. */
export async function read(db: Db, id: string): Promise<ContactMessage> {
  const [row] = await db
    .select({ contactMessage: table, assignee_name: users.full_name })
    .from(table)
    .leftJoin(users, eq(users.id, table.assignee_id))
    .where(eq(table.id, id))
  if (!row) throw notFound()
  const { message, ...contactMessage } = row.contactMessage
  const first = {
    id: contactMessage.id,
    at: contactMessage.created_at,
    by_name: null,
    text: message,
  }
  return {
    ...contactMessage,
    assignee_name: row.assignee_name,
    opening: openingOf(message),
    messages: [first, ...(await messagesOf(db, id))],
    assignees: await assigneesIn(db),
  }
}

const messagesOf = (db: Db, id: string) =>
  db
    .select({
      id: conversationMessages.id,
      at: conversationMessages.at,
      by_name: users.full_name,
      text: conversationMessages.text,
    })
    .from(conversationMessages)
    .leftJoin(users, eq(users.id, conversationMessages.by_id))
    .where(eq(conversationMessages.enquiry_id, id))
    .orderBy(asc(conversationMessages.id))

export const assigneesIn = (db: Db) =>
  db
    .select({ id: users.id, full_name: users.full_name })
    .from(users)
    .where(and(eq(users.role, superadminRole), eq(users.status, 'active')))
    .orderBy(users.full_name, users.id)
    .limit(100)
