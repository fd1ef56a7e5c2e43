import { applications } from '@app/contract/hiring/applications.ts'
import { matches, matchOf } from '@app/contract/hiring/matches.ts'
import { users } from '@app/contract/identity/users.ts'
import { expect, test } from 'vitest'
import { tasks } from '#schema/tasks.table.ts'
import { db, signIn, startApp } from '#test/harness.ts'
import { makeForm } from '#test/hiring.ts'
import { publish } from '#test/market.ts'

startApp()

test('postings are ordered by what the person has, shown work counts more, and too many hours come last', async () => {
  const pm = await signIn('project_manager')
  const person = await signIn('intern')
  await person.call(users.change, {
    params: { id: person.user.id },
    body: { skills: ['Quilting', 'Weaving'], hours_per_week: 20 },
  })
  await db().insert(tasks).values({
    title: 'Weaving for the spring collection',
    assigned_to: person.user.id,
    created_by: pm.user.id,
    status: 'completed',
    completed_at: new Date().toISOString(),
  })
  const post = (title: string, skills: string[], hours_per_week: number | null = 20) =>
    publish({ title, skills, hours_per_week }, pm)
  await post('Named only', ['Quilting', 'Dyeing'])
  await post('Shown by work', ['weaving', 'Dyeing'])
  await post('Too many hours', ['Weaving'], 30)
  await post('Nothing in common', ['Dyeing'])
  const own = await person.call(matches.mine)
  expect(own.internships.map(({ title }) => title)).toEqual([
    'Shown by work',
    'Named only',
    'Too many hours',
  ])
  expect(own).toMatchObject({
    skills: [
      { name: 'Quilting', is_shown: false },
      { name: 'Weaving', is_shown: true },
    ],
    hours_per_week: 20,
  })
  const [first] = own.internships
  expect(first && matchOf(first, own)).toEqual({
    has: ['weaving'],
    missing: ['Dyeing'],
    shown: 1,
    fits_hours: true,
  })
  // Another person's work shows nothing of this one.
  const other = await signIn('intern')
  expect(await other.call(matches.mine)).toEqual({
    skills: [],
    hours_per_week: null,
    internships: [],
  })
})

test('a task that a person made for themselves shows none of their skills', async () => {
  const pm = await signIn('project_manager')
  const person = await signIn('intern')
  const { id } = person.user
  await person.call(users.change, { params: { id }, body: { skills: ['Pottery'] } })
  await publish({ title: 'Potter', skills: ['Pottery'] }, pm)
  const completed = { status: 'completed', completed_at: new Date().toISOString() } as const
  const task = { title: 'Pottery', assigned_to: id, ...completed }
  const isShown = async () => (await person.call(matches.mine)).skills
  await db()
    .insert(tasks)
    .values({ ...task, created_by: id })
  expect(await isShown()).toEqual([{ name: 'Pottery', is_shown: false }])
  await db()
    .insert(tasks)
    .values({ ...task, created_by: pm.user.id })
  expect(await isShown()).toEqual([{ name: 'Pottery', is_shown: true }])
})

test('a posting is left out once one has applied to it, until the application is withdrawn', async () => {
  const pm = await signIn('project_manager')
  const posting = await publish({ title: 'Glass blowing', skills: ['Glass blowing'] }, pm)
  const person = await signIn('intern')
  await person.call(users.change, {
    params: { id: person.user.id },
    body: { skills: ['Glass blowing'] },
  })
  const matching = async () =>
    (await person.call(matches.mine)).internships.map(({ title }) => title)
  expect(await matching()).toEqual(['Glass blowing'])
  const body = await makeForm(person, posting.id)
  const { id } = await person.call(applications.apply, { body })
  expect(await matching()).toEqual([])
  await person.call(applications.withdraw, { params: { id } })
  expect(await matching()).toEqual(['Glass blowing'])
})

test.each([
  [0, 'Hours per week must be from 1 to 60.'],
  [61, 'Hours per week must be from 1 to 60.'],
  [1.5, 'Please enter a whole number.'],
])('%s hours a week are refused in a profile', async (hours_per_week, message) => {
  const { call, user } = await signIn('intern')
  await expect(
    call(users.change, { params: { id: user.id }, body: { hours_per_week } }),
  ).rejects.toMatchObject({ status: 422, message })
})
