export { changes, forgetEverywhere, shortCache } from './internship-cache.ts'

import { asc } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { internshipCategories } from '#schema/internships.table.ts'

export { closeExpired } from './internship-closing.ts'
export { read, seesMore } from './internship-detail.ts'
export { matching } from './internship-filters.ts'
export { managed } from './internship-managed.ts'
export { openMarket } from './internship-market.ts'
export { cardJson } from './internship-rows.ts'
export { save, saved, unsave } from './internship-saved.ts'
export { isOpen } from './internship-scope.ts'
export { queryOf } from './internship-words.ts'
export { change, create, duplicate, move } from './internship-writes.ts'

export async function categories(db: Db) {
  const rows = await db.select().from(internshipCategories).orderBy(asc(internshipCategories.name))
  return { categories: rows }
}
