import { hires, onboarding } from '@app/contract/hiring/hires.ts'
import { dashboards } from '@app/contract/insight/dashboards.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#schema/accounts.table.ts'
import { hires as hireTable } from '#schema/applications.table.ts'
import { db, refusal, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import { makeAccepted, soon } from '#test/hires.ts'
import { dayAgo } from '#test/staffed-team.ts'

startApp()

test('each side ticks its own items, and only those of its own people', async () => {
  const { hr, student, leader, team_id, wanted } = await makeAccepted()
  const hire = await hr.call(hires.hire, {
    body: { ...wanted, team_id, start_date: await soon() },
  })
  const stranger = await signIn('team_leader')
  const itemOf = (side: string) => hire.items.find((item) => item.side === side)?.id ?? ''
  const tick = (who: SignedInUser, side: string, done = true) =>
    who.call(onboarding.tick, { params: { id: itemOf(side) }, body: { done } })
  const statusOf = async (who: SignedInUser, side: string) =>
    ((await refusal(tick(who, side))) ?? [200])[0]

  expect(await statusOf(student, 'hr')).toBe(403)
  expect(await statusOf(student, 'leader')).toBe(403)
  expect(await statusOf(leader, 'intern')).toBe(403)
  expect(await statusOf(hr, 'leader')).toBe(403)
  expect(await statusOf(stranger, 'leader')).toBe(404)
  expect((await tick(student, 'intern')).done_by_name).toBe(student.user.full_name)
  await Promise.all([tick(leader, 'leader'), tick(leader, 'leader'), tick(hr, 'hr')])
  expect((await hr.call(hires.read, { params: { id: hire.id } })).onboarding.done).toBe(3)
  expect((await tick(leader, 'leader', false)).done_at).toBeNull()

  const [own] = (await student.call(onboarding.mine)).hires
  expect([own?.is_mine, own?.items.length]).toEqual([true, 8])
  const [led] = (await leader.call(onboarding.mine)).hires
  expect([led?.name, led?.items.map(({ side }) => side)]).toEqual([
    student.user.full_name,
    ['leader', 'leader', 'leader'],
  ])
  expect(await stranger.call(onboarding.mine)).toEqual({ hires: [] })

  const waitsFor = async (who: SignedInUser) =>
    (await who.call(dashboards.waiting)).items.some(({ parent_id }) => parent_id === hire.id)
  expect([await waitsFor(hr), await waitsFor(leader)]).toEqual([true, true])
  await db().update(users).set({ status: 'suspended' }).where(eq(users.id, student.user.id))
  expect([await waitsFor(hr), await waitsFor(leader)]).toEqual([false, false])
  expect(await leader.call(onboarding.mine)).toEqual({ hires: [] })
})

test('nothing is overdue at the moment of hiring, however near the start is', async () => {
  const { hr, student, wanted } = await makeAccepted()
  const [today, tomorrow] = [await dayAgo(0), await dayAgo(-1)]
  const hire = await hr.call(hires.hire, { body: { ...wanted, start_date: tomorrow } })
  expect(hire.onboarding).toEqual({ done: 0, total: 8, overdue: 0 })
  expect(hire.items.slice(0, 3)).toMatchObject([
    { due_days: -7, due_date: today, is_overdue: false },
    { due_days: -3, due_date: today, is_overdue: false },
    { due_days: 0, due_date: tomorrow, is_overdue: false },
  ])

  const change = (values: Partial<typeof hireTable.$inferInsert>) =>
    db().update(hireTable).set(values).where(eq(hireTable.user_id, student.user.id))
  await change({ start_date: await dayAgo(1) })
  const { items } = await student.call(dashboards.waiting)
  expect(items.find(({ id }) => id === hire.items[2]?.id)).toMatchObject({
    due_on: today,
    is_overdue: false,
  })
  // Hired on the day that it was for them, not for the server.
  await change({ start_date: today, hired_date: `${await dayAgo(2)}T20:00:00.000Z` })
  const later = await hr.call(hires.read, { params: { id: hire.id } })
  expect(later.items[0]).toMatchObject({ due_date: await dayAgo(1), is_overdue: true })
})

test('HR edits the checklist of those hired from then on; of two editors one is refused', async () => {
  const { hr, wanted } = await makeAccepted()
  const { items, version } = await hr.call(onboarding.template)
  const body = {
    items: [...items.slice(0, 1), { title: 'Order a laptop', side: 'hr' as const, due_days: -2 }],
    version,
  }
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => refusal(hr.call(onboarding.saveTemplate, { body }))),
  )
  expect(answers.map((refused) => refused?.[0] ?? 200).toSorted()).toEqual([200, 409, 409, 409])
  const wrong = { ...body, items: [{ title: ' ', side: 'hr' as const, due_days: 500 }] }
  expect((await refusal(hr.call(onboarding.saveTemplate, { body: wrong })))?.[0]).toBe(422)

  const hire = await hr.call(hires.hire, { body: wanted })
  expect(hire.items.map(({ title }) => title)).toEqual([
    'Send the first-day details',
    'Order a laptop',
  ])
  const again = refusal(hr.call(hires.startOnboarding, { params: { id: hire.id } }))
  expect((await again)?.[1]).toBe('This person already has a checklist.')
})
