import { users } from '@app/contract/identity/users.ts'
import { levelOf, levelStart, quest } from '@app/contract/insight/quest.ts'
import { expect, test } from 'vitest'
import { tasks } from '#schema/tasks.table.ts'
import { db, signIn, startApp } from '#test/harness.ts'

startApp()

test.each([
  [0, 1],
  [99, 1],
  [100, 2],
  [299, 2],
  [300, 3],
  [1000, 5],
])('%s XP are level %s', (xp, level) => {
  expect(levelOf(xp)).toBe(level)
  expect(levelStart(level)).toBeLessThanOrEqual(xp)
  expect(levelStart(level + 1)).toBeGreaterThan(xp)
})

test('a quest begins with nothing done, and its steps follow from the records', async () => {
  const pm = await signIn('project_manager')
  const { call, user } = await signIn('intern')
  const before = await call(quest.mine)
  expect(before).toMatchObject({ xp: 0, level: 1, from_xp: 0, to_xp: 100 })
  expect(before.steps.some(({ is_done }) => is_done)).toBe(false)
  expect(Object.values(before.start)).toEqual([false, false, false, false])

  await call(users.change, {
    params: { id: user.id },
    body: { skills: ['React'], github: 'https://github.com/asha', bio: 'Hi.', hours_per_week: 12 },
  })
  const task = { title: 'Draw it', assigned_to: user.id, status: 'completed' as const }
  const completed_at = new Date().toISOString()
  // Four that a manager gave, and one that counts for nothing because the person gave it to themselves.
  for (const created_by of [pm.user.id, pm.user.id, pm.user.id, pm.user.id, user.id])
    await db()
      .insert(tasks)
      .values({ ...task, created_by, completed_at })
  const after = await call(quest.mine)
  expect(after).toMatchObject({ xp: 100, level: 2, from_xp: 100, to_xp: 300 })
  expect(after.steps.filter(({ is_done }) => is_done)).toEqual([
    { name: 'portfolio', is_done: true },
  ])
  expect(after.start).toMatchObject({ profile: true, resume: false })
})
