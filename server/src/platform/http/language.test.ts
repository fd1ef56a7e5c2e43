import { defaultOrganisation, setOrganisation } from '@app/contract/i18n/organisation.ts'
import { type Language, loadCatalog, t } from '@app/contract/i18n/translate.ts'
import { meetings as routes } from '@app/contract/work/meetings.ts'
import { tasks } from '@app/contract/work/tasks.ts'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { remindOfMeetings } from '#domains/work/meetings/meeting-notifications.ts'
import { users } from '#schema/accounts.table.ts'
import { auditLogs } from '#schema/audit.table.ts'
import { db, inject, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import { mailsTo, makeTeam, notificationsOf, plan } from '#test/meeting.ts'

startApp()

const url = '/api/meetings'

/** A minimal catalogue; the texts are not real translations. */
beforeAll(() =>
  loadCatalog('de', {
    'Not found.': 'Nicht da.',
    'No authentication token available': 'Keine Anmeldung',
    'Unknown field: {name}': 'Unbekanntes Feld: {name}',
    '{name} can have up to {max} characters.': '{name}: höchstens {max} Zeichen.',
    Title: 'Titel',
    Task: 'Aufgabe',
    pending: 'offen',
    'Meeting invitation': 'Einladung',
    'Meeting reminder': 'Erinnerung',
    'Dear {full_name},': 'Guten Tag, {full_name},',
    'When: {when}, {duration_minutes} minutes.': 'Wann: {when}, {duration_minutes} Minuten.',
    'Open calendar': 'Zum Kalender',
    'Or open this link:': 'Oder diese Adresse:',
  }),
)

const chooses = ({ user }: SignedInUser, language: Language) =>
  db()
    .update(users)
    .set({ settings: sql`${users.settings} || ${JSON.stringify({ language })}::jsonb` })
    .where(eq(users.id, user.id))

test('notifications are in the language of their recipient, not of the actor', async () => {
  const { leader, ada, ben, people_ids } = await makeTeam()
  await chooses(ada, 'de')
  await chooses(ben, 'en')
  for (const language of ['en', 'de'] as const) {
    await chooses(leader, language)
    await leader.call(routes.schedule, { body: plan(people_ids) })
    const [content] = await notificationsOf(ada)
    expect(content).toMatchObject({
      title: 'Einladung',
      message: 'Lokesh Rao: Sprint planning, Samstag, 1. März 2098 um 06:00 (Europe/Berlin).',
    })
    expect((await notificationsOf(ben))[0]).toMatchObject({
      title: 'Meeting invitation',
      message: 'Lokesh Rao: Sprint planning, Saturday, 1 March 2098 at 10:30 am (Asia/Kolkata).',
    })
  }
  const email = (await mailsTo(ada)).at(-1)
  expect(email?.subject).toBe('Einladung zur Besprechung: Sprint planning')
  expect(email?.plain).toContain('Guten Tag, Ada Iyer,')
  expect(email?.plain).toContain(
    'Wann: Samstag, 1. März 2098 um 06:00 (Europe/Berlin), 30 Minuten.',
  )
  expect(email?.html).toContain('<html lang="de">')
  expect(email?.html).toContain('Oder diese Adresse: <a')
  const other = (await mailsTo(ben)).at(-1)
  expect(other?.plain).toContain('Dear Ben Das,')
  expect(other?.html).toContain('<html lang="en">')
  expect(other?.html).toContain('Or open this link: <a')
})

test('a scheduled job notifies each recipient in their own language', async () => {
  const { leader, ada, ben, people_ids } = await makeTeam()
  await chooses(ada, 'de')
  const starts_at = new Date(Date.now() + 600_000).toISOString()
  await leader.call(routes.schedule, { body: plan(people_ids, { starts_at }) })
  await remindOfMeetings(db())
  expect((await notificationsOf(ada))[0]?.title).toBe('Erinnerung')
  expect((await notificationsOf(ben))[0]?.title).toBe('Meeting reminder')
})

test('what a scheduled job writes for everyone is in the language of the organisation', () => {
  expect(t('Meeting reminder')).toBe('Meeting reminder')
  setOrganisation({ ...defaultOrganisation, language: 'de' })
  onTestFinished(() => setOrganisation(defaultOrganisation))
  expect(t('Meeting reminder')).toBe('Erinnerung')
})

const errorOf = async (user: SignedInUser, body: object) => {
  const answer = await user.send({ method: 'POST', url, body })
  return answer.json().detail
}

test('an error is in the language of the caller, with its values', async () => {
  const english = await signIn('team_leader')
  const german = await signIn('team_leader')
  await chooses(german, 'de')
  const long = plan([english.user.id], { title: 'x'.repeat(300) })
  const strange = { ...plan([english.user.id]), colour: 'red' }
  expect(await errorOf(english, strange)).toBe('Unknown field: colour')
  expect(await errorOf(german, strange)).toBe('Unbekanntes Feld: colour')
  expect(await errorOf(english, long)).toBe('Title can have up to 200 characters.')
  expect(await errorOf(german, long)).toBe('Titel: höchstens 200 Zeichen.')
})

test('a guest gets responses in the language of the browser', async () => {
  const ask = async (language: string) =>
    (await inject({ method: 'GET', url }, { headers: { 'accept-language': language } })).json()
      .detail
  expect(await ask('de-AT,de;q=0.9,en;q=0.8')).toBe('Keine Anmeldung')
  expect(await ask('en-GB')).toBe('No authentication token available')
  expect(await ask('ja')).toBe('No authentication token available')
})

test('the language in the settings takes precedence over the browser', async () => {
  const person = await signIn('intern')
  const ask = async () =>
    (
      await person.send(
        { method: 'GET', url: `${url}/01900000-0000-7000-8000-000000000000` },
        { 'accept-language': 'de' },
      )
    ).json().detail
  expect(await ask()).toBe('Nicht da.')
  await chooses(person, 'en')
  expect(await ask()).toBe('Not found.')
})

test('an export is in the language of the caller, both header and cells', async () => {
  const person = await signIn('team_leader')
  await chooses(person, 'de')
  await person.call(tasks.create, { body: { title: 'Read', assigned_to: person.user.id } })
  const file = await person.send({ method: 'GET', url: '/api/exports/tasks.csv' })
  const [head = '', row = ''] = file.body.split('\r\n')
  expect(head).toContain('Aufgabe')
  expect(row).toContain('Read,offen,')
})

test('the audit log is in English whatever the language of the actor', async () => {
  const { leader, ada, people_ids } = await makeTeam()
  await chooses(leader, 'de')
  await chooses(ada, 'de')
  const { id } = await leader.call(routes.schedule, { body: plan(people_ids) })
  const [entry] = await db().select().from(auditLogs).where(eq(auditLogs.entity_id, id))
  expect(entry?.action).toBe('meeting_scheduled')
  expect(JSON.stringify(entry)).not.toMatch(/Einladung|März/)
})
