import type { AddedQuestion, AddedTextId } from '@app/contract/content/site/entries.ts'
import type {
  SiteCardId,
  SiteCatalogue,
  SiteListId,
  SiteTextId,
} from '@app/contract/content/site/site-texts.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { type ComponentType, createContext, type ReactNode, Suspense, use } from 'react'
import { Link, type LinkProps } from 'react-router'

interface Site {
  /** The published texts that replace the built-in ones. */
  texts: Readonly<Record<string, string>>
  /** The inline editor; provided by a feature and loaded only in edit mode. */
  Editor?: ComponentType<{ id: SiteTextId; value: string; className?: string }>
  /** The same for a list of entries. */
  ListEditor?: ComponentType<SiteListProps>
}

const SiteContext = createContext<Site>({ texts: {} })

export const SiteTexts = ({ site, children }: { site: Site; children: ReactNode }) => (
  <SiteContext value={site}>{children}</SiteContext>
)

type IdIn<Texts> = (keyof Texts & SiteTextId) | AddedTextId

/** A text and its catalogue: a page bundles only its own. */
export interface SitePlace<Texts> {
  of: Texts
  id: IdIn<Texts>
}

export type SiteTextLookup<Texts> = (id: IdIn<Texts>) => string

/** Looks up texts of a catalogue: the published one, else the built-in one. */
export const resolveSiteText =
  <Texts extends SiteCatalogue>(of: Texts, published: Site['texts']): SiteTextLookup<Texts> =>
  (id) => {
    const known: SiteCatalogue = of
    const original: string = known[id] ?? ''
    return published[id] ?? t(original)
  }

/** The same as a hook, for pages that need the text itself, for example to search in it. */
export const useSiteText = <Texts extends SiteCatalogue>(of: Texts) =>
  resolveSiteText(of, use(SiteContext).texts)

/** In edit mode no text may sit inside a button or link. */
export const useSiteEditing = () => use(SiteContext).Editor !== undefined

/** A text of a public page that superadmins can change. Rendered as plain text. */
export function SiteText<Texts extends SiteCatalogue>({
  of,
  id,
  className,
}: SitePlace<Texts> & { className?: string }) {
  const { texts, Editor } = use(SiteContext)
  const text = resolveSiteText(of, texts)(id)
  if (!Editor) return text
  return (
    <Suspense fallback={text}>
      <Editor id={id} value={text} className={className} />
    </Suspense>
  )
}

interface SiteListProps {
  list: SiteListId
  /** Renders an entry as the page shows it. */
  show: (entry: string) => ReactNode
  /** The list as visitors see it. */
  children: ReactNode
}

/**
 * A list whose entries superadmins can add, remove and reorder. Until its editor has loaded,
 * its texts are not editable: the editor would replace them.
 */
export function SiteList(props: SiteListProps) {
  const { texts, ListEditor } = use(SiteContext)
  if (!ListEditor) return props.children
  return (
    <Suspense fallback={<SiteTexts site={{ texts }}>{props.children}</SiteTexts>}>
      <ListEditor {...props} />
    </Suspense>
  )
}

interface SiteLinkProps<Texts>
  extends SitePlace<Texts>,
    Omit<LinkProps, 'id' | 'children' | 'className'> {
  className: string
  /** A link component that marks the current page. */
  as?: ComponentType<LinkProps>
}

/** A link whose text superadmins can change; in edit mode it is not a link. */
export function SiteLink<Texts extends SiteCatalogue>({
  of,
  id,
  as: Anchor = Link,
  ...link
}: SiteLinkProps<Texts>) {
  if (useSiteEditing()) return <SiteText of={of} id={id} className={link.className} />
  return (
    <Anchor {...link}>
      <SiteText of={of} id={id} />
    </Anchor>
  )
}

/** The id of one text of a card or a page, which TypeScript cannot derive from the catalogue's type. */
export const partId = <Texts,>(owner: string, part: string) => `${owner}.${part}` as IdIn<Texts>

type Card<Texts> = (SiteCardId<Texts> & string) | AddedQuestion

/** The heading and the text of a card. */
export function siteCard<Texts extends SiteCatalogue>(of: Texts, card: Card<Texts>) {
  return {
    title: <SiteText of={of} id={partId<Texts>(card, 'title')} />,
    text: <SiteText of={of} id={partId<Texts>(card, 'text')} />,
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
