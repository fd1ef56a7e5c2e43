import { asList, entriesIn } from '@app/contract/content/site/entries.ts'
import { originalOf } from '@app/contract/content/site/site-texts.ts'
import type { Db } from '#platform/database/db.ts'
import { siteTexts, siteVersions } from '#schema/content.table.ts'
import { add } from './add.ts'
import { daysFrom } from './random.ts'

const language = 'en' as const
const closing = 'hire.closing.text'
const lead = 'about.text'
const said = [
  'Registering your startup takes five minutes. Then we call you.',
  'Registering your startup takes a few minutes. Then we meet and talk about your first brief.',
]
const draft =
  'Students need experience that counts. Startups need people who deliver. Cohort puts them into one team, and makes the work visible to both.'

const list = 'faq.applying.entries'
const asked = 'faq.applying_5d1c07ab'
/** A question that was added, and the list in which it stands. */
const added = {
  [`${asked}.title`]: 'Can I apply for several internships?',
  [`${asked}.text`]:
    'Yes. There is one application for each, and you follow all of them in My Applications.',
  [list]: asList([...entriesIn(originalOf(list)), asked]),
}

/** One public text that was published twice, another whose draft waits, and a question that was added. */
export async function addSite(db: Db, now: Date, by_id: string) {
  const at = (days: number) => daysFrom(now, days).toISOString()
  const [revision, changed_by] = [said.length, by_id]
  await add(db, siteTexts, [
    {
      ...{ text_id: closing, language, published: said.at(-1), revision },
      ...{ version: revision, changed_by, changed_at: at(-6) },
    },
    { text_id: lead, language, draft, version: 1, changed_by, changed_at: at(-1) },
    ...Object.entries(added).map(([text_id, published]) => {
      const once = { revision: 1, version: 1, changed_by, changed_at: at(-9) }
      return { text_id, language, published, ...once }
    }),
  ])
  const versions = said.map((value, index) => {
    return {
      text_id: closing,
      language,
      revision: index + 1,
      value,
      by_id,
      at: at(-20 + index * 14),
    }
  })
  const firsts = Object.entries(added).map(([text_id, value]) => {
    return { text_id, language, revision: 1, value, by_id, at: at(-9) }
  })
  await add(db, siteVersions, [...versions, ...firsts])
}
