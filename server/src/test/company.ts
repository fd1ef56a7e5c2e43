import { type NewTask, tasks } from '@app/contract/work/tasks.ts'
import { join, makeCrew } from './crew.ts'
import { type SignedIn, signIn } from './harness.ts'

/** A crew with a second intern, by short names: the team's manager `tm` and the project's manager `pm`. */
export async function makeCompany() {
  const { intern, leader, teamManager: tm, manager: pm, ...ids } = await makeCrew()
  const other = await signIn('intern')
  await join(ids.team_id, other)
  return { intern, other, leader, tm, pm, ...ids }
}

/** A task as somebody makes it. */
export const create = (person: SignedIn, more: Partial<NewTask> = {}) =>
  person.call(tasks.create, { body: { title: 'Write the tests', ...more } })
