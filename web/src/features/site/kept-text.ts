import type { SiteText } from '@app/contract/site.ts'

type Place = Pick<SiteText, 'id' | 'language'>

const keyOf = ({ id, language }: Place) => `site_text:${language}:${id}`

/** What was typed for a text on this device, saved or not (spec §2: per text id in local storage). */
export const keptText = (place: Place) => localStorage.getItem(keyOf(place)) ?? undefined
export const keepText = (place: Place, words: string) => localStorage.setItem(keyOf(place), words)
export const dropText = (place: Place) => localStorage.removeItem(keyOf(place))
