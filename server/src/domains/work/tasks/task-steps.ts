import { entriesIn } from '@app/contract/core/objects.ts'
import { inArray } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { users } from '#schema/accounts.table.ts'
import { projects } from '#schema/projects.table.ts'
import type { LockedTask } from './task-rows.ts'

export interface Step {
  field: string
  before: string
  after: string
}

type Fields = Partial<Omit<LockedTask, 'can'>>

/** What a change says in the history, a line a field: people and projects by name, a checklist by how much is done. */
export async function stepsOf(db: Db, task: LockedTask, fields: Fields): Promise<Step[]> {
  const names = await namesOf(db, task, fields)
  const input = (field: string, value: unknown) =>
    field === 'checklist' && Array.isArray(value)
      ? doneOf(value)
      : (names.get(value) ?? String(value ?? ''))
  return entriesIn(fields).map(([field, value]) => ({
    field,
    before: input(field, task[field]),
    after: input(field, value),
  }))
}

const doneOf = (items: { is_done: boolean }[]) =>
  `${items.filter(({ is_done }) => is_done).length} / ${items.length}`

async function namesOf(db: Db, task: LockedTask, { assigned_to, project_id }: Fields) {
  const names = new Map<unknown, string>()
  if (assigned_to)
    for (const { id, full_name } of await db
      .select({ id: users.id, full_name: users.full_name })
      .from(users)
      .where(inArray(users.id, [assigned_to, task.assigned_to])))
      names.set(id, full_name)
  if (project_id !== undefined)
    for (const { id, name } of await db
      .select({ id: projects.id, name: projects.name })
      .from(projects)
      .where(
        inArray(
          projects.id,
          [project_id, task.project_id].filter((one) => one !== null),
        ),
      ))
      names.set(id, name)
  return names
}
