import type { SiteText } from '@app/contract/site/content.ts'

type TextKey = Pick<SiteText, 'id' | 'language'>

interface StoredText {
  words: string
  isSaved: boolean
}

const keyOf = ({ id, language }: TextKey) => `site_text:${language}:${id}`

/** What was typed on this device and has not reached the server. */
export function unsavedText(key: TextKey): string | undefined {
  try {
    const stored: Partial<StoredText> | null = JSON.parse(
      localStorage.getItem(keyOf(key)) ?? 'null',
    )
    return stored?.isSaved === false ? stored.words : undefined
  } catch {
    return undefined
  }
}

/** Kept per text id in this browser as well (spec §2, Hire Talent page). */
export const keepText = (key: TextKey, text: StoredText) =>
  localStorage.setItem(keyOf(key), JSON.stringify(text))

export const dropText = (key: TextKey) => localStorage.removeItem(keyOf(key))
