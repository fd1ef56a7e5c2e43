import type { SiteText } from '@app/contract/site/content.ts'
import { z } from 'zod'
import { storedValue } from '#lib/stored-value.ts'

const StoredText = z.object({
  words: z.string(),
  isSaved: z.boolean(),
  /** The one that the words were typed over. */
  version: z.number().optional(),
})

/** Stored per text id in this browser as well (spec §2, Hire Talent page). */
export const storedText = ({ id, language }: Pick<SiteText, 'id' | 'language'>) =>
  storedValue(`site_text:${language}:${id}`, StoredText)

/** Input of this browser that has not reached the server. */
export function unsavedText(key: Pick<SiteText, 'id' | 'language'>) {
  const stored = storedText(key).read()
  return stored?.isSaved === false ? stored.words : undefined
}
