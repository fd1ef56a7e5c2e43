import { siteTextIds } from '@app/contract/content/site/site-texts.ts'
import { site } from '@app/contract/site/content.ts'
import { count, eq } from 'drizzle-orm'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { auditLogs } from '#schema/audit.table.ts'
import { siteVersions } from '#schema/content.table.ts'
import { projects, teams } from '#schema/projects.table.ts'
import { db, refusal, type SignedInUser, signIn, startApp, stranger } from '#test/harness.ts'
import { join } from '#test/staffed-team.ts'
import { signInMember } from '#test/working-day.ts'

startApp()

let asha: SignedInUser
let meera: SignedInUser
beforeAll(async () => {
  asha = await signIn('superadmin', { full_name: 'Asha Rao' })
  meera = await signIn('superadmin', { full_name: 'Meera Nair' })
})

const shown = async (language: 'en' | 'de' = 'en') =>
  (await stranger.call(site.published, { query: { language } })).texts

/** Every test has a text of its own. */
const ids = siteTextIds.values()
const next = () => {
  const params = { textId: ids.next().value ?? 'footer.claim' }
  return {
    id: params.textId,
    publish: (value: string, version: number, actor = asha) =>
      actor.call(site.publish, { params, body: { language: 'en', value, version } }),
    saveDraft: (value: string, version: number, actor = asha) =>
      actor.call(site.saveDraft, { params, body: { language: 'en', value, version } }),
    discard: (version: number) =>
      asha.call(site.discard, { params, body: { language: 'en', version } }),
    restore: (revision: number, version: number) =>
      asha.call(site.restore, { params, body: { language: 'en', revision, version } }),
    history: (query = {}) =>
      asha.call(site.history, { params, query: { language: 'en', ...query } }),
  }
}

test('a draft is for superadmins; what is published everybody reads, in its language alone', async () => {
  const text = next()
  const draft = await text.saveDraft('Soon to be said', 0)
  expect(draft).toMatchObject({ draft: 'Soon to be said', published: null, revision: 0 })
  expect((await shown())[text.id]).toBeUndefined()
  const done = await text.publish('Said now', draft.version)
  expect(done).toMatchObject({ draft: null, published: 'Said now', changed_by: 'Asha Rao' })
  expect((await shown())[text.id]).toBe('Said now')
  expect((await shown('de'))[text.id]).toBeUndefined()
  const { texts } = await meera.call(site.list, { query: { language: 'en' } })
  expect(texts.map(({ id }) => id)).toEqual(siteTextIds)
  expect(texts.find(({ id }) => id === text.id)).toEqual(done)
})

test('a text alone is published at once, in the language of the organisation, over whatever is there', async () => {
  const { id, publish } = next()
  await publish('Of Meera', 0, meera)
  const url = `/api/site-content/${id}`
  const answer = await asha.send({ method: 'PUT', url, body: { value: 'Of Asha' } })
  expect(answer.json()).toMatchObject({ language: 'en', published: 'Of Asha', draft: null })
  expect((await shown())[id]).toBe('Of Asha')
})

test('the second writer learns whose change came first, and nothing is lost', async () => {
  const text = next()
  await text.publish('Of Meera', 0, meera)
  expect(await refusal(text.saveDraft('Of Asha', 0))).toEqual([
    409,
    'Meera Nair changed this text while you were editing. Your version is still here.',
  ])
  expect((await shown())[text.id]).toBe('Of Meera')
})

test('of many who publish at once one wins, and there is one version', async () => {
  const text = next()
  const taps = await Promise.allSettled(
    Array.from({ length: 8 }, (_, tap) => text.publish(`Tap ${tap}`, 0)),
  )
  expect(taps.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const [versions] = await db()
    .select({ rows: count() })
    .from(siteVersions)
    .where(eq(siteVersions.text_id, text.id))
  expect(versions?.rows).toBe(1)
})

test('an earlier version comes back as a new one; the first words are version 0', async () => {
  const text = next()
  const first = await text.publish('First', 0)
  const second = await text.publish('Second', first.version)
  const again = await text.restore(1, second.version)
  expect(again).toMatchObject({ published: 'First', revision: 3 })
  const original = await text.restore(0, again.version)
  expect(original).toMatchObject({ published: null, revision: 4 })
  expect((await shown())[text.id]).toBeUndefined()
  expect(await refusal(text.restore(9, original.version))).toEqual([404, 'Not found.'])

  const page = await text.history({ limit: 3 })
  expect(page.versions.map(({ value }) => value)).toEqual([null, 'First', 'Second'])
  expect(page).toMatchObject({ total: 4, versions: [{ by_name: 'Asha Rao' }, {}, {}] })
  const rest = await text.history({ limit: 3, cursor: page.next_cursor })
  expect(rest.versions.map(({ value }) => value)).toEqual(['First'])
})

test('publishing what everybody reads already makes no version and ends the draft', async () => {
  const text = next()
  const { version } = await text.publish('Same', 0)
  const draft = await text.saveDraft('Other', version)
  const done = await text.publish('Same', draft.version)
  expect(done).toMatchObject({ draft: null, revision: 1 })
  expect(await refusal(text.discard(done.version))).toEqual([409, 'This text has no draft.'])
})

test('a discarded draft leaves what is published', async () => {
  const text = next()
  const { version } = await text.publish('Stays', 0)
  const draft = await text.saveDraft('Goes', version)
  expect(await text.discard(draft.version)).toMatchObject({ draft: null, published: 'Stays' })
})

test('no text, too much of it, control characters and unknown texts are refused in words', async () => {
  const text = next()
  expect(await refusal(text.publish(' ​ ', 0))).toEqual([422, 'Please enter the text.'])
  expect(await refusal(text.publish('x'.repeat(2001), 0))).toEqual([
    422,
    'Text can have up to 2000 characters.',
  ])
  expect(await refusal(text.publish('a\u0000b', 0))).toEqual([
    422,
    "Text contains characters that aren't allowed.",
  ])
  const longest = { 'hire.hero.button': 40, 'hire.hero.title': 80, 'hire.hero.text': 400 } as const
  const long = { language: 'en' as const, value: 'x'.repeat(401), version: 0 }
  for (const [textId, max] of Object.entries(longest) as [keyof typeof longest, number][])
    expect(
      await refusal(
        asha.call(site.publish, {
          params: { textId },
          body: { ...long, value: 'x'.repeat(max + 1) },
        }),
      ),
    ).toEqual([422, `This text can be up to ${max} characters long.`])
  const since = { params: { textId: 'privacy.since' as const } }
  for (const value of ['soon', '2026-02-30'])
    expect(await refusal(asha.call(site.publish, { ...since, body: { ...long, value } }))).toEqual([
      422,
      'Please enter the date as YYYY-MM-DD.',
    ])
  const unknown = { method: 'PUT', url: '/api/site-content/no.text', body: long } as const
  expect((await asha.send(unknown)).statusCode).toBeGreaterThanOrEqual(400)
})

test('a number that no column holds is refused, not a bug', async () => {
  const text = next()
  await text.publish('Here to stay', 0)
  const tooLarge = 3_000_000_000
  const cursor = (key: number) => Buffer.from(JSON.stringify([key])).toString('base64url')
  const wrong = [422, 'Invalid parameter.']
  expect(await refusal(text.restore(tooLarge, 1))).toEqual(wrong)
  expect(await refusal(text.history({ cursor: cursor(tooLarge) }))).toEqual(wrong)
  expect(await refusal(text.history({ cursor: cursor(1.5) }))).toEqual(wrong)
})

test('each change is on record', async () => {
  const acts = await db()
    .select({ action: auditLogs.action, rows: count() })
    .from(auditLogs)
    .where(eq(auditLogs.entity_type, 'site_text'))
    .groupBy(auditLogs.action)
  expect(acts.map(({ action }) => action).toSorted()).toEqual([
    'site_text_draft_discarded',
    'site_text_drafted',
    'site_text_published',
    'site_text_restored',
  ])
})

test('the track record is counted until a superadmin writes something else', async () => {
  const id = 'students.record2.title'
  expect((await shown())[id]).toBe(String(await db().$count(projects)))
  const params = { textId: id } as const
  await asha.call(site.publish, { params, body: { language: 'en', version: 0, value: 'Hundreds' } })
  expect((await shown())[id]).toBe('Hundreds')
})

test('the track record counts each intern of a team once, and nobody who only registered', async () => {
  let minutes = 0
  const now = vi.spyOn(Date, 'now')
  onTestFinished(() => now.mockRestore())
  const interns = async () => {
    // The figures are kept for a minute.
    minutes += 2
    now.mockReturnValue(performance.timeOrigin + performance.now() + minutes * 60_000)
    return Number((await shown())['students.record1.title'])
  }
  const before = await interns()
  await signIn('intern')
  const person = await signInMember()
  const [team] = await db().insert(teams).values({ name: 'Second team' }).returning()
  await join(team?.id ?? '', person, await signIn('developer'))
  expect(await interns()).toBe(before + 1)
})
