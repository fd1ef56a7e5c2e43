import type { SiteText } from '@app/contract/site/site.ts'

type Place = Pick<SiteText, 'id' | 'language'>

interface Kept {
  words: string
  isSaved: boolean
}

const keyOf = ({ id, language }: Place) => `site_text:${language}:${id}`

/** What was typed on this device and has not reached the server. */
export function unsavedText(place: Place): string | undefined {
  try {
    const stored: Partial<Kept> | null = JSON.parse(localStorage.getItem(keyOf(place)) ?? 'null')
    return stored?.isSaved === false ? stored.words : undefined
  } catch {
    return undefined
  }
}

/** Kept per text id in this browser as well (spec §2, Hire Talent page). */
export const keepText = (place: Place, kept: Kept) =>
  localStorage.setItem(keyOf(place), JSON.stringify(kept))

export const dropText = (place: Place) => localStorage.removeItem(keyOf(place))
