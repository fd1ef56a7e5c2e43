import { inflateSync } from 'node:zlib'
import { defaultOrganisation, setOrganisation } from '@app/contract/i18n/organisation.ts'
import { audit } from '@app/contract/insight/audit.ts'
import { weeklyUpdates as routes } from '@app/contract/programme/weekly-updates.ts'
import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { users } from '#schema/accounts.table.ts'
import { projects, startups } from '#schema/projects.table.ts'
import { workReports } from '#schema/reports.table.ts'
import { tasks } from '#schema/tasks.table.ts'
import { weeklyVersions } from '#schema/weekly-updates.table.ts'
import { deleteAccount, password_hash } from '#test/account-deletion.ts'
import { app, db, refusal, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import { headlinesOf } from '#test/staffed-team.ts'
import { type Client, dayOfWeek, makeClient, reportOf } from '#test/weeks.ts'
import { draftFinished } from './weekly-drafts.ts'

startApp()

const notFound = [404, 'Not found.']
const noRight = [403, 'You do not have permission to perform this action.']
const changed = [409, 'This record was changed by someone else. Please reload.']
const texts = { summary: 'A good week.', done: 'Search', challenges: '', next_steps: 'Beta' }

const create = ({ pm, project_id, week_start }: Client, actor: SignedInUser = pm) =>
  actor.call(routes.create, { body: { project_id, week_start } })
const read = (person: SignedInUser, id: string, revision?: number) =>
  person.call(routes.read, { params: { id }, query: { revision } })
const publish = (person: SignedInUser, id: string, version: number) =>
  person.call(routes.publish, { params: { id }, body: { version } })
const listOf = async (
  person: SignedInUser,
  query: { project_id?: string; startup_id?: string } = {},
) => (await person.call(routes.list, { query })).weekly_updates

/** A client with two approved reports of the week that is over. */
async function makeWeek() {
  const client = await makeClient()
  const { intern, other, week_start } = client
  await reportOf(client, intern, dayOfWeek(week_start, 1))
  await reportOf(client, other, dayOfWeek(week_start, 6), { worked_duration: 2 * 3600 })
  return client
}

test('a week is written from approved reports, completed tasks and nothing else', async () => {
  const client = await makeWeek()
  const { intern, other, leader, pm, project_id, week_start } = client
  const more = (days: number, status: 'pending' | 'rejected', work_summary: string) =>
    reportOf(client, intern, dayOfWeek(week_start, days), { status, work_summary })
  await more(2, 'pending', 'Secret one')
  await more(3, 'rejected', 'Secret two')
  await reportOf(client, other, dayOfWeek(week_start, 7), { work_summary: 'Secret later' })
  await reportOf(client, other, dayOfWeek(week_start, -1), { work_summary: 'Secret before' })
  const doubted = await reportOf(client, other, dayOfWeek(week_start, 4), {
    work_summary: 'Secret doubt',
  })
  await reportOf(client, other, dayOfWeek(week_start, 4), {
    ...{ escalated_from: doubted, status: 'changes_requested', escalated_by: leader.user.id },
  })
  const own = { created_by: pm.user.id, assigned_to: intern.user.id, project_id }
  const done = {
    status: 'completed' as const,
    completed_at: `${dayOfWeek(week_start, 3)}T10:00:00Z`,
  }
  await db()
    .insert(tasks)
    .values([
      { ...own, title: 'Search page', ...done },
      { ...own, title: 'Secret open' },
    ])

  const update = await create(client)
  expect(update).toMatchObject({
    ...{ hours: 8, reports: 2, people: 2, status: 'draft', shown: null, newer_reports: 0 },
    summary: '2 people worked 8h across 2 approved reports. One completed task.',
    tasks: ['Search page'],
    can: { edit: true, publish: true },
  })
  expect(update.done).toContain('Test intern\n– Built the search')
  expect(JSON.stringify(update)).not.toContain('Secret')
})

test('hours are summed by the second, and the self-reported ones said apart', async () => {
  const client = await makeClient()
  const { intern, pm, week_start } = client
  const stated = { worked_duration: 26_400, self_reported_seconds: 26_400 }
  for (const day of [1, 2, 3])
    await reportOf(
      client,
      intern,
      dayOfWeek(week_start, day),
      day === 1 ? stated : { worked_duration: 26_400 },
    )
  const { id, ...update } = await create(client)
  const hours = { hours: 22, self_reported: 7.33 }
  expect(update).toMatchObject({ ...hours, workers: [{ ...hours, reports: 3 }] })
  expect(update.summary).toBe(
    'One person worked 22h across 3 approved reports. 7h 20m of these hours were self-reported.',
  )
  expect(await listOf(pm)).toMatchObject([hours])
  const csv = await pm.send({ method: 'GET', url: `/api/weekly-updates/${id}/hours.csv` })
  expect(csv.body).toContain(`${dayOfWeek(week_start, 1)},7.33,7.33`)
})

test('all completed tasks of a week are counted, however many there are', async () => {
  const client = await makeWeek()
  const { intern, pm, project_id, week_start } = client
  const own = { created_by: pm.user.id, assigned_to: intern.user.id, project_id }
  const completed_at = `${dayOfWeek(week_start, 3)}T10:00:00Z`
  await db()
    .insert(tasks)
    .values(
      Array.from({ length: 230 }, (_, at) => ({
        ...{ ...own, title: `Page ${at}`, status: 'completed' as const, completed_at },
      })),
    )
  const { summary, tasks: named } = await create(client)
  expect(summary).toContain('230 completed tasks.')
  expect(named).toHaveLength(230)
})

test('what was approved later is counted, and writing it again takes it in', async () => {
  const client = await makeWeek()
  const { pm, intern, week_start } = client
  const { id, version } = await create(client)
  await reportOf(client, intern, dayOfWeek(week_start, 2), { work_summary: 'Late one' })
  expect(await read(pm, id)).toMatchObject({ newer_reports: 1, reports: 2 })
  const again = await pm.call(routes.rewrite, { params: { id }, body: { version } })
  expect(again).toMatchObject({ newer_reports: 0, reports: 3 })
  expect(again.done).toContain('– Late one')
})

test('the startup reads what was published, is notified, and does not see what is written since', async () => {
  const client = await makeWeek()
  const { pm, rep } = client
  const { id } = await create(client)
  expect(await listOf(rep)).toEqual([])
  expect(await refusal(read(rep, id))).toEqual(notFound)
  const edited = await pm.call(routes.change, { params: { id }, body: { ...texts, version: 1 } })
  await publish(pm, id, edited.version)
  expect(await headlinesOf(rep)).toContain('Weekly Update')
  expect(await read(rep, id)).toMatchObject({
    ...{ ...texts, status: 'published', shown: 1, hours: 8, can: { edit: false, publish: false } },
  })
  const second = { ...texts, summary: 'Better words.', version: 3 }
  await pm.call(routes.change, { params: { id }, body: second })
  expect(await read(rep, id)).toMatchObject({ summary: texts.summary, status: 'published' })
  expect(await read(pm, id)).toMatchObject({ summary: 'Better words.', status: 'changed' })
  await publish(pm, id, 4)
  expect(await headlinesOf(rep)).toContain('Weekly Update Edited')
  const now = await read(rep, id)
  expect([now.summary, now.versions.map(({ revision }) => revision)]).toEqual([
    'Better words.',
    [2, 1],
  ])
  expect((await read(rep, id, 1)).summary).toBe(texts.summary)
  expect(await refusal(read(rep, id, 3))).toEqual(notFound)
  expect(await refusal(publish(pm, id, 5))).toEqual([409, "You've already published this version."])
  const { audit_logs } = await (await signIn('superadmin')).call(audit.list, {
    query: { action: 'weekly_update_published' },
  })
  expect(audit_logs.filter(({ entity_id }) => entity_id === id)).toHaveLength(2)
})

test('a week is written once and a version published once, however many try', async () => {
  const client = await makeWeek()
  const tries = await Promise.all(Array.from({ length: 30 }, () => refusal(create(client))))
  expect(tries.filter((one) => one === undefined)).toHaveLength(1)
  expect(tries).toContainEqual([409, 'This week already has an update.'])
  const [row] = await listOf(client.pm)
  const id = row?.id ?? ''
  const published = await Promise.all(
    Array.from({ length: 30 }, () => refusal(publish(client.pm, id, 1))),
  )
  expect(published.filter((one) => one === undefined)).toHaveLength(1)
  expect(published).toContainEqual(changed)
  expect(await db().$count(weeklyVersions, eq(weeklyVersions.update_id, id))).toBe(1)
})

test('the weeks are listed page by page, the newest or the oldest first', async () => {
  const client = await makeWeek()
  const earlier = dayOfWeek(client.week_start, -7)
  await create(client)
  await create({ ...client, week_start: earlier })
  const pages = async (sort: 'newest' | 'oldest', cursor?: string): Promise<string[]> => {
    const query = { project_id: client.project_id, sort, cursor, limit: 1 }
    const { weekly_updates, next_cursor } = await client.pm.call(routes.list, { query })
    const weeks = weekly_updates.map(({ week_start }) => week_start)
    return next_cursor ? [...weeks, ...(await pages(sort, next_cursor))] : weeks
  }
  expect(await pages('newest')).toEqual([client.week_start, earlier])
  expect(await pages('oldest')).toEqual([earlier, client.week_start])
})

test('nobody reads or writes a foreign project’s week', async () => {
  const client = await makeWeek()
  const far = await makeWeek()
  const { id } = await create(client)
  await publish(client.pm, id, 1)
  for (const person of [far.rep, far.pm]) {
    expect(await refusal(read(person, id))).toEqual(notFound)
    expect(await listOf(person, { project_id: client.project_id })).toEqual([])
    expect(await listOf(person, { startup_id: client.startup_id })).toEqual([])
    for (const name of ['update.pdf', 'hours.csv'])
      expect(
        (await person.send({ method: 'GET', url: `/api/weekly-updates/${id}/${name}` })).statusCode,
      ).toBe(404)
  }
  expect(await refusal(create(client, far.pm))).toEqual(notFound)
  const body = { ...texts, version: 2 }
  expect(await refusal(far.pm.call(routes.change, { params: { id }, body }))).toEqual(notFound)
  expect(await refusal(publish(far.pm, id, 2))).toEqual(notFound)
  expect(await refusal(client.rep.call(routes.change, { params: { id }, body }))).toEqual(noRight)
  await db().update(startups).set({ status: 'rejected' }).where(eq(startups.id, client.startup_id))
  expect(await refusal(read(client.rep, id))).toEqual(notFound)
  expect((await listOf(await signIn('superadmin'), { project_id: client.project_id })).length).toBe(
    1,
  )
})

test('what cannot be written is refused with its reason', async () => {
  const client = await makeWeek()
  const { pm, project_id, week_start } = client
  const at = (day: string) => refusal(create({ ...client, week_start: day }))
  expect(await at(dayOfWeek(week_start, 1))).toEqual([
    422,
    'Please choose the first day of a week.',
  ])
  expect(await at(dayOfWeek(week_start, 14))).toEqual([422, "This week hasn't started yet."])
  const { id } = await create(client)
  const say = (more: object) =>
    refusal(pm.call(routes.change, { params: { id }, body: { ...texts, version: 1, ...more } }))
  expect(await say({ summary: ' ' })).toEqual([422, 'Please summarise the week.'])
  expect(await say({ version: 7 })).toEqual(changed)
  await db().update(projects).set({ status: 'archived' }).where(eq(projects.id, project_id))
  expect(await say({})).toEqual(noRight)
  expect(await at(week_start)).toEqual([409, 'This project is archived.'])
  expect((await read(pm, id)).can).toEqual({ edit: false, publish: false })
})

test('the job drafts the week that is over once, and tells the manager', async () => {
  const { pm, project_id, week_start } = await makeWeek()
  const draftOn = (days: number) => draftFinished(app().database, dayOfWeek(week_start, days))
  // On the first day after it, its last reports are still reviewed.
  expect(await draftOn(7)).toBe(0)
  expect(await listOf(pm)).toEqual([])
  await draftOn(8)
  expect(await listOf(pm)).toMatchObject([{ project_id, week_start, status: 'draft', hours: 8 }])
  expect(await headlinesOf(pm)).toContain('Weekly Update Ready to Publish')
  expect(await draftOn(9)).toBe(0)
})

test('the document and the hours are those of what was published, by names as they are now', async () => {
  const client = await makeWeek()
  const { pm, rep, intern } = client
  const { id } = await create(client)
  await publish(pm, id, 1)
  await db()
    .update(workReports)
    .set({ status: 'rejected' })
    .where(eq(workReports.from_user_id, intern.user.id))
  await db().update(users).set({ full_name: '=HYPERLINK("x")' }).where(sql`id = ${intern.user.id}`)
  const pdf = await rep.send({ method: 'GET', url: `/api/weekly-updates/${id}/update.pdf` })
  expect(pdf.headers['content-disposition']).toContain(`weekly-lotus-${client.week_start}.pdf`)
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const csv = await rep.send({ method: 'GET', url: `/api/weekly-updates/${id}/hours.csv` })
  expect(csv.body.startsWith('\ufeffPerson,Day,Approved hours')).toBe(true)
  const lines = csv.body.trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines.join('\n')).toContain(`"'=HYPERLINK(""x"")",${dayOfWeek(client.week_start, 1)},6`)
})

test('the headings of the document are in the colour of the organisation', async () => {
  const client = await makeWeek()
  const { id } = await create(client)
  onTestFinished(() => setOrganisation(defaultOrganisation))
  setOrganisation({ ...defaultOrganisation, accent_color: '#336600' })
  const pdf = await client.pm.send({ method: 'GET', url: `/api/weekly-updates/${id}/update.pdf` })
  const [, page = ''] = /stream\n(.*?)\nendstream/s.exec(pdf.rawPayload.toString('latin1')) ?? []
  expect(inflateSync(Buffer.from(page, 'latin1')).toString()).toContain('0.2 0.4 0 scn')
})

/** Somebody with this name and a password, with which they can delete their account. */
const rename = ({ user }: SignedInUser, full_name: string) =>
  db().update(users).set({ full_name, password_hash }).where(eq(users.id, user.id))

/** A published update, as the startup reads it before and after a person of that week deletes the account. */
async function editThenLeave(text: { [field in keyof typeof texts]?: string }, name = 'Asha Rao') {
  const client = await makeClient()
  const { pm, rep, intern, other, week_start } = client
  await rename(intern, 'Asha Rao')
  await rename(other, 'Ravi Iyer')
  const challenges = 'The key is late'
  await reportOf(client, intern, dayOfWeek(week_start, 1), { challenges, tomorrow_plans: 'Ship' })
  await reportOf(client, other, dayOfWeek(week_start, 2), { challenges })
  const { id, version, ...draft } = await create(client)
  const { summary, done, next_steps } = draft
  const body = { summary, done, challenges: draft.challenges, next_steps, ...text, version }
  await pm.call(routes.change, { params: { id }, body })
  await publish(pm, id, version + 1)
  const before = await read(rep, id)
  await rename(intern, name)
  await deleteAccount(intern)
  const [own, published] = [await read(pm, id), await read(rep, id)]
  expect([own.done, own.challenges, own.next_steps]).toEqual([
    ...[published.done, published.challenges, published.next_steps],
  ])
  return { draft, before, published }
}

test('a drafted update has the names of people as long as they have an account, also where it was edited', async () => {
  const { draft, before, published } = await editThenLeave({
    challenges:
      '– Ravi Iyer: The key is late\n– Asha Rao: The key comes on Monday\nWaits for Natasha Raoul',
  })
  expect(draft.challenges).toBe('– Asha Rao: The key is late\n– Ravi Iyer: The key is late')
  expect(before.done).toBe('Asha Rao\n– Built the search\n\nRavi Iyer\n– Built the search')
  expect(JSON.stringify(published)).not.toContain('Asha')
  expect(published).toMatchObject({
    hours: before.hours,
    done: before.done.replace('Asha Rao', 'Former member'),
    challenges:
      '– Ravi Iyer: The key is late\n– Former member: The key comes on Monday\nWaits for Natasha Raoul',
    next_steps: '– Former member: Ship',
  })
})

test('nobody rewrites what a manager wrote by taking a word, or the name of a colleague, and leaving', async () => {
  const written = {
    done: 'Risks\n– Built the search\n\nRavi Iyer\n– Built the search',
    challenges: 'Risks: key is late\n– Risks: vendor\n– Ravi Iyer: The key is late\nthe end',
    next_steps: '– Asha Rao: Ship it\n– Asha Rao: Which of the two was drafted?',
  }
  for (const name of ['Risks', 'Ravi Iyer', 'the', '.*', '– '])
    expect((await editThenLeave(written, name)).published).toMatchObject(written)
})
