import { may } from '@app/contract/core/access.ts'
import type { Parsed } from '@app/contract/core/route.ts'
import { msg } from '@app/contract/i18n/translate.ts'
import { accountStatuses } from '@app/contract/identity/accounts.ts'
import type { exportFiles } from '@app/contract/insight/exports.ts'
import { and, asc, gt, type SQL, sql } from 'drizzle-orm'
import { type Db, unionOf } from '#platform/database/db.ts'
import { keysOf, pageFrom } from '#platform/database/paging.ts'
import { type Column, countUpTo, dayOf, statusLabel, statusOf } from '#platform/documents/export.ts'
import type { User } from '#platform/http/principal.ts'
import { users } from '#schema/accounts.table.ts'
import { sees, shown } from './users.rules.ts'
import { chosen, named, presentFor, visibleTo } from './users.ts'

type Filter = Parsed<typeof exportFiles.csv>['query']
type Row = typeof users.$inferSelect

const fields = [
  { field: 'full_name', name: msg('Name'), width: 3 },
  { field: 'role', name: msg('Role'), width: 2 },
  { field: 'email', name: msg('Email'), width: 4 },
  { field: 'status', name: msg('Status'), width: 1 },
  { field: 'phone', name: msg('Phone'), width: 2 },
  { field: 'location', name: msg('Location'), width: 2 },
  { field: 'skills', name: msg('Skills'), width: 4 },
  { field: 'created_at', name: msg('Joined'), width: 2 },
] as const

const fieldsOf = ({ role }: User) => fields.filter(({ field }) => sees(role, field))

/** The people of the list with the same filter, each with the fields one may see of others (permissions.json 6). */
export const userExport = {
  title: msg('People'),
  filters: ['search', 'role', 'status'],
  columns: (user: User): readonly Column[] => fieldsOf(user),
  where: async (_db: Db, user: User, { search, role, status: query }: Filter): Promise<SQL> => {
    const status = statusOf(accountStatuses, sees(user.role, 'status') ? query : undefined)
    const filter = { search, role, status }
    const ways = named(filter, sees(user.role, 'email'))
    const isNamed = ways.map((one) => sql`select ${users.id} from ${users} where ${one}`)
    const found = search ? sql`${users.id} = any(array(${unionOf(isNamed)}))` : undefined
    const present = may(user.role, 'users.manage') ? presentFor(filter) : visibleTo(user)
    return and(present, chosen(filter), found) ?? sql`true`
  },
  count: (db: Db, where: SQL, most: number) => countUpTo(db, users, where, most),
  rows: async (db: Db, where: SQL, cursor: string | null, limit: number, user: User) => {
    const after = cursor ? gt(users.id, String(keysOf(cursor, ['uuid'])[0])) : undefined
    const rows = await db
      .select()
      .from(users)
      .where(and(where, after))
      .orderBy(asc(users.id))
      .limit(limit + 1)
    const { page, next_cursor } = pageFrom(rows, limit, ({ id }) => [id])
    return { rows: page.map((row) => cellsOf(user, row)), next_cursor }
  },
} as const

function cellsOf(user: User, row: Row) {
  const person = shown(user, row)
  return fieldsOf(user).map(({ field }) => {
    const value = person[field]
    if (Array.isArray(value)) return value.join(', ')
    if (field === 'status') return statusLabel(String(value ?? ''))
    return field === 'created_at' ? dayOf(value, user.time_zone) : (value ?? '')
  })
}
