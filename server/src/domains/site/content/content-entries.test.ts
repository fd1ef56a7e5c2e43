import { asList, entriesIn } from '@app/contract/content/site/entries.ts'
import {
  originalOf,
  type SiteListId,
  type SiteTextId,
} from '@app/contract/content/site/site-texts.ts'
import { site } from '@app/contract/site/content.ts'
import { beforeAll, expect, test } from 'vitest'
import { siteTexts } from '#schema/content.table.ts'
import { db, refusal, type SignedInUser, signIn, startApp, stranger } from '#test/harness.ts'

startApp()

let asha: SignedInUser
beforeAll(async () => {
  asha = await signIn('superadmin', { full_name: 'Asha Rao' })
})

const shown = async (language: 'en' | 'de' = 'en') =>
  (await stranger.call(site.published, { query: { language } })).texts
const first = (list: SiteListId) => entriesIn(originalOf(list))

const at = (textId: SiteTextId) => {
  const params = { textId }
  const seen = (version: number) => ({ language: 'en' as const, version })
  return {
    publish: (value: string, version: number) =>
      asha.call(site.publish, { params, body: { ...seen(version), value } }),
    saveDraft: (value: string, version: number) =>
      asha.call(site.saveDraft, { params, body: { ...seen(version), value } }),
    discard: (version: number) => asha.call(site.discard, { params, body: seen(version) }),
    restore: (revision: number, version: number) =>
      asha.call(site.restore, { params, body: { ...seen(version), revision } }),
  }
}
const question = { title: 'May zebras apply?', text: 'They may.' }
const add = (textId: SiteListId, version: number, words: { title?: string; text: string }) =>
  asha.call(site.addEntry, { params: { textId }, body: { language: 'en', version, ...words } })

test('a question that was added is read with its list, in its language alone', async () => {
  const list = 'faq.applying.entries'
  const draft = await add(list, 0, question)
  const entry = entriesIn(draft.draft ?? '').at(-1) ?? ''
  expect(entriesIn(draft.draft ?? '')).toEqual([...first(list), entry])
  expect(Object.keys(await shown())).not.toContain(`${entry}.title`)
  const { texts } = await asha.call(site.list, { query: { language: 'en' } })
  expect(texts.filter(({ id }) => id.startsWith(entry)).map((text) => text.draft)).toEqual([
    question.text,
    question.title,
  ])

  const order = [entry, ...first(list).slice(1)]
  const done = await at(list).publish(asList(order), draft.version)
  expect(await shown()).toMatchObject({
    [list]: asList(order),
    [`${entry}.title`]: question.title,
    [`${entry}.text`]: question.text,
  })
  expect(Object.keys(await shown('de')).filter((id) => id.startsWith('faq.'))).toEqual([])
  await at(list).restore(0, done.version)
  expect((await shown())[list]).toBeUndefined()
})

test('a step has no title, and a question needs one', async () => {
  const { draft } = await add('help.hr.entries', 0, { text: 'Breathe out.' })
  expect(entriesIn(draft ?? '').at(-1)).toMatch(/^help\.hr\.step_[0-9a-f]{8}$/)
  expect(await refusal(add('faq.account.entries', 0, { text: 'So it is.' }))).toEqual([
    422,
    'Please enter the question.',
  ])
  expect(await refusal(add('help.hr.entries', 0, { text: 'Breathe in.' }))).toEqual([
    409,
    'Asha Rao changed this text while you were editing. Your version is still here.',
  ])
})

test('of many who add at once one is taken, and nothing of the others stays', async () => {
  const taps = Array.from({ length: 6 }, () => add('faq.startups.entries', 0, question))
  const done = (await Promise.allSettled(taps)).filter(({ status }) => status === 'fulfilled')
  expect(done).toHaveLength(1)
  const { texts } = await asha.call(site.list, { query: { language: 'en' } })
  expect(texts.filter(({ id }) => id.startsWith('faq.startups_'))).toHaveLength(2)
})

test('a list holds its own entries, each once, and may be empty', async () => {
  const list = 'faq.working.entries'
  const own = first(list)
  const wrong = [
    'no list',
    asList([...own, 'faq.cost']),
    asList([...own, 'faq.working_00000000']),
    asList([own[0] ?? '', own[0] ?? '']),
    asList(['faq.working']),
    ` ${asList(own)},`,
  ]
  for (const value of wrong)
    expect(await refusal(at(list).publish(value, 0)), value).toEqual([
      422,
      "This list contains an entry that doesn't belong in it.",
    ])
  const none = await at(list).publish('[]', 0)
  expect((await shown())[list]).toBe('[]')
  expect((await at(list).restore(0, none.version)).published).toBeNull()
})

test('a list has an end', async () => {
  const list = 'help.leader.entries'
  const draft = asList(Array.from({ length: 50 }, (_, step) => `help.leader.step${step}`))
  await db().insert(siteTexts).values({ text_id: list, language: 'en', draft })
  expect(await refusal(add(list, 0, { text: 'One more' }))).toEqual([
    409,
    'A list can have up to 50 entries.',
  ])
})

test('what was added has no first words to go back to, and cannot be made by naming it', async () => {
  const { draft } = await add('help.startup.entries', 0, { text: 'Wave.' })
  const step = at(entriesIn(draft ?? '').at(-1) as SiteTextId)
  expect(await refusal(step.discard(1))).toEqual([
    409,
    "This text hasn't been published yet. Remove its entry from the list instead.",
  ])
  expect(await refusal(step.restore(0, 1))).toEqual([404, 'Not found.'])
  expect((await step.publish('Wave twice.', 1)).published).toBe('Wave twice.')
  expect(await refusal(at('help.startup.step_00000000').publish('Mine', 0))).toEqual([
    404,
    'Not found.',
  ])
})
