import { applications as routes } from '@app/contract/hiring/applications.ts'
import { internships } from '@app/contract/hiring/internships.ts'
import {
  closingLetters,
  type LetterText,
  letterTemplates,
} from '@app/contract/hiring/letter-templates.ts'
import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { sendDecisions } from '#domains/hiring/applications/application-decisions.ts'
import { users } from '#schema/accounts.table.ts'
import { applicationDecisions } from '#schema/applications.table.ts'
import { auditLogs } from '#schema/audit.table.ts'
import { mails } from '#schema/mail.table.ts'
import { db, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import { makeApplication } from '#test/hiring.ts'

startApp()

const sender = { site: 'https://site.example', mail_from: 'us@site.example' }
const sendAll = () => db().transaction((db) => sendDecisions(db, sender))

const english = (more: Partial<LetterText> = {}): LetterText => ({
  language: 'en',
  subject: 'About {internship_title}',
  text: 'Hello {full_name},\n\nnot this time.\n\n{notice}',
  ...more,
})

async function makeLetter(hr: SignedInUser, more: object = {}) {
  const name = `Letter ${v7()}`
  const body = { kind: 'rejection' as const, name, texts: [english()], ...more }
  const { templates } = await hr.call(letterTemplates.create, { body })
  const created = templates.find((one) => one.name === body.name)
  if (!created) throw new Error('not created')
  return created
}

const lastTo = async ({ user }: SignedInUser) =>
  (await db().select().from(mails).where(eq(mails.recipient, user.email)).orderBy(mails.id)).at(-1)

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (problem: { status: number; message: string }) => problem.status,
  )

test('a rejection in the words of a chosen letter: previewed with real names, sent so, planned so', async () => {
  const { hr, student, application } = await makeApplication()
  const letter = await makeLetter(hr)
  const chosen = { text: 'We need Rust.', template_id: letter.id }
  const { letters } = await hr.call(routes.previewDecision, {
    body: { ...chosen, ids: [application.id] },
  })
  const words = ['Hello Asha Rao,', 'not this time.', 'We need Rust.']
  expect(letters[0]).toMatchObject({ subject: 'About React Developer', text: words })
  const send_at = new Date(Date.now() + 86_400_000).toISOString()
  const named = [{ id: application.id, version: application.version }]
  await hr.call(routes.decide, { body: { ...chosen, send_at, applications: named } })
  // What is planned is sent in the words of then, also when the letter is no longer offered.
  await hr.call(letterTemplates.change, {
    params: { id: letter.id },
    body: { version: 1, is_archived: true },
  })
  await db().update(applicationDecisions).set({ send_at: sql`now() - interval '1 second'` })
  expect(await sendAll()).toBe(1)
  const mail = await lastTo(student)
  expect(mail?.subject).toBe('About React Developer')
  for (const part of words) expect(mail?.plain).toContain(part)
  expect(mail?.plain).toContain('My applications')
})

test('the language of the applicant decides, else the English text, with all of the mail in it', async () => {
  const { hr, student, application } = await makeApplication()
  await db()
    .update(users)
    .set({ settings: { language: 'de' } })
    .where(eq(users.id, student.user.id))
  const german = english({
    language: 'de',
    subject: 'Ihre Bewerbung',
    text: 'Guten Tag {full_name}',
  })
  const both = await makeLetter(hr, { texts: [english(), german] })
  const preview = async (template_id: string) => {
    const body = { text: 'Grund', template_id, ids: [application.id] }
    return (await hr.call(routes.previewDecision, { body })).letters[0]
  }
  // A letter without a place for the reason has it last.
  expect(await preview(both.id)).toMatchObject({
    subject: 'Ihre Bewerbung',
    text: ['Guten Tag Asha Rao', 'Grund'],
  })
  const reset = await hr.call(letterTemplates.change, {
    params: { id: both.id },
    body: { version: 1, texts: [english()] },
  })
  expect(reset.templates.find(({ id }) => id === both.id)?.texts).toHaveLength(1)
  expect(await preview(both.id)).toMatchObject({ subject: 'About React Developer' })
})

test('the letters of a closing are read before they are sent, by those who may close the posting', async () => {
  const { hr, manager, student, application } = await makeApplication()
  const letter = await makeLetter(hr, {
    kind: 'closing',
    texts: [english({ subject: 'Closed', text: 'Dear {full_name}, all places are taken.' })],
  })
  const preview = (who: SignedInUser, template_id: string | null = null) =>
    who.call(closingLetters.preview, {
      params: { id: application.internship_id },
      body: { template_id },
    })
  expect((await preview(manager, letter.id)).letters).toEqual([
    {
      id: application.id,
      full_name: 'Asha Rao',
      to: student.user.email,
      subject: 'Closed',
      text: ['Dear Asha Rao, all places are taken.'],
    },
  ])
  const [standard] = (await preview(manager)).letters
  expect(standard?.text.join(' ')).toContain('Asha Rao')
  expect(standard?.text.join(' ')).toContain('The internship is closed')
  expect(await lastTo(student)).not.toMatchObject({ subject: 'Closed' })
  const other = await signIn('project_manager')
  expect([await refusal(preview(other)), await refusal(preview(student))]).toEqual([404, 403])
  expect(await refusal(preview(manager, (await makeLetter(hr)).id))).toBe(422)
})

test('closing a posting sends the chosen letter, and each kind has its own', async () => {
  const { hr, manager, student, application } = await makeApplication()
  const wrong = await makeLetter(hr)
  const letter = await makeLetter(hr, {
    kind: 'closing',
    texts: [english({ subject: 'Closed', text: 'Dear {full_name}, all places are taken.' })],
  })
  const close = (template_id: string) =>
    manager.call(internships.move, {
      params: { id: application.internship_id },
      body: { status: 'closed', version: 1, undecided: 'close_out', template_id },
    })
  expect(await refusal(close(wrong.id))).toBe(422)
  await close(letter.id)
  await sendAll()
  expect((await lastTo(student))?.subject).toBe('Closed')
})

test.each([
  [{ texts: [english({ text: 'Hi {name}' })] }],
  [{ texts: [english({ text: 'Hi {full_name' })] }],
  [{ texts: [] }],
  [{ texts: [english(), english()] }],
  [{ name: ' ' }],
  [{ kind: 'offer', texts: [english({ text: 'No terms, until {day}' })] }],
])('a letter that could not be sent is refused: %j', async (more) => {
  const hr = await signIn('hr')
  expect(await refusal(makeLetter(hr, more))).toBe(422)
})

test('names are unique in their kind, a stale change is refused, every change is in the audit log', async () => {
  const hr = await signIn('hr')
  const letter = await makeLetter(hr)
  expect(await refusal(makeLetter(hr, { name: letter.name.toUpperCase() }))).toBe(409)
  await makeLetter(hr, {
    kind: 'closing',
    name: letter.name,
  })
  const params = { id: letter.id }
  await hr.call(letterTemplates.change, { params, body: { version: 1, name: `${v7()}` } })
  const stale = hr.call(letterTemplates.change, { params, body: { version: 1, name: 'x' } })
  expect(await refusal(stale)).toBe(409)
  const unknown = { params: { id: v7() }, body: { version: 1, name: 'x' } }
  expect(await refusal(hr.call(letterTemplates.change, unknown))).toBe(404)
  const entries = await db().select().from(auditLogs).where(eq(auditLogs.entity_id, letter.id))
  expect(entries.map(({ action }) => action).toSorted()).toEqual([
    'letter_template_changed',
    'letter_template_created',
  ])
})
