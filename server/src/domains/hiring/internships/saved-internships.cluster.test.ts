import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { internships, savedInternships } from '#schema/internships.table.ts'
import { makeUser, person, posting } from '#test/node-people.ts'
import { twoNodes } from '#test/test-postgres.ts'
import { save, saved, unsave } from './internships.ts'

const node = twoNodes()
const from = { address: '127.0.0.1', agent: 'test', request_id: v7() }

test('of many internships saved at once two hundred are, and the list has all of them', async () => {
  const { db } = node(0)
  const user = await makeUser(db, 'intern')
  const first = await posting(db, await person(db, 'project_manager'))
  const [model] = await db.select().from(internships).where(eq(internships.id, first))
  if (!model) throw new Error('no posting')
  const copies = Array.from({ length: 209 }, () => ({ ...model, id: v7() }))
  await db.insert(internships).values(copies)
  const ids = [first, ...copies.map(({ id }) => id)]
  const before = ids.slice(0, 195).map((internship_id) => ({ user_id: user.id, internship_id }))
  await db.insert(savedInternships).values(before)

  const saveAll = (some: string[]) =>
    Promise.allSettled(
      some.map((id, at) => node(at).transaction((held) => save(held, { user, from }, id))),
    )
  const outcomes = await saveAll(ids.slice(195))
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.message] : []))
  expect(refused).toEqual(
    Array(10).fill('You can save up to 200 internships. Please remove one first.'),
  )
  const shown = async () => JSON.parse((await saved(db, user)).json).internships.length
  expect(await shown()).toBe(200)

  const again = await saveAll([first])
  expect(again.map(({ status }) => status)).toEqual(['fulfilled'])
  await node(0).transaction((held) => unsave(held, { user, from }, first))
  expect((await saveAll([first])).map(({ status }) => status)).toEqual(['fulfilled'])
  expect(await shown()).toBe(200)
})
