import { sql } from 'drizzle-orm'
import { customType, integer, uuid } from 'drizzle-orm/pg-core'
import { v7 } from 'uuid'

/** A moment: UTC with milliseconds in the database, an ISO string in the code. */
export const instant = customType<{ data: string; driverData: string | Date }>({
  dataType: () => 'timestamp(3) with time zone',
  fromDriver: (value) => new Date(value).toISOString(),
})

/** UUIDv7, made in the app: ids of one table sort by their making. */
export const id = () => uuid().primaryKey().$defaultFn(v7)

export const createdAt = () => instant().notNull().default(sql`now()`)

/** Counts the changes of a row, so that a stale edit is refused instead of overwriting. */
export const version = () => integer().notNull().default(1)
