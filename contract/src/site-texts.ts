import { aboutTexts } from './site-texts-about.ts'
import { careersTexts } from './site-texts-careers.ts'
import { contactTexts } from './site-texts-contact.ts'
import { faqTexts } from './site-texts-faq.ts'
import { frameTexts } from './site-texts-frame.ts'
import { headsTexts } from './site-texts-heads.ts'
import { helpTexts } from './site-texts-help.ts'
import { hireTexts } from './site-texts-hire.ts'
import { landingTexts } from './site-texts-landing.ts'
import { privacyTexts } from './site-texts-privacy.ts'
import { recordTexts } from './site-texts-record.ts'
import { studentsTexts } from './site-texts-students.ts'
import { teamTexts } from './site-texts-team.ts'
import { termsTexts } from './site-texts-terms.ts'

/**
 * The texts of the public pages that can be edited, with the words they come with; an id begins with its page. A public
 * page carries its own catalogue and not this one.
 */
export const siteTexts = {
  ...landingTexts,
  ...studentsTexts,
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
  ...frameTexts,
}

export type SiteTextId = keyof typeof siteTexts

/** The texts of a page. */
export type SiteCatalogue = Partial<Readonly<Record<SiteTextId, string>>>

/** What of a catalogue is a heading with the text below it. */
export type SiteCardId<Texts> = {
  [id in keyof Texts]: id extends `${infer Card}.title`
    ? `${Card}.text` extends keyof Texts
      ? Card
      : never
    : never
}[keyof Texts]

export const siteTextIds = Object.keys(siteTexts) as SiteTextId[]

const asked = /^(?:faq|help|privacy|terms)\./

/** The most characters: a button and a title stay what they are, a paragraph of the legal pages may be long. */
export function longestOf(id: SiteTextId): number {
  if (id.endsWith('.button')) return 40
  if (id.endsWith('.title')) return asked.test(id) ? 160 : 80
  return asked.test(id) ? 2000 : 400
}

/** A day and no sentence: from when a legal text holds. */
export const isDayText = (id: SiteTextId) => id.endsWith('.since')
