import { users as routes } from '@app/contract/identity/users.ts'
import { and, eq, ne } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeEach, expect, test } from 'vitest'
import { makeLink } from '#domains/identity/links/links.ts'
import { links, sessions, users } from '#schema/accounts.table.ts'
import { auditLogs } from '#schema/audit.table.ts'
import { events } from '#schema/live.table.ts'
import { mails } from '#schema/mail.table.ts'
import { db, type SignedInUser, signIn, startApp, stranger } from '#test/harness.ts'

startApp()

/** Each test says itself who is a superadmin. */
beforeEach(async () => {
  await db().update(users).set({ role: 'intern' }).where(eq(users.role, 'superadmin'))
})

const last = 'At least one active superadmin is required.'
const remove = (actor: SignedInUser, id: string) =>
  actor.send({ method: 'DELETE', url: `/api/admin/users/${id}` })
const change = (actor: SignedInUser, id: string, body: object) =>
  actor.send({ method: 'PUT', url: `/api/users/${id}`, body })
const superadmins = () =>
  db()
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'superadmin'), eq(users.status, 'active')))

test('an invited person chooses a password by mail and has the name and role that the superadmin entered', async () => {
  const superadmin = await signIn('superadmin')
  const body = { email: `${v7()}@new.example`, full_name: 'Hema Reddy', role: 'hr' } as const
  const created = await superadmin.call(routes.invite, { body })
  expect(created).toMatchObject({ ...body, status: 'invited' })
  const [mail] = await db().select().from(mails).where(eq(mails.recipient, body.email))
  expect(mail?.plain).toContain('type=recovery')
  const token = /token=([\w-]+)/.exec(mail?.plain ?? '')?.[1]
  const password = 'A roof of 9 tins'
  const logIn = {
    method: 'POST',
    url: '/api/auth/login',
    body: { email: body.email, password },
  } as const
  expect((await stranger.send(logIn)).statusCode).toBe(401)
  const reset = { method: 'POST', url: '/api/auth/reset', body: { token, password } } as const
  await db().delete(events)
  expect((await stranger.send(reset)).statusCode).toBe(200)
  const published = await db().select().from(events).where(eq(events.about, created.id))
  expect(published).toMatchObject([{ topic: 'users', role: 'superadmin' }])
  const welcome = await stranger.send(logIn)
  expect(welcome.json().profile).toMatchObject({ role: 'hr', status: 'active' })
  // Nothing but the invitation: no password was changed.
  expect(await db().$count(mails, eq(mails.recipient, body.email))).toBe(1)
  const [entry] = await db().select().from(auditLogs).where(eq(auditLogs.entity_id, created.id))
  expect(entry).toMatchObject({ action: 'user_created', actor_id: superadmin.user.id })
  expect(JSON.parse(entry?.details ?? '')).toEqual({ role: body.role })
})

test('an invited person is revoked, and never suspended and made active again', async () => {
  const superadmin = await signIn('superadmin')
  const body = { email: `${v7()}@new.example`, full_name: 'Hema Reddy', role: 'hr' } as const
  const { id } = await superadmin.call(routes.invite, { body })
  for (const status of ['suspended', 'active']) {
    const refused = await change(superadmin, id, { status })
    expect(refused.statusCode).toBe(409)
    expect(refused.json().detail).toMatch(/^This person hasn't accepted the invitation yet\./)
  }
  expect((await change(superadmin, id, { role: 'intern' })).json()).toMatchObject({
    ...{ role: 'intern', status: 'invited' },
  })
  expect((await remove(superadmin, id)).statusCode).toBe(204)
})

test('a person with a password logs in at once, and gets no mail', async () => {
  const superadmin = await signIn('superadmin')
  const password = 'A roof of 9 tins'
  const user = { email: `${v7()}@new.example`, full_name: 'Hema Reddy', role: 'hr' } as const
  const create = (more: object) =>
    superadmin.send({ method: 'POST', url: '/api/admin/users', body: { ...user, ...more } })
  for (const [bad, detail] of [
    ['short', 'Password must be at least 8 characters long.'],
    ['password123', 'This password is too easy to guess. Please choose another one.'],
    [user.email, "Your password can't be your email address or the name of the organisation."],
  ]) {
    const refused = await create({ password: bad })
    expect([refused.statusCode, refused.json().detail]).toEqual([422, detail])
  }
  const created = await create({ password })
  expect(created.json()).toMatchObject({ ...user, status: 'active' })
  expect(created.body).not.toContain('password')
  expect((await create({ password })).statusCode).toBe(409)
  expect(await db().$count(mails, eq(mails.recipient, user.email))).toBe(0)
  const body = { email: user.email, password }
  const answer = await stranger.send({ method: 'POST', url: '/api/auth/login', body })
  expect(answer.json().profile).toMatchObject({ role: 'hr', status: 'active' })
  const entries = await db().select().from(auditLogs)
  expect(JSON.stringify(entries)).not.toContain(password)
  const manager = await signIn('project_manager')
  const call = { method: 'POST', url: '/api/admin/users', body: { ...user, password } } as const
  expect((await manager.send(call)).statusCode).toBe(403)
})

test('an invitation says who invites as what, can be sent again and be revoked', async () => {
  const superadmin = await signIn('superadmin', { full_name: 'Asha Boss' })
  const body = { email: `${v7()}@new.example`, full_name: 'Hema Reddy', role: 'hr' } as const
  const { id } = await superadmin.call(routes.invite, { body })
  const again = () => superadmin.call(routes.inviteAgain, { params: { id } })
  expect(await again()).toMatchObject({ id, status: 'invited' })
  const sent = await db().select().from(mails).where(eq(mails.recipient, body.email))
  expect(sent).toHaveLength(2)
  for (const { plain } of sent) expect(plain).toMatch(/Asha Boss invited you to .+ Your role: HR\./)
  const [old, now] = sent.map(({ plain }) => /token=([\w-]+)/.exec(plain)?.[1])
  const check = async (token: string | undefined) => {
    const body = { token, type: 'recovery' }
    return (await stranger.send({ method: 'POST', url: '/api/auth/check-link', body })).json()
  }
  expect(await check(old)).toEqual({ is_valid: false })
  expect(await check(now)).toEqual({
    is_valid: true,
    invitation: { inviter: 'Asha Boss', role: 'hr' },
  })
  expect((await remove(superadmin, id)).statusCode).toBe(204)
  expect(await check(now)).toEqual({ is_valid: false })
  const acts = await db().select().from(auditLogs).where(eq(auditLogs.entity_id, id))
  expect(acts.map(({ action }) => action).sort()).toEqual([
    'invitation_resent',
    'invitation_revoked',
    'user_created',
  ])
  await expect(again()).rejects.toMatchObject({ status: 404 })
  const { user } = await signIn('intern')
  await expect(
    superadmin.call(routes.inviteAgain, { params: { id: user.id } }),
  ).rejects.toMatchObject({
    status: 409,
    message: 'This person has already accepted the invitation.',
  })
  expect((await superadmin.call(routes.invite, { body })).status).toBe('invited')
})

test('a role is read in every accepted spelling, and as nothing else', async () => {
  const superadmin = await signIn('superadmin')
  const invite = async (role: unknown) => {
    const body = { email: `${v7()}@new.example`, full_name: 'Hema Reddy', role }
    const created = await superadmin.send({ method: 'POST', url: '/api/admin/users', body })
    return created.json().role ?? created.json().detail
  }
  expect(await invite('team-lead')).toBe('team_leader')
  expect(await invite('ProjectManager')).toBe('project_manager')
  for (const role of ['Team Lead', ' team_leader ', 'TEAM-LEADER', 'teamleader'])
    expect(await invite(role)).toBe('team_leader')
  expect(await invite('Human Resources')).toBe('hr')
  const unnamed = ['hr2', 'admin', 'tl', 'h-r', 'intern!', 'team--lead', 'constructor', '__proto__']
  for (const role of ['king', ...unnamed, ['intern'], 7, null, undefined])
    expect(await invite(role)).toBe('Please choose a role.')
  const { user } = await signIn('intern')
  expect((await change(superadmin, user.id, { role: 'startuprep' })).json().role).toBe(
    'startup_rep',
  )
  const url = '/api/users?role=Super-Admin'
  const result = await superadmin.send({ method: 'GET', url })
  expect(result.json().users).toHaveLength(1)
})

test('an invitation made twice with its key is one account and one mail', async () => {
  const superadmin = await signIn('superadmin')
  const body = { email: `${v7()}@new.example`, full_name: 'Hema Reddy', role: 'hr' }
  const sent = { method: 'POST', url: '/api/admin/users', body } as const
  const key = { 'idempotency-key': v7() }
  const first = await superadmin.send(sent, key)
  const second = await superadmin.send(sent, key)
  expect(second.body).toBe(first.body)
  expect(second.headers['idempotency-replayed']).toBe('true')
  expect(await db().select().from(mails).where(eq(mails.recipient, body.email))).toHaveLength(1)
  const again = await superadmin.send(sent)
  expect(again.statusCode).toBe(409)
  expect(again.json().detail).toBe('An account with this email address already exists.')
})

test.each([
  [{ role: 'king' }, 'Please choose a role.'],
  [{ role: ['intern', 'superadmin'] }, 'Please choose a role.'],
  [{ status: 'active' }, 'Unknown field: status'],
])('an invitation with %j is refused', async (more, detail) => {
  const superadmin = await signIn('superadmin')
  const body = { email: `${v7()}@new.example`, full_name: 'A B', role: 'hr', ...more }
  const answer = await superadmin.send({ method: 'POST', url: '/api/admin/users', body })
  expect(answer.statusCode).toBe(422)
  expect(answer.json().detail).toBe(detail)
})

test('every account is listed for a superadmin, without secrets; removed ones when asked for', async () => {
  const superadmin = await signIn('superadmin')
  const gone = await signIn('intern', { full_name: 'Gone Person' })
  await remove(superadmin, gone.user.id)
  const all = await superadmin.send({ method: 'GET', url: '/api/admin/users?search=gone' })
  expect(all.json()).toMatchObject({ users: [], total: 0 })
  const removed = await superadmin.call(routes.manage, { query: { status: 'deleted' } })
  expect(removed.users.map(({ id }) => id)).toContain(gone.user.id)
  expect(JSON.stringify(removed)).not.toMatch(/password|hash/)
})

test('a removed person is signed out, cannot return, and the address is free', async () => {
  const superadmin = await signIn('superadmin')
  const intern = await signIn('intern')
  const { id, email } = intern.user
  expect((await remove(superadmin, id)).statusCode).toBe(204)
  expect((await remove(superadmin, id)).statusCode).toBe(204)
  expect((await remove(superadmin, v7())).statusCode).toBe(404)
  expect((await intern.send({ method: 'GET', url: '/api/auth/me' })).statusCode).toBe(401)
  expect(await db().select().from(sessions).where(eq(sessions.user_id, id))).toEqual([])
  expect(await db().select().from(links).where(eq(links.user_id, id))).toEqual([])
  expect((await superadmin.send({ method: 'GET', url: `/api/users/${id}` })).statusCode).toBe(404)
  const [row] = await db().select().from(users).where(eq(users.id, id))
  expect(row).toMatchObject({ status: 'deleted', full_name: 'Test intern' })
  const body = { email, password: 'Rain on 7 tin roofs', full_name: 'Back Again' }
  await stranger.send({ method: 'POST', url: '/api/auth/signup', body })
  const same = and(eq(users.email, email), ne(users.id, id))
  expect(await db().select().from(users).where(same)).toHaveLength(1)
})

test('the last superadmin cannot be removed, demoted or suspended', async () => {
  const one = await signIn('superadmin')
  for (const answer of [
    await remove(one, one.user.id),
    await change(one, one.user.id, { role: 'intern' }),
    await change(one, one.user.id, { status: 'suspended' }),
  ]) {
    expect(answer.statusCode).toBe(409)
    expect(answer.json().detail).toBe(last)
  }
  expect(await superadmins()).toEqual([{ id: one.user.id }])
})

test('a superadmin changes neither the own role nor status, nor removes the own account', async () => {
  const one = await signIn('superadmin')
  await signIn('superadmin')
  expect((await change(one, one.user.id, { role: 'hr' })).statusCode).toBe(403)
  expect((await change(one, one.user.id, { status: 'suspended' })).statusCode).toBe(403)
  const answer = await remove(one, one.user.id)
  expect(answer.statusCode).toBe(409)
  expect(answer.json().detail).toBe("You can't remove your own account here.")
  expect(await superadmins()).toHaveLength(2)
})

test('two superadmins who demote or remove each other at once leave one', async () => {
  for (let round = 0; round < 5; round += 1) {
    await db().update(users).set({ role: 'intern' }).where(eq(users.role, 'superadmin'))
    const [one, two] = [await signIn('superadmin'), await signIn('superadmin')]
    const answers = await Promise.all([
      change(one, two.user.id, { role: 'intern' }),
      round % 2 ? remove(two, one.user.id) : change(two, one.user.id, { status: 'suspended' }),
    ])
    expect(answers.some(({ statusCode }) => statusCode >= 400)).toBe(true)
    expect(await superadmins()).toHaveLength(1)
  }
})

test('a suspended person reads in an email why, and where to object; the log says only that it was explained', async () => {
  const superadmin = await signIn('superadmin')
  const [explained, unexplained] = await Promise.all([
    signIn('intern', { settings: { language: 'de' } }),
    signIn('intern'),
  ])
  const reason = 'Two people used\none account.'
  const body = { status: 'suspended', reason }
  expect((await change(superadmin, explained.user.id, body)).statusCode).toBe(200)
  // Again: they were suspended once.
  expect((await change(superadmin, explained.user.id, body)).statusCode).toBe(200)
  expect((await change(superadmin, unexplained.user.id, { status: 'suspended' })).statusCode).toBe(
    200,
  )
  const mailsTo = ({ user }: SignedInUser) =>
    db().select().from(mails).where(eq(mails.recipient, user.email))
  const [mail, ...more] = await mailsTo(explained)
  expect(more).toEqual([])
  expect(mail?.plain).toContain(`Grund: ${reason}`)
  expect(mail?.plain).toContain('/contact')
  expect((await mailsTo(unexplained))[0]?.plain).not.toContain('Reason')
  const detailsOf = async ({ user }: SignedInUser) =>
    (await db().select().from(auditLogs).where(eq(auditLogs.entity_id, user.id)))
      .filter(({ action }) => action === 'user_status_changed')
      .map(({ details }) => JSON.parse(details ?? ''))
  const moved = { from: 'active', to: 'suspended' }
  expect(await detailsOf(explained)).toEqual([{ ...moved, explained: true }])
  expect(await detailsOf(unexplained)).toEqual([moved])
  const long = await change(superadmin, unexplained.user.id, { reason: 'x'.repeat(1001) })
  expect(long.json().detail).toBe('Reason can have up to 1000 characters.')
})

test('a person whose account is active again reads in an email that they can log in, in their language', async () => {
  const superadmin = await signIn('superadmin')
  const person = await signIn('intern', { settings: { language: 'de' } })
  const set = (status: string) => change(superadmin, person.user.id, { status })
  for (const status of ['suspended', 'active', 'active'])
    expect((await set(status)).statusCode).toBe(200)
  const sent = await db().select().from(mails).where(eq(mails.recipient, person.user.email))
  expect(sent.map(({ subject }) => subject)).toEqual([
    'Ihr Konto bei Cohort wurde gesperrt',
    'Ihr Konto bei Cohort ist wieder aktiv',
  ])
  expect(sent[1]?.plain).toContain('/login')
})

test('a superadmin gives an account another address: mailed links end, and both addresses are told', async () => {
  const superadmin = await signIn('superadmin')
  const [{ user }, other] = [await signIn('intern'), await signIn('intern')]
  await makeLink(db(), 'recovery', user.id)
  const email = `${v7()}@moved.example`
  const moved = await change(superadmin, user.id, { email: ` ${email.toUpperCase()}` })
  expect([moved.statusCode, moved.json().email]).toEqual([200, email])
  for (const address of [user.email, email]) {
    const [mail, ...more] = await db().select().from(mails).where(eq(mails.recipient, address))
    expect(mail?.plain).toContain(`account to ${email}.`)
    expect(more).toEqual([])
  }
  expect(await db().$count(links, eq(links.user_id, user.id))).toBe(0)
  const acts = await db().select().from(auditLogs).where(eq(auditLogs.entity_id, user.id))
  expect(acts.map(({ action }) => action)).toEqual(['user_email_changed'])
  expect(JSON.stringify(acts)).not.toContain('moved.example')
  const taken = await change(superadmin, other.user.id, { email })
  expect(taken.statusCode).toBe(409)
  expect(taken.json().detail).toBe('An account with this email address already exists.')
})

test('nobody changes their own address here, and no other administrator an address', async () => {
  const [superadmin, admin, intern] = await Promise.all([
    signIn('superadmin'),
    signIn('project_admin'),
    signIn('intern'),
  ])
  const body = { email: `${v7()}@moved.example` }
  expect((await change(superadmin, superadmin.user.id, body)).statusCode).toBe(403)
  expect((await change(admin, intern.user.id, body)).statusCode).toBe(403)
})
