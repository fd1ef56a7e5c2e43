import { createHash } from 'node:crypto'
import { accountDeletion } from '@app/contract/admin/account-deletion.ts'
import { applications } from '@app/contract/hiring/applications.ts'
import { hires } from '@app/contract/hiring/hires.ts'
import { type JobOffer, jobOffers as routes } from '@app/contract/hiring/job-offers.ts'
import { letterTemplates } from '@app/contract/hiring/letter-templates.ts'
import { notifications } from '@app/contract/messaging/notifications.ts'
import { and, eq, like, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { partsOf } from '#domains/admin/account-deletion/data-export.ts'
import { hashPassword } from '#domains/identity/accounts/password-hash.ts'
import { rowsOf } from '#platform/database/db.ts'
import { auditLogs } from '#schema/audit.table.ts'
import { internships } from '#schema/internships.table.ts'
import { interviews } from '#schema/interviews.table.ts'
import { jobOffers as table } from '#schema/job-offers.table.ts'
import { db, inject, refusal, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import { makeApplication } from '#test/hiring.ts'
import { accept, draft, makeCandidate, makeSent, send, terms } from '#test/job-offers.ts'
import { mailsTo, subjectsTo } from '#test/meeting.ts'
import { dayAgo, headlinesOf } from '#test/staffed-team.ts'
import { expireOffers } from './job-offer-steps.ts'
import { isSameName } from './job-offers.rules.ts'

startApp()

const sender = { site: 'https://site.example', mail_from: 'us@site.example' }
const expire = () => db().transaction((db) => expireOffers(db, sender))

/** What the person's own archive holds of offers. */
const partsRead = async ({ user }: SignedInUser) =>
  rowsOf(db(), partsOf(user.id).job_offers ?? sql`select 1`)

const textOf = (offer: JobOffer | undefined) => offer?.letter?.text.join('\n') ?? ''

test('a draft is the reviewers’ alone; sent, it is a letter with its hash, and the application is accepted', async () => {
  const { hr, student, manager, application_id, application } = await makeCandidate()
  await db()
    .update(internships)
    .set({ hours_per_week: 15 })
    .where(eq(internships.id, application.internship_id))
  const { proposal } = await hr.call(routes.list, { query: { application_id } })
  expect(proposal).toMatchObject({
    position: 'React Developer',
    stipend: 10_000,
    weekly_hours: 15,
  })
  const made = await draft(hr, application_id, { note: 'We liked your tests.' })
  expect(made).toMatchObject({ status: 'draft', letter: null, can: { change: true } })
  expect((await student.call(routes.mine)).offers).toEqual([])
  const before = await student.call(applications.read, { params: { id: application_id } })
  expect(before.status).toBe('hr_scheduled')

  const sent = await send(hr, made)
  expect(sent.status).toBe('sent')
  const { offers } = await student.call(routes.mine)
  const [offer] = offers
  expect(offer).toMatchObject({ status: 'sent', template_id: null, can: { answer: true } })
  for (const words of ['Frontend Intern', '₹90,00,000', '20 hours a week', 'We liked your tests.'])
    expect(textOf(offer)).toContain(words)
  const { language, organisation, title, text } = offer?.letter ?? { text: [] }
  const bytes = JSON.stringify([language, organisation, title, ...text])
  expect(offer?.letter_hash).toBe(createHash('sha256').update(bytes).digest('hex'))
  const after = await student.call(applications.read, { params: { id: application_id } })
  expect(after.status).toBe('accepted')
  const { notifications: notified } = await student.call(notifications.list)
  expect(notified.find(({ title }) => title === 'You have an offer')?.link).toBe(
    `/intern/applications#${sent.id}`,
  )
  const subjects = await subjectsTo(student)
  expect(subjects.filter((subject) => /offer|accepted/.test(subject))).toEqual([
    'You have an offer from Lotus Labs',
  ])
  // Whoever manages the posting reviews nobody, and reads no letter.
  expect(await refusal(manager.call(routes.list, { query: { application_id } }))).toMatchObject({
    0: 403,
  })
})

test('sent before the interview, it cancels that for both sides as by hand', async () => {
  const { hr, student, application_id } = await makeCandidate()
  const interviewer = await signIn('hr')
  await db().insert(interviews).values({
    application_id,
    interviewer_id: interviewer.user.id,
    scheduled_at: '2098-01-02T10:00:00.000Z',
    type: 'video',
  })
  await send(hr, await draft(hr, application_id))
  for (const person of [student, interviewer]) {
    expect(await headlinesOf(person)).toContain('Interview cancelled')
    expect(await subjectsTo(person)).toContain('Your interview for React Developer was cancelled')
  }
})

test('one offer is open at a time, even when several people draft at once', async () => {
  const { hr, application_id } = await makeCandidate()
  const tries = await Promise.all(
    Array.from({ length: 6 }, () => refusal(draft(hr, application_id))),
  )
  expect(tries.filter((one) => one === undefined)).toHaveLength(1)
  expect(tries.filter((one) => one?.[0] === 409)).toHaveLength(5)
  expect(tries.find(Boolean)?.[1]).toBe('Asha Rao already has an offer. Please withdraw it first.')
})

test.each([
  ["Sinéad O'Brien", 'Sine\u0301ad O’Brien'],
  ['Anne-Marie Rao', 'Anne\u2011Marie Rao'],
  ['Asha Rao', 'Asha\u200B Rao'],
])('%s signs for the same name written with other signs', (typed, name) => {
  expect(isSameName(typed, name)).toBe(true)
  expect(isSameName(`${typed} Singh`, name)).toBe(false)
})

test('the name is signed as it stands in the account, apart from case and spaces', async () => {
  const { student, hr, offer, params } = await makeSent({ full_name: 'Asha  Rao' })
  for (const wrong of ['Asha', 'Asha R', 'Maya Rao'])
    expect(await refusal(accept(student, offer, wrong))).toMatchObject({ 0: 422 })
  const other = { ...offer, letter_hash: 'f'.repeat(64) }
  expect(await refusal(accept(student, other, 'Asha Rao'))).toMatchObject({ 0: 409 })
  const signed = await accept(student, offer, ' asha   RAO ')
  expect(signed).toMatchObject({ status: 'accepted', signed_name: 'asha   RAO' })
  const [row] = await db().select().from(table).where(eq(table.id, params.id))
  expect(row).toMatchObject({ letter_hash: offer.letter_hash, letter: offer.letter })
  expect(row?.ended_at && row.signed_address && row.signed_agent).toBeTruthy()
  expect(await headlinesOf(hr)).toContain('Offer accepted')
  expect(await subjectsTo(student)).toContain('You accepted the offer from Lotus Labs')
  const entries = await db()
    .select({ action: auditLogs.action })
    .from(auditLogs)
    .where(and(eq(auditLogs.entity_id, params.id), like(auditLogs.action, 'job_offer_%')))
    .orderBy(auditLogs.at)
  expect(entries.map(({ action }) => action)).toEqual([
    'job_offer_drafted',
    'job_offer_sent',
    'job_offer_accepted',
  ])
})

test('the letter is a PDF for its applicant and those who hire, and for nobody else', async () => {
  const { student, hr, offer } = await makeSent()
  const url = `/api/job-offers/${offer.id}/letter.pdf`
  await accept(student, offer)
  for (const who of [student, hr]) {
    const answer = await who.send({ method: 'GET', url })
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.body.startsWith('%PDF')).toBe(true)
  }
  const stranger = await signIn('intern')
  expect((await stranger.send({ method: 'GET', url })).statusCode).toBe(404)
  expect((await inject({ method: 'GET', url })).statusCode).toBe(401)
  expect(await refusal(accept(stranger, offer))).toMatchObject({ 0: 404 })
})

test('of many acceptances at once one counts, and afterwards the offer is at its end', async () => {
  const { student, hr, offer, params } = await makeSent()
  const tries = await Promise.all(Array.from({ length: 6 }, () => refusal(accept(student, offer))))
  expect(tries.filter((one) => one === undefined)).toHaveLength(1)
  expect(tries.find(Boolean)).toEqual([409, 'This offer has already been accepted.'])
  expect((await headlinesOf(hr)).filter((title) => title === 'Offer accepted')).toHaveLength(1)
  const back = hr.call(routes.withdraw, { params, body: { version: offer.version + 1 } })
  expect(await refusal(back)).toEqual([409, 'This offer has already been accepted.'])
})

test('the letter and the emails say until which moment the offer holds, in the organisation’s zone', async () => {
  const { student, offer } = await makeSent({ time_zone: 'America/New_York' })
  const end = /1 January 2098 at 11:59\spm \(Asia\/Kolkata\)/
  expect(textOf(offer)).toMatch(end)
  expect((await mailsTo(student)).map(({ plain }) => plain)).toContainEqual(
    expect.stringMatching(end),
  )
})

test('a withdrawn offer can no longer be accepted, and a new one can be made', async () => {
  const { student, hr, offer, params, application_id } = await makeSent()
  const body = { version: offer.version }
  expect((await hr.call(routes.withdraw, { params, body })).status).toBe('withdrawn')
  expect(await subjectsTo(student)).toContain('Your offer from Lotus Labs was withdrawn')
  expect(await refusal(accept(student, offer))).toEqual([409, 'This offer was withdrawn.'])
  const again = await send(hr, await draft(hr, application_id))
  const declined = await student.call(routes.decline, {
    params: { id: again.id },
    body: { reason: 'Another place' },
  })
  expect(declined).toMatchObject({ status: 'declined', decline_reason: 'Another place' })
  expect(await headlinesOf(hr)).toContain('Offer declined')
})

test('an offer holds through its last day; then it expires once, however many jobs run', async () => {
  const { student, hr, offer, params } = await makeSent()
  const until = async (days: number) =>
    db()
      .update(table)
      .set({ valid_until: await dayAgo(days) })
      .where(eq(table.id, params.id))
  await until(0)
  expect(await expire()).toBe(0)
  expect((await student.call(routes.mine)).offers[0]?.can.answer).toBe(true)
  await until(1)
  expect(await refusal(accept(student, offer))).toEqual([409, 'This offer has expired.'])
  await Promise.all([expire(), expire()])
  expect(await expire()).toBe(0)
  const [seen] = (await student.call(routes.mine)).offers
  expect(seen).toMatchObject({ status: 'expired', can: { answer: false } })
  for (const who of [student, hr])
    expect((await headlinesOf(who)).filter((title) => title === 'Offer expired')).toHaveLength(1)
  expect(await refusal(accept(student, offer))).toEqual([409, 'This offer has expired.'])
})

test('nobody is hired while the offer waits; from the accepted one the hire begins', async () => {
  const start_date = await dayAgo(-30)
  const { student, hr, offer, application_id } = await makeSent({}, { start_date })
  const now = () => hr.call(applications.read, { params: { id: application_id } })
  const hire = async () =>
    hr.call(hires.hire, { body: { application_id, version: (await now()).version } })
  const sentence =
    "Asha Rao hasn't answered the offer yet. Please wait for the answer or withdraw the offer."
  expect(await refusal(hire())).toEqual([409, sentence])
  const { version, moves } = await now()
  expect(moves).toEqual(['rejected'])
  const move = { params: { id: application_id }, body: { version, status: 'hired' as const } }
  expect(await refusal(hr.call(applications.review, move))).toEqual([409, sentence])
  const many = await hr.call(applications.moveMany, {
    body: { status: 'hired', applications: [{ id: application_id, version }] },
  })
  expect(many.refused).toEqual([{ id: application_id, detail: sentence }])
  await accept(student, offer)
  // What was signed is not undone with the acceptance; a hire still is.
  const undo = (to: number) => hr.call(applications.undo, { ...move, body: { version: to } })
  expect(await refusal(undo(version))).toEqual([409, 'This step can no longer be undone.'])
  const { application, ...terms } = await hire()
  expect(application).toMatchObject({ status: 'hired', can: { undo: true } })
  expect(terms).toMatchObject({ position: 'Frontend Intern', start_date })
  const entries = await db().select().from(auditLogs).where(eq(auditLogs.action, 'hire_created'))
  const details = entries.map((entry) => JSON.parse(entry.details))
  expect(details).toContainEqual(expect.objectContaining({ application_id, offer_id: offer.id }))
  expect((await undo(application.version)).status).toBe('accepted')
})

test('an applicant who gives up the place has declined, and undoing the step withdraws the offer', async () => {
  const { student, hr, application_id } = await makeSent()
  await student.call(applications.withdraw, { params: { id: application_id } })
  const { offers, proposal } = await hr.call(routes.list, { query: { application_id } })
  expect([offers[0]?.status, proposal]).toEqual(['declined', null])

  const other = await makeSent()
  const params = { id: other.application_id }
  const { version } = await other.hr.call(applications.read, { params })
  await other.hr.call(applications.undo, { params, body: { version } })
  expect((await other.student.call(routes.mine)).offers[0]?.status).toBe('withdrawn')
})

test('too early, over, or of another version: refused with a sentence', async () => {
  const early = await makeApplication()
  expect(await refusal(draft(early.hr, early.application.id))).toEqual([
    409,
    "This application is Applied and can't move to Accepted.",
  ])
  const { hr, application_id } = await makeCandidate()
  const over = { valid_until: await dayAgo(2) }
  expect(await refusal(draft(hr, application_id, over))).toMatchObject({ 0: 422 })
  const far = { start_date: await dayAgo(-800) }
  const unreachable = [422, 'The first day must be within two years.']
  expect(await refusal(draft(hr, application_id, far))).toEqual(unreachable)
  expect(await refusal(draft(hr, application_id, { template_id: v7() }))).toMatchObject({ 0: 422 })
  const made = await draft(hr, application_id)
  const params = { id: made.id }
  const body = { ...terms({ position: 'Designer' }), version: made.version }
  const changed = await hr.call(routes.change, { params, body })
  expect(changed.position).toBe('Designer')
  expect(await refusal(hr.call(routes.change, { params, body }))).toMatchObject({ 0: 409 })
  const sent = await send(hr, changed)
  const late = { ...body, version: sent.version }
  expect(await refusal(hr.call(routes.change, { params, body: late }))).toEqual([
    409,
    'This offer has already been sent.',
  ])
})

test('a deleted account leaves the terms and the hash of what it signed, without a name', async () => {
  const current_password = 'Rain on 7 tin roofs'
  const password_hash = await hashPassword(current_password)
  const { student, offer, params } = await makeSent({ full_name: 'Zubeida Quill', password_hash })
  await accept(student, offer, 'zubeida quill')
  const archive = JSON.stringify(await partsRead(student))
  expect(archive).toContain('zubeida quill')
  await student.call(accountDeletion.deleteAccount, {
    body: { current_password, email: student.user.email },
  })
  const [row] = await db().select().from(table).where(eq(table.id, params.id))
  expect(row).toMatchObject({
    status: 'accepted',
    position: 'Frontend Intern',
    letter_hash: offer.letter_hash,
    signed_name: 'Former member',
    signed_address: null,
  })
  expect(JSON.stringify(row)).not.toMatch(/zubeida|Asha/i)
})

test('a minor accepts when a guardian has agreed', async () => {
  const { student, offer } = await makeSent({ age_group: 'minor' })
  expect(await refusal(accept(student, offer))).toEqual([
    409,
    'A parent or guardian has to agree before you can accept an offer. Please ask them first.',
  ])
})

test('a letter of the organisation, in the applicant’s language', async () => {
  const { student, hr, application_id } = await makeCandidate({ settings: { language: 'de' } })
  const { templates } = await hr.call(letterTemplates.create, {
    body: {
      kind: 'offer',
      name: `Summer ${v7()}`,
      texts: [
        { language: 'en', subject: 'Your summer', text: 'Terms:\n\n{terms}\n\nUntil {day}.' },
        {
          language: 'de',
          subject: 'Ihr Sommer',
          text: 'Hallo {full_name}\n\n{terms}\n\nBis {day}',
        },
      ],
    },
  })
  const template_id = templates.find(({ name }) => name.startsWith('Summer'))?.id ?? ''
  const letter = await hr.call(routes.preview, {
    body: { ...terms({ template_id, note: 'Willkommen!' }), application_id },
  })
  expect(letter).toMatchObject({ language: 'de', title: 'Ihr Sommer' })
  expect(letter.text.join('\n')).toContain('Hallo Asha Rao')
  expect(letter.text.join('\n')).toContain('Bis Mittwoch, 1. Januar 2098 um 23:59 (Asia/Kolkata)')
  // The letter has no place for the paragraph, so it is its last.
  expect(letter.text.at(-1)).toBe('Willkommen!')
  expect((await student.call(routes.mine)).offers).toEqual([])
})
