import { type InternshipSearch, techCategories } from '@app/contract/hiring/internships.ts'
import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { internshipCategories, internships } from '#schema/internships.table.ts'
import { isOpen } from './internship-scope.ts'

const tech = sql.raw(techCategories.map((name) => `'${name}'`).join(', '))

const inCategory = (names: SQL) =>
  sql`${internships.category_id} = any(array(select id from ${internshipCategories} where name ${names}))`

/** `tech` and `non-tech` are the two groups of the list; anything else is a category's name. */
function ofCategory(category: string | undefined, bind: BindValue) {
  if (category === 'tech') return inCategory(sql`in (${tech})`)
  if (category === 'non-tech') return inCategory(sql`not in (${tech})`)
  return inCategory(sql`= ${bind('category')}`)
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
export function conditionsOf(filters: Filters, bind: BindValue = sql.placeholder) {
  const conditions: Record<(typeof filterNames)[number], SQL> = {
    words: sql`${internships.search} @@ ${bind('words')}::tsquery`,
    category: ofCategory(filters.category, bind),
    paid: sql`${internships.paid_or_unpaid} = ${bind('paid')}`,
    location: sql`lower(${internships.location}) = lower(${bind('location')})`,
    remote: sql`${internships.is_remote} = ${bind('remote')}`,
    duration: sql`${internships.duration_months} <= ${bind('duration')}`,
    start: sql`${internships.start_date} <= ${bind('start')}`,
  }
  const input: Partial<typeof conditions> = {}
  for (const name of filterNames) if (filters[name] !== undefined) input[name] = conditions[name]
  return input
}

/** The conditions of what everybody may see and the filters leave. */
export const matching = (filters: Filters, bind?: BindValue) => [
  isOpen,
  ...Object.values(conditionsOf(filters, bind)),
]

/** What makes two searches the same query with other values. */
export const shapeOf = (filters: Filters) =>
  filterNames
    .filter((name) => filters[name] !== undefined)
    .map((name) => (name === 'category' ? groupOf(filters.category) : name))
    .join(' ')

const groupOf = (category: string | undefined) =>
  category === 'tech' || category === 'non-tech' ? category : 'category'
