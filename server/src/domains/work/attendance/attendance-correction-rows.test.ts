import { corrections as routes } from '@app/contract/work/corrections.ts'
import { beforeAll, expect, test } from 'vitest'
import { clockAt } from '#test/clock.ts'
import { ask, forgotten, requestCorrection } from '#test/corrections.ts'
import { startApp } from '#test/harness.ts'

startApp()
beforeAll(() => clockAt('2026-06-10T12:00:00Z'))

test('corrections are listed newest first, by status, and to those they concern', async () => {
  const { intern, leader, teamManager, manager, correction } = await requestCorrection()
  for (const person of [intern, leader, teamManager, manager]) {
    const page = await person.call(routes.list, { query: { status: 'pending' } })
    expect(page).toMatchObject({
      corrections: [{ id: correction.id }],
      total: 1,
      next_cursor: null,
    })
  }
  const none = await leader.call(routes.list, { query: { status: 'confirmed' } })
  expect(none).toMatchObject({ corrections: [], total: 0 })
  const named = { status: 'pending', whose: 'others', id: correction.id } as const
  const [found] = (await leader.call(routes.list, { query: named })).corrections
  expect(found?.id).toBe(correction.id)
  expect((await intern.call(routes.list, { query: named })).corrections).toEqual([])
  const own = await ask(leader, await forgotten(leader))
  const idsOf = async (person: typeof leader, whose: 'own' | 'others') => {
    const page = await person.call(routes.list, { query: { whose } })
    return [page.total, ...page.corrections.map(({ id }) => id)]
  }
  expect(await idsOf(leader, 'own')).toEqual([1, own.id])
  expect(await idsOf(leader, 'others')).toEqual([1, correction.id])
  expect(await idsOf(intern, 'others')).toEqual([0])
})
