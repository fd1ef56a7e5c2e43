import { ApiError } from '@app/contract/core/route.ts'
import { languages } from '@app/contract/i18n/translate.ts'
import { accounts } from '@app/contract/identity/accounts.ts'
import { type MailText, mailWordings } from '@app/contract/messaging/mail-wordings.ts'
import { desc, eq } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import { withLocale } from '#platform/http/language.ts'
import { log } from '#platform/log.ts'
import { contentOf, queueMail } from '#platform/mail/mail.ts'
import {
  checkWording,
  defaultIn,
  exampleValues,
  mailTemplate,
  mailTemplates,
  reworded,
} from '#platform/mail/mail-wording.ts'
import { auditLogs } from '#schema/audit.table.ts'
import { mails, mailWordings as table } from '#schema/mail.table.ts'
import { db, type SignedInUser, signIn, startApp, stranger } from '#test/harness.ts'
// The regular mails are made by jobs.
import '#src/jobs.ts'

startApp()

let asha: SignedInUser
beforeAll(async () => {
  asha = await signIn('superadmin', { full_name: 'Asha Rao' })
})

const confirmation: MailText = {
  subject: 'Welcome to {organisation}, friend',
  text: 'First <b>paragraph</b>\n\nIt’s the organisation’s {year}',
  button: "Let's go",
}
const kind = 'account.confirm'

const at = (name = kind, actor = asha, language: 'en' | 'de' = 'en') => {
  const params = { kind: name }
  return {
    read: () => actor.call(mailWordings.read, { params, query: { language } }),
    save: (wording: MailText, version: number) =>
      actor.call(mailWordings.save, { params, body: { ...wording, language, version } }),
    reset: (version: number) =>
      actor.call(mailWordings.reset, { params, body: { language, version } }),
    preview: (wording: MailText) =>
      actor.call(mailWordings.preview, { params, body: { ...wording, language } }),
    sendTest: (wording: MailText) =>
      actor.call(mailWordings.sendTest, { params, body: { ...wording, language } }),
  }
}

const refusal = (sent: Promise<unknown>) =>
  sent.then(
    () => undefined,
    (problem: unknown) =>
      problem instanceof ApiError
        ? [problem.status, problem.problem?.errors?.[0]?.path, problem.message]
        : problem,
  )

async function mailTo(recipient: string) {
  const [mail] = await db()
    .select()
    .from(mails)
    .where(eq(mails.recipient, recipient))
    .orderBy(desc(mails.id))
    .limit(1)
  return mail
}

async function signUp(email: string) {
  const body = { email, password: 'Banyan-Tree-2026', full_name: 'Lena Weiß' }
  await stranger.call(accounts.signUp, { body })
  return mailTo(email)
}

test('every default is a wording that could be saved, and that makes the same mail', () => {
  for (const [name, template] of mailTemplates)
    for (const language of languages)
      withLocale(language, () => {
        const values = exampleValues(template)
        const url = 'https://site.example/page'
        const mail = mailTemplate(`${name} again in ${language}`, template)(
          'maya@test.example',
          Object.assign(Object.create(null), values),
          url,
        )
        const wording = defaultIn(template, language)
        expect(() => checkWording(template, wording), `${name} ${language}`).not.toThrow()
        expect(contentOf(reworded(mail, wording)), `${name} ${language}`).toEqual(contentOf(mail))
        mailTemplates.delete(`${name} again in ${language}`)
      })
})

test('the list names every kind with its purpose and the subject that is sent', async () => {
  const { mails: listed } = await asha.call(mailWordings.list, { query: { language: 'de' } })
  expect(listed).toHaveLength(mailTemplates.size)
  expect(listed.length).toBeGreaterThan(50)
  expect(listed.every(({ purpose, subject }) => purpose && subject)).toBe(true)
  expect(listed[0]?.group).toBe('account')
})

test('an edited wording is used from the next mail on, in its language alone, until it is reset', async () => {
  expect((await signUp('before@test.example'))?.subject).toBe('Please confirm your email address')
  const stored = await at().save(confirmation, 0)
  expect(stored).toMatchObject({
    ...confirmation,
    version: 1,
    changed_by: 'Asha Rao',
    is_changed: true,
  })
  const mail = await signUp('after@test.example')
  expect(mail?.subject).toBe('Welcome to Cohort, friend')
  expect(mail?.html).toContain('First &lt;b&gt;paragraph&lt;/b&gt;')
  expect(mail?.html).toContain('>Let&#39;s go</a>')
  expect(mail?.plain).toMatch(/It’s the organisation’s 20\d\d\n\nLet's go:\nhttp.*token=/)
  const german = await asha.call(mailWordings.list, { query: { language: 'de' } })
  expect(german.mails.find((one) => one.kind === kind)).toMatchObject({
    changed: ['en'],
    subject: expect.not.stringContaining('friend'),
  })

  const reset = await at().reset(1)
  expect(reset).toMatchObject({ ...reset.default, version: 2, is_changed: false })
  expect((await signUp('last@test.example'))?.subject).toBe('Please confirm your email address')
  const entries = await db()
    .select({ action: auditLogs.action, details: auditLogs.details })
    .from(auditLogs)
    .where(eq(auditLogs.entity_type, 'mail'))
  const details = { mail: kind, language: 'en', before: reset.default, after: confirmation }
  expect(entries.map(({ action }) => action)).toEqual([
    'mail_wording_changed',
    'mail_wording_reset',
  ])
  expect(JSON.parse(entries[0]?.details ?? '')).toEqual(details)
  expect(JSON.parse(entries[1]?.details ?? '')).toEqual({
    ...details,
    before: confirmation,
    after: reset.default,
  })
})

test('of two who change one version, the second is refused, even at the same moment', async () => {
  const meera = await signIn('superadmin')
  const sends = [asha, meera, asha, meera].map((actor, n) =>
    refusal(at('account.recovery', actor).save({ ...confirmation, subject: `Number ${n}` }, 0)),
  )
  const refusals = (await Promise.all(sends)).filter(Boolean)
  expect(refusals).toHaveLength(3)
  expect(refusals[0]).toEqual([
    409,
    undefined,
    'This record was changed by someone else. Please reload.',
  ])
  expect(await refusal(at('account.recovery').reset(0))).toMatchObject({ 0: 409 })
  expect((await at('account.recovery').reset(1)).version).toBe(2)
})

const invitation = { subject: 'Hello', text: 'You are in.', button: 'Go' }

test.each([
  ['subject', { subject: '' }, 'Please enter the subject.'],
  ['subject', { subject: 'x'.repeat(201) }, 'Subject can have up to 200 characters.'],
  ['text', { text: ' \u200b ' }, 'Please enter the text.'],
  ['text', { text: 'x'.repeat(5001) }, 'Text can have up to 5000 characters.'],
  ['button', { button: 'x'.repeat(81) }, 'Button can have up to 80 characters.'],
  ['button', { button: '' }, 'This email needs its link. Please enter a button label.'],
  [
    'subject',
    { subject: 'Hello {full_name}' },
    'This email has no variable {full_name}. Please choose one from the list.',
  ],
  [
    'text',
    { text: '{role, select, other {{token}}}' },
    'This email has no variable {token}. Please choose one from the list.',
  ],
  [
    'text',
    { text: '{constructor}' },
    'This email has no variable {constructor}. Please choose one from the list.',
  ],
  [
    'text',
    { text: 'Hello {inviter' },
    'A brace is unclosed or on its own. Write variables exactly as in the list.',
  ],
  [
    'text',
    { text: 'Hello {{inviter}}' },
    'A brace is unclosed or on its own. Write variables exactly as in the list.',
  ],
  [
    'text',
    { text: '{inviter} writes: {' },
    'A brace is unclosed or on its own. Write variables exactly as in the list.',
  ],
  [
    'button',
    { button: '{role, date}' },
    'Only plural and select can follow the name of a variable.',
  ],
  [
    'subject',
    { subject: '{role, select, x {y} other {}}' },
    'The subject or text is empty with the example values.',
  ],
])('%s %j is refused', async (field, change, message) => {
  const wording = { ...invitation, ...change }
  const path = message.startsWith('The subject') ? 'text' : field
  const { save, preview, sendTest } = at('account.invitation')
  const sends = [() => save(wording, 0), () => preview(wording), () => sendTest(wording)]
  for (const send of sends) expect(await refusal(send())).toEqual([422, path, message])
})

test('a wording without what the mail is for is refused; so is a button where there is no link', async () => {
  expect(await refusal(at('digest').save(invitation, 0))).toEqual([
    422,
    'text',
    'This email needs {items}. Please add it to the text.',
  ])
  expect(await refusal(at('account.deleted').save(invitation, 0))).toEqual([
    422,
    'button',
    "This email has no link, so it can't have a button.",
  ])
  expect(await refusal(at('account.nothing').read())).toMatchObject({ 0: 404 })
})

test('plurals, selections and apostrophes of a wording are those of a mail', async () => {
  const { preview } = at('security.recovery_used')
  const shown = await preview({
    subject: "Don't panic: {left, plural, one {it's # code} other {they're # codes}}",
    text: "l'{organisation} {left, select, 7 {seven} other {many}}",
    button: 'Go',
  })
  expect(shown.subject).toBe("Don't panic: they're 7 codes")
  expect(shown.plain).toContain("l'Cohort seven")
})

test('what a person wrote is in the mail as they wrote it', () => {
  const values = {
    name: 'Asha',
    reference: 'R',
    question: "{name} it's # \\u0041",
    reply: 'C:\\x64',
  }
  const template = mailTemplates.get('contact.reply')
  if (!template) throw new Error('There is no such mail.')
  const mail = { template: { kind: 'contact.reply', values }, text: [] }
  const { text } = reworded(mail, defaultIn(template, 'en'))
  expect(text).toEqual(['Dear Asha,', 'C:\\x64', "Your message: {name} it's # \\u0041"])
})

test('a preview is the mail itself, escaped, and nothing is kept of it', async () => {
  const shown = await at('account.invitation').preview({
    subject: '{inviter} </title><script>alert(1)</script>',
    text: '<img src=x onerror=alert(1)> {role}',
    button: '<i>Go</i>',
  })
  expect(shown.html).not.toMatch(/<script|<img|<i>/)
  expect(shown.html).toContain('&lt;img src=x onerror=alert(1)&gt; Intern')
  expect(shown.plain).toContain('<img src=x onerror=alert(1)> Intern')
  expect(await at('account.invitation').read()).toMatchObject({ version: 0, is_changed: false })
})

test('a test mail goes to oneself with the typed text, ten times at most', async () => {
  const person = await signIn('superadmin')
  const { sendTest } = at('account.invitation', person)
  const { recipient } = await sendTest({ ...invitation, subject: 'By {inviter}' })
  expect(recipient).toBe(person.user.email)
  expect(await mailTo(recipient)).toMatchObject({ subject: 'By Daniel Weber' })
  for (let sent = 1; sent < 10; sent++) await sendTest(invitation)
  expect(await refusal(sendTest(invitation))).toMatchObject({ 0: 429 })
})

test('a wording that cannot be used stops no mail: the default is sent, and the log says so', async () => {
  const broken = vi.spyOn(log, 'error').mockReturnValue(undefined)
  const wording = { ...confirmation, subject: 'Open { brace' }
  await db().insert(table).values({ kind: 'account.password', language: 'en', wording })
  const password = { kind: 'account.password', values: {} }
  const mail = { to: 'broken@test.example', subject: 'The default', text: ['As ever'] }
  await queueMail(db(), { ...mail, template: password })
  expect(await mailTo(mail.to)).toMatchObject({ subject: 'The default' })
  expect(broken).toHaveBeenCalledWith(
    expect.objectContaining({ mail_kind: 'account.password', language: 'en' }),
    'the edited wording of a mail could not be used',
  )
  broken.mockRestore()
})
