import { t } from '@app/contract/i18n/translate.ts'
import { notifications as bell } from '@app/contract/messaging/notifications.ts'
import {
  type ContactMessageRow,
  type NewContactMessage,
  contactMessages as routes,
} from '@app/contract/site/contact-messages.ts'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { withLocale } from '#platform/http/language.ts'
import { mails } from '#schema/mail.table.ts'
import { app, db, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import { anonymizeSender } from './contact-messages.ts'

startApp()

let networks = 0
const network = () => `10.0.${++networks}.1`
const addressOf = () => `${v7()}@visitor.example`
const makeInput = (more: Partial<NewContactMessage> = {}): NewContactMessage => ({
  name: 'Meera Iyer',
  email: addressOf(),
  topic: 'question',
  message: 'Do interns keep what they build?',
  ...more,
})
const write = (body: object, remoteAddress = network()) =>
  app().inject({ method: 'POST', url: '/api/contact', remoteAddress, payload: body })
const all = async (admin: SignedInUser, query: object = {}) =>
  (await admin.call(routes.list, { query: { limit: 100, ...query } })).enquiries
const written = async (admin: SignedInUser, more: Partial<NewContactMessage> = {}) => {
  const body = makeInput(more)
  expect((await write(body)).statusCode).toBe(201)
  const [row] = await all(admin, { search: body.email })
  return row as ContactMessageRow
}
const mailsTo = (recipient: string) =>
  db().select().from(mails).where(eq(mails.recipient, recipient))
const post = (admin: SignedInUser, id: string, body: object) =>
  admin.send({ method: 'POST', url: `/api/enquiries/${id}/replies`, body })
const put = (admin: SignedInUser, id: string, body: object) =>
  admin.send({ method: 'PUT', url: `/api/enquiries/${id}`, body })

test('a visitor’s message is stored, and the superadmins are notified and mailed', async () => {
  const admin = await signIn('superadmin')
  const row = await written(admin, { message: 'Is it\n\npaid?' })
  expect(row).toMatchObject({ name: 'Meera Iyer', status: 'open', opening: 'Is it paid?' })
  const [content] = (await admin.call(bell.list, { query: {} })).notifications
  expect(content).toMatchObject({
    title: 'New Message',
    message: 'Meera Iyer wrote to us about A question',
    link: `/superadmin/inbox/${row.id}`,
  })
  const [mail] = await mailsTo(admin.user.email)
  expect(mail?.plain).toContain(`From Meera Iyer (${row.email}):\n\nIs it\n\npaid?`)
})

test('an answer goes to the sender alone, and one who writes back continues there', async () => {
  const admin = await signIn('superadmin')
  const { id, email } = await written(admin)
  const text = 'Yes.\n\nIt is theirs to show.'
  const answered = await admin.call(routes.reply, { params: { id }, body: { text, version: 1 } })
  expect(answered).toMatchObject({ status: 'answered', assignee_id: admin.user.id, version: 2 })
  const [mail, ...more] = await mailsTo(email)
  expect(more).toEqual([])
  expect(mail?.subject).toContain(answered.reference)
  expect(mail?.plain).toContain('It is theirs to show.')
  expect(mail?.plain).toContain(`reference=${answered.reference}`)

  const back = { ...makeInput({ email, message: 'Thank you!' }), reference: answered.reference }
  expect((await write(back)).json()).toEqual({ reference: answered.reference })
  const now = await admin.call(routes.read, { params: { id } })
  expect(now.status).toBe('open')
  expect(now.messages.map(({ by_name, text }) => [by_name, text])).toEqual([
    [null, 'Do interns keep what they build?'],
    ['Test superadmin', text],
    [null, 'Thank you!'],
  ])
  expect(mail?.plain).toContain('Your message: Do interns keep what they build?')
  await admin.call(routes.reply, {
    params: { id },
    body: { text: 'Gladly.', version: now.version },
  })
  const second = (await mailsTo(email)).find(({ plain }) => plain.includes('Gladly.'))
  expect(second?.plain).toContain('Your message: Thank you!')
  // The reference alone opens nothing: from another address it is a message of its own.
  const foreign = { ...makeInput({ message: 'Let me in' }), reference: answered.reference }
  expect((await write(foreign)).json().reference).not.toBe(answered.reference)
  expect((await admin.call(routes.read, { params: { id } })).messages).toHaveLength(4)
})

test('what is sent twice, without a key to know it by, is one message', async () => {
  const admin = await signIn('superadmin')
  const body = makeInput()
  const answers = await Promise.all(Array.from({ length: 4 }, () => write(body)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
  expect(new Set(answers.map((answer) => answer.json().reference)).size).toBe(1)
  expect(await all(admin, { search: body.email })).toHaveLength(1)
  expect((await write({ ...body, message: 'Something else' })).statusCode).toBe(201)
  expect(await all(admin, { search: body.email })).toHaveLength(2)
})

test('an answer speaks the language of the sender, not of who writes it', async () => {
  const admin = await signIn('superadmin', { settings: { language: 'de' } })
  const payload = makeInput()
  const headers = { 'accept-language': 'fr' }
  const sent = { method: 'POST', url: '/api/contact', remoteAddress: network(), payload } as const
  expect((await app().inject({ ...sent, headers })).statusCode).toBe(201)
  const [row] = await all(admin, { search: payload.email })
  const body = { text: 'Oui.', version: 1 }
  const { reference } = await admin.call(routes.reply, { params: { id: row?.id ?? '' }, body })
  const [mail] = await mailsTo(payload.email)
  expect(mail?.subject).toBe(
    withLocale('fr', () => t('Our answer to your message ({reference})', { reference })),
  )
  expect(mail?.html).toContain('lang="fr"')
})

test('a reply that is sent twice is one, and after our answer it is another', async () => {
  const admin = await signIn('superadmin')
  const { id, email } = await written(admin)
  const answer = (version: number) =>
    admin.call(routes.reply, { params: { id }, body: { text: 'Which one?', version } })
  const { reference } = await answer(1)
  const back = { ...makeInput({ email, message: 'The first.' }), reference }
  const count = async () => (await mailsTo(admin.user.email)).length
  const before = await count()
  const answers = await Promise.all([write(back), write(back)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  expect(answers.map((one) => one.json())).toEqual([{ reference }, { reference }])
  const { messages, version } = await admin.call(routes.read, { params: { id } })
  expect(messages.map(({ text }) => text).slice(1)).toEqual(['Which one?', 'The first.'])
  expect(await count()).toBe(before + 1)
  await answer(version)
  await write(back)
  expect((await admin.call(routes.read, { params: { id } })).messages).toHaveLength(5)
})

test('five an hour from an address and from a network; then it says when to come back', async () => {
  const email = addressOf()
  for (let at = 0; at < 5; at++) expect((await write(makeInput({ email }))).statusCode).toBe(201)
  const refused = await write(makeInput({ email }))
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
  expect(refused.json().detail).toBe('Too many requests. Please try again later.')
  const here = network()
  const many = await Promise.all(Array.from({ length: 9 }, () => write(makeInput(), here)))
  expect(many.filter(({ statusCode }) => statusCode === 201)).toHaveLength(5)
})

test('a program that fills in every field is thanked, and nothing is kept', async () => {
  const admin = await signIn('superadmin')
  const body = makeInput({ nickname: 'Bob' })
  const answer = await write(body)
  expect(answer.statusCode).toBe(201)
  expect(answer.json().reference).toHaveLength(10)
  expect(await all(admin, { search: body.email })).toEqual([])
})

test.each([
  [{ name: ' ' }, 'Name is required.'],
  [{ name: 'A\r\nBcc: x@y.example' }, "Name contains characters that aren't allowed."],
  [{ email: 'no' }, 'Please enter a valid email address.'],
  [{ topic: 'gossip' }, 'Please choose a topic.'],
  [{ message: '' }, 'Please write your message.'],
  [{ website: 'javascript:alert(1)' }, 'Please enter a valid https link.'],
  [{ status: 'closed' }, 'Unknown field: status'],
])('a message with %o is refused', async (more, sentence) => {
  const refused = await write({ ...makeInput(), ...more })
  expect(refused.statusCode).toBe(422)
  expect(refused.json().detail).toBe(sentence)
})

test('the extra fields belong to a pitch or a partnership', async () => {
  const admin = await signIn('superadmin')
  const extra = { organisation: 'Lotus', website: 'https://lotus.example', stage: 'idea' } as const
  const pitch = await written(admin, { topic: 'pitch', ...extra })
  expect(await admin.call(routes.read, { params: { id: pitch.id } })).toMatchObject(extra)
  const question = await written(admin, extra)
  expect(await admin.call(routes.read, { params: { id: question.id } })).toMatchObject({
    ...{ organisation: '', website: '', stage: null },
  })
})

test('of answers at the same moment one is sent', async () => {
  const admin = await signIn('superadmin')
  const { id, email } = await written(admin)
  const tries = await Promise.all(
    Array.from({ length: 8 }, (_, at) => post(admin, id, { text: `Answer ${at}`, version: 1 })),
  )
  expect(tries.map(({ statusCode }) => statusCode).toSorted()).toEqual([
    201,
    ...Array.from({ length: 7 }, () => 409),
  ])
  expect(await mailsTo(email)).toHaveLength(1)
})

test('it is marked, assigned, closed and reopened', async () => {
  const [admin, other, intern] = [
    await signIn('superadmin'),
    await signIn('superadmin'),
    await signIn('intern'),
  ]
  const { id, email } = await written(admin)
  const change = (body: object) => put(admin, id, body)
  expect(
    (await change({ is_marked: true, assignee_id: other.user.id, version: 1 })).json(),
  ).toEqual(expect.objectContaining({ is_marked: true, assignee_id: other.user.id, version: 2 }))
  expect((await all(other, { only: 'mine', search: email })).map((row) => row.id)).toEqual([id])
  expect((await all(other, { only: 'marked', search: email })).map((row) => row.id)).toEqual([id])
  expect(await all(admin, { only: 'mine', search: email })).toEqual([])
  expect((await change({ is_marked: false, version: 1 })).statusCode).toBe(409)
  const wrong = await change({ assignee_id: intern.user.id, version: 2 })
  expect([wrong.statusCode, wrong.json().detail]).toEqual([
    422,
    'Please choose an active superadmin.',
  ])
  expect((await change({ status: 'closed', version: 2 })).json().status).toBe('closed')
  const late = await post(admin, id, { text: 'One more thing', version: 3 })
  expect(late.json().detail).toBe('This message is closed. Reopen it first.')
  expect((await change({ status: 'open', version: 3 })).json().status).toBe('open')
  expect((await put(admin, v7(), { status: 'open', version: 1 })).statusCode).toBe(404)
})

test('the list is paged by the latest word', async () => {
  const admin = await signIn('superadmin')
  const name = `Pager ${v7()}`
  for (const _ of [1, 2, 3]) await written(admin, { name })
  const first = await admin.call(routes.list, { query: { search: name, limit: 2 } })
  expect([first.enquiries.length, first.total]).toEqual([2, 3])
  const cursor = first.next_cursor ?? ''
  const rest = await admin.call(routes.list, { query: { search: name, limit: 2, cursor } })
  expect(new Set([...first.enquiries, ...rest.enquiries].map(({ id }) => id)).size).toBe(3)
  expect(rest.next_cursor).toBe(null)
})

test('what somebody wrote goes with their account', async () => {
  const admin = await signIn('superadmin')
  const { id, email } = await written(admin)
  await post(admin, id, { text: 'Hello', version: 1 })
  await anonymizeSender(db(), email)
  expect(await all(admin, { search: email })).toEqual([])
})
