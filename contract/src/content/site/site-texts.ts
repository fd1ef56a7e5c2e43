import { keysIn } from '../../core/objects.ts'
import { aboutTexts } from './about.ts'
import { accessibilityTexts } from './accessibility.ts'
import { careersTexts } from './careers.ts'
import { contactTexts } from './contact.ts'
import type { AddedTextId } from './entries.ts'
import { faqTexts } from './faq.ts'
import { frameTexts } from './frame.ts'
import { headsTexts } from './heads.ts'
import { helpTexts } from './help.ts'
import { hireTexts } from './hire.ts'
import { internshipsTexts } from './internships.ts'
import { landingTexts } from './landing.ts'
import { privacyTexts } from './privacy.ts'
import { recordTexts } from './record.ts'
import { studentsTexts } from './students.ts'
import { teamTexts } from './team.ts'
import { termsTexts } from './terms.ts'

/**
 * The editable texts of the public pages with their defaults; an id begins with its page. A public page loads its own
 * catalogue instead of this one.
 */
const siteTexts = {
  ...landingTexts,
  ...studentsTexts,
  ...internshipsTexts,
  ...recordTexts,
  ...hireTexts,
  ...aboutTexts,
  ...careersTexts,
  ...teamTexts,
  ...contactTexts,
  ...headsTexts,
  ...helpTexts,
  ...faqTexts,
  ...privacyTexts,
  ...termsTexts,
  ...accessibilityTexts,
  ...frameTexts,
}

type KnownTextId = keyof typeof siteTexts
export type SiteTextId = KnownTextId | AddedTextId

/** The texts of a page. */
export type SiteCatalogue = Partial<Readonly<Record<SiteTextId, string>>>

/** The headings of a catalogue, with the text below each. */
export type SiteCardId<Texts> = {
  [id in keyof Texts]: id extends `${infer Card}.title`
    ? `${Card}.text` extends keyof Texts
      ? Card
      : never
    : never
}[keyof Texts]

/** The pages with an editable title and description for search engines and shared links. */
export type SitePageId<Texts> = {
  [id in keyof Texts]: id extends `${infer Page}.meta_title` ? Page : never
}[keyof Texts]

export const siteTextIds = keysIn(siteTexts)

const originals: Readonly<Record<string, string>> = siteTexts
/** The default of a text, in English; added texts have none. */
export const originalOf = (id: SiteTextId) => originals[id] ?? ''

export type SiteListId = KnownTextId & `${string}.entries`
/** Whether the id is a list of entries rather than a text. */
export const isSiteList = (id: SiteTextId): id is SiteListId => id.endsWith('.entries')
export const siteListIds = siteTextIds.filter(isSiteList)

const longTitled = /^(?:faq|help|privacy|terms|accessibility)\./

/** The maximum length: short for a button or a title, long for a paragraph of the legal pages. */
export function longestOf(id: SiteTextId): number {
  if (id.endsWith('.link')) return 24
  if (id.endsWith('.button')) return 40
  if (id.endsWith('.meta_title')) return 80
  if (id.endsWith('.meta_text')) return 300
  if (id.endsWith('.title')) return longTitled.test(id) ? 160 : 80
  return longTitled.test(id) ? 2000 : 400
}

/** Whether the id is a date: since when a legal text applies. */
export const isDayText = (id: SiteTextId) => id.endsWith('.since')
