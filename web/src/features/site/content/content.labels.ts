import type { SiteTextId } from '@app/contract/content/site/site-texts.ts'
import { keysIn } from '@app/contract/core/objects.ts'
import { localized, msg } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import type { SiteText } from '@app/contract/site/content.ts'
import type { BadgeTone } from '#ui/badge.tsx'

export const pageLabels = localized({
  landing: msg('Landing page'),
  students: msg('Students page'),
  internships: msg('Internships'),
  hire: msg('Hire Talent page'),
  about: msg('About page'),
  careers: msg('Careers'),
  team: msg('Our team'),
  contact: msg('Contact Us'),
  apply: msg('Apply'),
  news: msg('News'),
  fame: msg('Hall of Fame'),
  sitemap: msg('Site map'),
  help: msg('Help'),
  faq: msg('FAQ'),
  privacy: msg('Privacy'),
  terms: msg('Terms'),
  accessibility: msg('Accessibility'),
  header: msg('Header'),
  footer: msg('Footer'),
})
export type SitePage = keyof typeof pageLabels
export const sitePages = keysIn(pageLabels)

/** The path of each page whose head can be edited. */
export const pagePaths = {
  landing: '/landing',
  students: '/students',
  internships: '/internships',
  hire: '/hire-talent',
  about: '/about',
  careers: '/careers',
  team: '/team',
  contact: '/contact',
  apply: '/apply',
  news: '/news',
  fame: '/hall-of-fame',
  sitemap: '/sitemap',
  help: '/help',
  faq: '/faq',
  privacy: '/privacy',
  terms: '/terms',
  accessibility: '/accessibility',
} as const satisfies Partial<Record<SitePage, string>>
export type EditedPage = keyof typeof pagePaths
export const isEditedPage = (name: string): name is EditedPage => Object.hasOwn(pagePaths, name)
export const editedPages = Object.keys(pagePaths).filter(isEditedPage)
export const pageAt = (pathname: string) =>
  editedPages.find((page) => pagePaths[page] === (pathname === '/' ? pagePaths.landing : pathname))

/** A text with its history, among all of them. */
export const textAddress = ({ id, language }: SiteText) =>
  pageUrl('site_texts', { query: { text: id, language } })

/** An id begins with its page. */
export function pageOf(id: SiteTextId): SitePage {
  const page = sitePages.find((name) => id.startsWith(`${name}.`))
  if (!page) throw new Error(`No page has the text ${id}.`)
  return page
}

export const stateLabels = localized({
  draft: msg('Draft'),
  published: msg('Published'),
  original: msg('Original'),
})
export type TextState = keyof typeof stateLabels
export const stateTones: Record<TextState, BadgeTone> = {
  draft: 'warning',
  published: 'success',
  original: 'neutral',
}

export const stateOf = ({ draft, published }: SiteText): TextState =>
  draft !== null ? 'draft' : published !== null ? 'published' : 'original'
