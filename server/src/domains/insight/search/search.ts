import { managesProjects } from '@app/contract/core/roles.ts'
import type { SearchResults } from '@app/contract/insight/search.ts'
import { and, or, type SQL, sql } from 'drizzle-orm'
import { isOpen, manageableBy } from '#domains/hiring/internships/internships.ts'
import { isPublic, readsEmail, visibleTo } from '#domains/identity/users/users.ts'
import { scopeOf as projectsOf } from '#domains/projects/projects/projects.ts'
import { scopeOf as tasksOf } from '#domains/work/tasks/tasks.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { containsPattern, escapeLike } from '#platform/database/sql.ts'
import type { User } from '#platform/http/principal.ts'
import { users } from '#schema/accounts.table.ts'
import { internships } from '#schema/internships.table.ts'
import { projects } from '#schema/projects.table.ts'
import { tasks } from '#schema/tasks.table.ts'

const shown = 5
/** Of so many that fit, whose order cannot matter any more, the best are shown: a word that fits all costs no more. */
const weighed = 100

/** Three or more letters match anywhere, two at the beginning of a word: what the indexes support. */
function holds(text: SQL, q: string): SQL {
  if ([...q].length >= 3) return sql`${text} ilike ${containsPattern(q)}`
  const escaped = escapeLike(q)
  return sql`(${text} ilike ${`${escaped}%`} or ${text} ilike ${`% ${escaped}%`})`
}

interface Source {
  fields: SQL
  /** The sort order, and the order among equals. */
  name: SQL
  from: SQL
  where: SQL | undefined
}

const best = ({ fields, name, from, where }: Source, q: string) => sql`(
  select coalesce(json_agg(row_to_json(one)), '[]') from (
    select * from (select ${fields} from ${from} where ${where} limit ${weighed}) found
    order by ${name} ilike ${`${escapeLike(q)}%`} desc, lower(${name}), id limit ${shown}) one)`

/**
 * Includes users with a public profile. Users who may not read email addresses cannot search by them; the index over
 * both columns still narrows the rows.
 */
function people(user: User, q: string): Source {
  const both = holds(sql`(${users.full_name} || ' ' || ${users.email})`, q)
  const name = holds(sql`${users.full_name}`, q)
  return {
    fields: sql`${users.id}, ${users.full_name}, ${users.role}`,
    name: sql`full_name`,
    from: sql`${users}`,
    where: and(or(visibleTo(user), isPublic), both, readsEmail(user) ? undefined : name),
  }
}

const projectsNamed = (user: User, q: string): Source => ({
  fields: sql`${projects.id}, ${projects.name}, ${projects.status}`,
  name: sql`name`,
  from: sql`${projects}`,
  where: and(projectsOf(user), holds(sql`${projects.name}`, q)),
})

const tasksNamed = (user: User, q: string): Source => ({
  fields: sql`${tasks.id}, ${tasks.title}, ${tasks.status}, ${tasks.due_date}`,
  name: sql`title`,
  from: sql`${tasks}`,
  where: and(tasksOf(user), holds(sql`${tasks.title}`, q)),
})

/** Only those who manage a posting have a page for it while it is not open. */
const internshipsNamed = (user: User, q: string): Source => ({
  fields: sql`${internships.id}, ${internships.title}, ${internships.company_name}, (${isOpen}) as is_open`,
  name: sql`title`,
  from: sql`${internships}`,
  where: and(
    managesProjects(user.role) ? sql`(${isOpen} or ${manageableBy(user)})` : isOpen,
    holds(sql`(${internships.title} || ' ' || ${internships.company_name})`, q),
  ),
})

/** People, projects, tasks and internships by their names; each in the scope of its own list. One question. */
export async function find(db: Db, user: User, q: string): Promise<SearchResults> {
  const [row] = await rowsOf<SearchResults>(
    db,
    sql`select ${best(people(user, q), q)} as people, ${best(projectsNamed(user, q), q)} as projects,
      ${best(tasksNamed(user, q), q)} as tasks, ${best(internshipsNamed(user, q), q)} as internships`,
  )
  return row ?? { people: [], projects: [], tasks: [], internships: [] }
}
