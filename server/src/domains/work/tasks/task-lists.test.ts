import { dashboards } from '@app/contract/insight/dashboards.ts'
import { tasks as routes } from '@app/contract/work/tasks.ts'
import { expect, test } from 'vitest'
import { refusal, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import { join } from '#test/staffed-team.ts'
import { create, makeCompany } from '#test/weeks.ts'

startApp()

const idsSeenBy = async (person: SignedInUser, query = {}) =>
  (await person.call(routes.list, { query })).tasks.map(({ id }) => id)

test('every order walks all tasks once, without a gap or a repeat', async () => {
  const person = await signIn('intern')
  const days = ['2030-02-01', null, '2030-01-01', '2030-01-01', null, '2030-03-01', '2030-01-01']
  for (const [at, due_date] of days.entries())
    await create(person, {
      title: `T${at}`,
      due_date,
      due_time: at === 2 ? '09:00' : null,
      priority: (['low', 'high', 'medium'] as const)[at % 3],
      status: at === 6 ? 'completed' : 'pending',
    })
  const walk = async (sort: 'newest' | 'due' | 'priority') => {
    const titles: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const query = { sort, limit: 2, ...(cursor && { cursor }) }
      const page = await person.call(routes.list, { query })
      expect(page.total).toBe(7)
      titles.push(...page.tasks.map(({ title }) => title))
      cursor = page.next_cursor
    }
    return titles.join(' ')
  }
  expect(await walk('newest')).toBe('T6 T5 T4 T3 T2 T1 T0')
  expect(await walk('due')).toBe('T2 T3 T0 T5 T1 T4 T6')
  expect(await walk('priority')).toBe('T4 T1 T5 T2 T3 T0 T6')
})

test('filters narrow what one sees, and search takes signs literally', async () => {
  const { intern, leader, other, team_id, project_id } = await makeCompany()
  const ofIntern = { assigned_to: intern.user.id }
  const all = await create(leader, { ...ofIntern, title: '100% done_', project_id })
  const due = await create(leader, { ...ofIntern, due_date: '2030-05-05', priority: 'high' })
  await create(leader, { assigned_to: other.user.id, title: '1000 donex' })
  expect(await idsSeenBy(leader, { search: '100%' })).toEqual([all.id])
  expect(await idsSeenBy(leader, { search: 'DONE_' })).toEqual([all.id])
  expect(await idsSeenBy(leader, { project_id })).toEqual([all.id])
  expect(await idsSeenBy(leader, { assigned_to: intern.user.id })).toEqual([due.id, all.id])
  expect(await idsSeenBy(leader, { due_from: '2030-05-05', due_to: '2030-05-05' })).toEqual([
    due.id,
  ])
  expect(await idsSeenBy(leader, { priority: 'high' })).toEqual([due.id])
  expect(await idsSeenBy(leader, { status: 'completed' })).toEqual([])
  expect(await idsSeenBy(leader, { status: 'active' })).toHaveLength(3)
  expect(await idsSeenBy(leader, { team_id })).toHaveLength(3)
  expect(await idsSeenBy(intern, { team_id })).toEqual([due.id, all.id])
})

test.each(['Pacific/Kiritimati', 'Etc/GMT+12'])(
  'overdue is what is open and past where its reader is, in %s',
  async (time_zone) => {
    const person = await signIn('team_leader', { time_zone })
    const dayOf = (days: number) =>
      new Intl.DateTimeFormat('en-CA', { timeZone: time_zone }).format(
        Date.now() + days * 86_400_000,
      )
    const of = (days: number, more = {}) => create(person, { due_date: dayOf(days), ...more })
    const past = [await of(-1), await of(0, { due_time: '00:00' })].map(({ id }) => id)
    await of(0)
    await of(1, { due_time: '00:00' })
    await of(-1, { status: 'completed' })
    await create(person, {})
    expect((await idsSeenBy(person, { overdue: 'true' })).toSorted()).toEqual(past.toSorted())
    expect(await idsSeenBy(person, { overdue: 'true', status: 'completed' })).toEqual([])
    const file = await person.send({ method: 'GET', url: '/api/exports/tasks.csv?overdue=true' })
    expect(file.headers['x-total-rows']).toBe('2')
  },
)

test('the active ones and those completed since a day are what the figures of a leader count', async () => {
  const person = await signIn('team_leader', { time_zone: 'Pacific/Kiritimati' })
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Kiritimati' })
  const dayIn = (days: number) => today.format(Date.now() + days * 86_400_000)
  const pending = await create(person, {})
  const blocked = await create(person, { status: 'blocked', blocker: 'No keys' })
  const begun = await create(person, { status: 'in_progress' })
  const done = await create(person, { status: 'completed' })
  expect(await idsSeenBy(person, { status: 'active' })).toEqual([begun.id, pending.id])
  expect(await idsSeenBy(person, { status: 'open' })).toEqual([begun.id, blocked.id, pending.id])
  expect(await idsSeenBy(person, { completed_from: dayIn(0) })).toEqual([done.id])
  expect(await idsSeenBy(person, { completed_from: dayIn(1) })).toEqual([])
  const url = `/api/exports/tasks.csv?status=active&completed_from=${dayIn(0)}`
  expect((await person.send({ method: 'GET', url })).statusCode).toBe(200)
})

test('a leader’s list of the team’s tasks leaves out the own ones, as the figures do', async () => {
  const { intern, leader, project_id } = await makeCompany()
  const given = await create(leader, { assigned_to: intern.user.id, project_id })
  const own = await create(leader, { team_visible: true, project_id })
  expect((await idsSeenBy(leader, {})).toSorted()).toEqual([given.id, own.id].toSorted())
  expect(await idsSeenBy(leader, { of: 'team' })).toEqual([given.id])
  const { stats } = await leader.call(dashboards.teamLeader)
  expect(stats.active_tasks).toBe(1)
  const file = await leader.send({ method: 'GET', url: '/api/exports/tasks.csv?of=team' })
  expect(file.headers['x-total-rows']).toBe('1')
  await create(intern, {})
  expect(await idsSeenBy(intern, { of: 'team' })).toEqual([])
})

test.each([
  ['cursor=x'],
  ['completed_from=yesterday'],
  ['sort=due&cursor=WyIwIiwgMV0'],
  ['due_from=yesterday'],
  ['status=lost'],
  ['overdue=no'],
  ['of=others'],
  ['limit=0'],
  ['search=%00'],
  ['user_id=1'],
])('the query %s is refused', async (query) => {
  const person = await signIn('intern')
  const { statusCode } = await person.send({ method: 'GET', url: `/api/tasks?${query}` })
  expect(statusCode).toBe(422)
})

test('one may give tasks to oneself, and to the people one leads', async () => {
  const { intern, other, leader, tm, pm, project_id } = await makeCompany()
  const far = await makeCompany()
  const idsFor = async (person: SignedInUser, query = {}) =>
    (await person.call(routes.assignees, { query })).people.map(({ id }) => id).toSorted()
  const ids = (...people: SignedInUser[]) => people.map(({ user }) => user.id).toSorted()
  expect(await idsFor(intern)).toEqual(ids(intern))
  expect(await idsFor(leader)).toEqual(ids(intern, other, tm, leader))
  expect(await idsFor(pm)).toEqual(ids(intern, other, tm, leader, pm))
  expect(await idsFor(pm, { project_id })).toEqual(ids(intern, other, tm, leader, pm))
  expect(await idsFor(pm, { project_id: far.project_id })).toEqual([])
  expect(await idsFor(intern, { project_id })).toEqual([])
  expect(await idsFor(leader, { search: 'test team_l' })).toEqual(ids(leader))
})

test('a suspended person is given nothing', async () => {
  const { leader, team_id } = await makeCompany()
  const away = await signIn('intern', { status: 'suspended' })
  await join(team_id, away)
  const sent = create(leader, { assigned_to: away.user.id })
  expect(await refusal(sent)).toEqual([422, 'You can only assign tasks to your own people.'])
})
