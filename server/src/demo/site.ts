import { siteTexts, siteVersions } from '#domains/site/site.table.ts'
import type { Db } from '#platform/db.ts'
import { add } from './add.ts'
import { daysFrom } from './chance.ts'

const language = 'en' as const
const closing = 'hire.closing.text'
const lead = 'about.text'
const said = [
  'Registering your startup takes five minutes. Then we call you.',
  'Registering your startup takes a few minutes. Then we meet and talk about your first brief.',
]
const draft =
  'Students need experience that counts. Startups need people who deliver. Cohort puts them into one team, and makes the work visible to both.'

/** One public text that was published twice, and another whose draft waits. */
export async function addSite(db: Db, now: Date, by_id: string) {
  const at = (days: number) => daysFrom(now, days).toISOString()
  const [revision, changed_by] = [said.length, by_id]
  await add(db, siteTexts, [
    {
      ...{ text_id: closing, language, published: said.at(-1), revision },
      ...{ version: revision, changed_by, changed_at: at(-6) },
    },
    { text_id: lead, language, draft, version: 1, changed_by, changed_at: at(-1) },
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
  await add(db, siteVersions, versions)
}
