import type { SiteCardId, SiteCatalogue, SiteTextId } from '@app/contract/site-texts.ts'
import { t } from '@app/contract/text.ts'
import { type ComponentType, createContext, type ReactNode, Suspense, use } from 'react'
import { Link, type LinkProps } from 'react-router'

interface Site {
  /** What was published instead of the words the page came with. */
  texts: Readonly<Record<string, string>>
  /** What a text becomes while somebody edits the site; it comes from a feature, and is loaded only then. */
  Editor?: ComponentType<{ id: SiteTextId; words: string; look?: string }>
}

const SiteContext = createContext<Site>({ texts: {} })

export const SiteTexts = ({ site, children }: { site: Site; children: ReactNode }) => (
  <SiteContext value={site}>{children}</SiteContext>
)

/** A text and the catalogue it stands in: a page carries only its own. */
export interface SitePlace<Texts> {
  of: Texts
  id: keyof Texts & SiteTextId
}

export type SiteWords<Texts> = (id: keyof Texts & SiteTextId) => string

/** What the texts of a catalogue say, with what was published instead of the words they came with. */
export const siteWords =
  <Texts extends SiteCatalogue>(of: Texts, published: Site['texts']): SiteWords<Texts> =>
  (id) => {
    const original: string = of[id] ?? ''
    return published[id] ?? t(original)
  }

/** The same, for a page that must read its texts, as to search in them. */
export const useSiteWords = <Texts extends SiteCatalogue>(of: Texts) =>
  siteWords(of, use(SiteContext).texts)

/** While the site is edited, nothing that is pressed may stand around a text. */
export const useSiteEditing = () => use(SiteContext).Editor !== undefined

/** A text of a public page that superadmins can change. It is text and nothing else, whatever was typed. */
export function SiteText<Texts extends SiteCatalogue>({
  of,
  id,
  look,
}: SitePlace<Texts> & { look?: string }) {
  const { texts, Editor } = use(SiteContext)
  const words = siteWords(of, texts)(id)
  if (!Editor) return words
  return (
    <Suspense fallback={words}>
      <Editor id={id} words={words} look={look} />
    </Suspense>
  )
}

/** A link whose words superadmins can change; while they do, it leads nowhere. */
export function SiteLink<Texts extends SiteCatalogue>({
  of,
  id,
  className,
  ...link
}: SitePlace<Texts> & Omit<LinkProps, 'id' | 'children'> & { className: string }) {
  if (useSiteEditing()) return <SiteText of={of} id={id} look={className} />
  return (
    <Link {...link} className={className}>
      <SiteText of={of} id={id} />
    </Link>
  )
}

type Card<Texts> = SiteCardId<Texts> & string

/** The heading and the text of a card. */
export function siteCard<Texts extends SiteCatalogue>(of: Texts, card: Card<Texts>) {
  const place = (part: 'title' | 'text') => `${card}.${part}` as SitePlace<Texts>['id']
  return {
    title: <SiteText of={of} id={place('title')} />,
    text: <SiteText of={of} id={place('text')} />,
  }
}

/** The headings and texts of steps. */
export const siteSteps = <Texts extends SiteCatalogue>(
  of: Texts,
  cards: readonly Card<Texts>[],
): (readonly [ReactNode, ReactNode])[] =>
  cards.map((card) => {
    const { title, text } = siteCard(of, card)
    return [title, text]
  })
