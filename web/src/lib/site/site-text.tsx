import type { AddedQuestion, AddedTextId } from '@app/contract/content/site/entries.ts'
import type {
  SiteCardId,
  SiteCatalogue,
  SiteListId,
  SiteTextId,
} from '@app/contract/content/site/site-texts.ts'
import { t } from '@app/contract/i18n/text.ts'
import { type ComponentType, createContext, type ReactNode, Suspense, use } from 'react'
import { Link, type LinkProps } from 'react-router'

interface Site {
  /** What was published instead of the words the page came with. */
  texts: Readonly<Record<string, string>>
  /** What a text becomes while somebody edits the site; it comes from a feature, and is loaded only then. */
  Editor?: ComponentType<{ id: SiteTextId; value: string; className?: string }>
  /** The same of a list of entries. */
  ListEditor?: ComponentType<SiteListProps>
}

const SiteContext = createContext<Site>({ texts: {} })

export const SiteTexts = ({ site, children }: { site: Site; children: ReactNode }) => (
  <SiteContext value={site}>{children}</SiteContext>
)

type IdIn<Texts> = (keyof Texts & SiteTextId) | AddedTextId

/** A text and the catalogue it stands in: a page carries only its own. */
export interface SitePlace<Texts> {
  of: Texts
  id: IdIn<Texts>
}

export type SiteTextLookup<Texts> = (id: IdIn<Texts>) => string

/** What the texts of a catalogue say, with what was published instead of the words they came with. */
export const resolveSiteText =
  <Texts extends SiteCatalogue>(of: Texts, published: Site['texts']): SiteTextLookup<Texts> =>
  (id) => {
    const known: SiteCatalogue = of
    const original: string = known[id] ?? ''
    return published[id] ?? t(original)
  }

/** The same, for a page that must read its texts, as to search in them. */
export const useSiteText = <Texts extends SiteCatalogue>(of: Texts) =>
  resolveSiteText(of, use(SiteContext).texts)

/** While the site is edited, nothing that is pressed may stand around a text. */
export const useSiteEditing = () => use(SiteContext).Editor !== undefined

/** A text of a public page that superadmins can change. It is text and nothing else, whatever was typed. */
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
  /** An entry as it stands in the page. */
  show: (entry: string) => ReactNode
  /** The list as guests see it. */
  children: ReactNode
}

/**
 * A list to which superadmins can add, from which they can take, and which they can order. Until its editor is there,
 * no text of it opens: the editor would take its place.
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
  /** Says when it leads to where one is. */
  as?: ComponentType<LinkProps>
}

/** A link whose words superadmins can change; while they do, it leads nowhere. */
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

type Card<Texts> = (SiteCardId<Texts> & string) | AddedQuestion

/** The heading and the text of a card. */
export function siteCard<Texts extends SiteCatalogue>(of: Texts, card: Card<Texts>) {
  const textId = (part: 'title' | 'text') => `${card}.${part}` as SitePlace<Texts>['id']
  return {
    title: <SiteText of={of} id={textId('title')} />,
    text: <SiteText of={of} id={textId('text')} />,
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
