import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { applications as applicationRoutes } from '@app/contract/hiring/applications.ts'
import { hires } from '@app/contract/hiring/hires.ts'
import { users as people } from '@app/contract/identity/users.ts'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { record } from '#platform/security/audit.ts'
import { findBroken } from '#platform/security/audit-check.ts'
import { users } from '#schema/accounts.table.ts'
import { applications } from '#schema/applications.table.ts'
import { candidateFilters } from '#schema/candidates.table.ts'
import { internships } from '#schema/internships.table.ts'
import { notifications } from '#schema/notifications.table.ts'
import { deleteAccount, makeApplicationOf, makePerson, placesOf } from '#test/account-deletion.ts'
import { db, type SignedInUser, signIn, startApp, tamper } from '#test/harness.ts'
import { makeApplication, makeInternship, walk } from '#test/hiring.ts'
import { eraseFromAudit, replayErasures } from './erasures.ts'

startApp({ DATA_DIR: mkdtempSync(`${tmpdir()}/erasures-`) })

test('an account that was removed takes no part either after a restore that brought it back', async () => {
  const { hr, student, application } = await makeApplication()
  const way = ['received', 'assessed_pass', 'shortlisted', 'hr_scheduled', 'accepted'] as const
  const { id: application_id, version } = await walk(hr, application, way)
  const { id } = await hr.call(hires.hire, { body: { application_id, version } })
  const open = await makeApplicationOf(student)
  const sender = { site: 'https://site.example', mail_from: 'us@site.example' }
  const replay = () =>
    db().transaction((db) => replayErasures(db, sender, new Map([[student.user.id, 'removed']])))
  expect(await replay()).toBe(1)
  expect((await hr.call(hires.read, { params: { id } })).status).toBe('ended')
  const params = { id: open?.id ?? '' }
  expect((await hr.call(applicationRoutes.read, { params })).status).toBe('withdrawn')
  expect(await replay()).toBe(0)
})

test('a name of one word stays a word in what others wrote', async () => {
  const person = await makePerson('intern', { full_name: 'May' })
  const { user } = await signIn('intern')
  const sample = { title: 'Deadline', message: 'Due in May', type: 'info' as const }
  await db()
    .insert(notifications)
    .values({ user_id: user.id, ...sample })
  await makeApplicationOf(person)
  await deleteAccount(person)
  expect(await placesOf('Due in May')).toEqual(['notifications.message'])
  expect(await placesOf('I am May')).toEqual([])
})

test('who bears the same name, or an address that ends alike, keeps both', async () => {
  const person = await makePerson('intern', { full_name: 'Asha Rao', email: 'rao@alike.example' })
  const others = [
    { full_name: 'Asha Rao', email: 'asha.rao@alike.example' },
    { full_name: 'Asha Rao Iyer', email: 'rao@alike.example.org' },
  ]
  const stay = await Promise.all(others.map((other) => signIn('intern', other)))
  await deleteAccount(person)
  for (const [at, { user }] of stay.entries()) {
    const [row] = await db().select().from(users).where(eq(users.id, user.id))
    expect(row).toMatchObject(others[at] ?? {})
  }
})

test('deleting a person whose name is part of the title of a posting leaves the posting alone', async () => {
  const person = await makePerson('intern', { full_name: 'Machine Learning' })
  const { internship } = await makeInternship({ title: 'Machine Learning Intern' })
  await deleteAccount(person)
  const [row] = await db().select().from(internships).where(eq(internships.id, internship.id))
  expect(row?.title).toBe('Machine Learning Intern')
})

test('a name made of signs takes nothing of others along', async () => {
  const names = ['write to jobs@lotus.example', '"x y": 1', 'React JS","Node JS']
  const people = await Promise.all(names.map((full_name) => makePerson('intern', { full_name })))
  const { internship } = await makeInternship({ description: `Please ${names[0]}.` })
  const { user } = await signIn('hr')
  const sent = await makeApplicationOf(await makePerson())
  const answers = ['I know React JS', 'Node JS is next']
  await db()
    .update(applications)
    .set({ answers })
    .where(eq(applications.id, sent?.id ?? ''))
  await db()
    .insert(candidateFilters)
    .values({ owner_id: user.id, name: 'x', asked: { 'x y': 1 } as never })
  for (const person of people) await deleteAccount(person)
  const [row] = await db().select().from(internships).where(eq(internships.id, internship.id))
  expect(row?.description).toBe('Please write to jobs@lotus.example.')
  const [stored] = await db()
    .select()
    .from(applications)
    .where(eq(applications.id, sent?.id ?? ''))
  expect(stored?.answers).toEqual(answers)
})

test('what others wrote stays as they wrote it, whatever somebody called themselves', async () => {
  const { user } = await signIn('intern')
  const tell = (message: string) =>
    db()
      .insert(notifications)
      .values({ user_id: user.id, title: 'News', message, type: 'info' as const })
  await tell('The audit log is whole')
  await db().execute(sql`insert into notifications (id, user_id, title, message, type)
    values ('0192f0c0-0000-7000-8000-000000000001', ${user.id}, 'News', 'The pressure gauge of old', 'info')`)
  await deleteAccount(await makePerson('intern', { full_name: 'Pressure Gauge' }))
  await deleteAccount(await makePerson('intern', { full_name: 'Audit Log' }))
  const person = await makePerson('intern', { full_name: 'Quill Vantongeren' })
  await tell('It waits for the gate valve')
  await person.call(people.change, {
    params: { id: person.user.id },
    body: { full_name: 'Gate Valve' },
  })
  await tell('Quickly, said Gate Valve')
  await deleteAccount(person)
  expect(await placesOf('The audit log is whole')).toHaveLength(1)
  expect(await placesOf('The pressure gauge of old')).toHaveLength(1)
  expect(await placesOf('It waits for the gate valve')).toHaveLength(1)
  expect(await placesOf('Quickly, said Gate Valve')).toHaveLength(1)
})

test('the audit log names nobody who is gone, not in entries of earlier releases either, and stays whole', async () => {
  const superadmin = await signIn('superadmin')
  const person = await makePerson('intern', { full_name: 'Quenby Farnsworth' })
  const stays = await signIn('hr', { full_name: 'Vera Stays' })
  const asBefore = ({ user: { id, email, full_name } }: SignedInUser) =>
    record(
      db(),
      undefined,
      { address: '', agent: 'test', request_id: id },
      {
        ...{ action: 'user_created', entity_type: 'user', entity_id: id },
        details: { email, role: 'intern', full_name },
      },
    )
  await asBefore(person)
  await asBefore(stays)
  const from = { address: '', agent: 'test', request_id: person.user.id }
  const searched = ({ user: { email } }: SignedInUser) =>
    record(db(), stays.user, from, {
      ...{ action: 'export_made', entity_type: 'users' },
      details: { format: 'csv', rows: 1, search: email.toUpperCase() },
    })
  await searched(person)
  await searched(stays)
  await record(db(), person.user, from, {
    ...{ action: 'startup_changed', entity_type: 'startup', entity_id: person.user.id },
    details: { name: 'Lotus', after: { contact_email: person.user.email } },
  })
  const changedFields = { fields: ['contact_email'] }
  await record(db(), person.user, from, {
    ...{ action: 'startup_changed', entity_type: 'startup', entity_id: person.user.id },
    details: changedFields,
  })
  const inAudit = async (word: string) =>
    (await placesOf(word)).filter((place) => place.startsWith('audit_'))
  expect(await inAudit(person.user.email)).toEqual(['audit_logs.details'])

  await deleteAccount(person)
  await eraseFromAudit(db())

  expect(await inAudit(person.user.email)).toEqual([])
  expect(await inAudit('Farnsworth')).toEqual([])
  expect(await inAudit(stays.user.email)).toEqual(['audit_logs.details'])
  expect(await inAudit(JSON.stringify(changedFields))).toEqual(['audit_logs.details'])
  const file = await superadmin.send({ method: 'GET', url: '/api/audit-logs.csv' })
  expect(file.body).toContain(person.user.id)
  expect(file.body).not.toContain('Farnsworth')
  expect(file.body).not.toContain(person.user.email)
  expect(await findBroken(db())).toEqual([])
  expect(await eraseFromAudit(db())).toBe(0)
  // What an erasure left cannot be changed, and nothing is erased without an entry that says so.
  const erased = sql`details = '{"erased":true}'`
  const theirs = sql`${erased} and entity_type = 'user'`
  await tamper(sql`update audit_logs set action = 'user_updated' where ${theirs}`)
  expect(await findBroken(db())).toHaveLength(1)
  await tamper(sql`update audit_logs set action = 'user_created' where ${theirs}`)
  expect(await findBroken(db())).toEqual([])
  await db().execute(sql`update audit_logs set ${erased} where entity_id = ${stays.user.id}`)
  expect(await findBroken(db())).toHaveLength(1)
})
