import { type InternshipSearch, techCategories } from '@app/contract/hiring/internships.ts'
import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { internshipCategories, internships } from '#schema/internships.table.ts'
import { isOpen } from './internship-scope.ts'

const tech = sql.raw(techCategories.map((name) => `'${name}'`).join(', '))

const inCategory = (names: SQL) =>
  sql`${internships.category_id} = any(array(select id from ${internshipCategories} where name ${names}))`

/** `tech` and `non-tech` are the two groups of the list; anything else is a category's name. */
function ofCategory(category: string | undefined, said: BindValue) {
  if (category === 'tech') return inCategory(sql`in (${tech})`)
  if (category === 'non-tech') return inCategory(sql`not in (${tech})`)
  return inCategory(sql`= ${said('category')}`)
}

/** How a condition says a value: as the placeholder of a prepared query, or the value itself. */
type BindValue = (name: (typeof filterNames)[number]) => Placeholder | SQL

export type Filters = Omit<InternshipSearch, 'cursor' | 'limit' | 'sort' | 'search'> & {
  /** The text query of the words searched for. */
  words?: string | undefined
}
const filterNames = [
  'words',
  'category',
  'paid',
  'location',
  'remote',
  'duration',
  'start',
] as const

/** One condition a filter that is set. */
export function conditionsOf(filters: Filters, said: BindValue = sql.placeholder) {
  const conditions: Record<(typeof filterNames)[number], SQL> = {
    words: sql`${internships.search} @@ ${said('words')}::tsquery`,
    category: ofCategory(filters.category, said),
    paid: sql`${internships.paid_or_unpaid} = ${said('paid')}`,
    location: sql`lower(${internships.location}) = lower(${said('location')})`,
    remote: sql`${internships.is_remote} = ${said('remote')}`,
    duration: sql`${internships.duration_months} <= ${said('duration')}`,
    start: sql`${internships.start_date} <= ${said('start')}`,
  }
  const given: Partial<typeof conditions> = {}
  for (const name of filterNames) if (filters[name] !== undefined) given[name] = conditions[name]
  return given
}

/** The conditions of what everybody may see and the filters leave. */
export const matching = (filters: Filters, said?: BindValue) => [
  isOpen,
  ...Object.values(conditionsOf(filters, said)),
]

/** What makes two searches the same query with other values. */
export const shapeOf = (filters: Filters) =>
  filterNames
    .filter((name) => filters[name] !== undefined)
    .map((name) => (name === 'category' ? groupOf(filters.category) : name))
    .join(' ')

const groupOf = (category: string | undefined) =>
  category === 'tech' || category === 'non-tech' ? category : 'category'
