import { type SiteCardId, type SiteTextId, siteTexts } from '@app/contract/site-texts.ts'
import { t } from '@app/contract/text.ts'
import { type ComponentType, createContext, type ReactNode, Suspense, use } from 'react'

interface Site {
  /** What was published instead of the words the page came with. */
  texts: Readonly<Record<string, string>>
  /** What a text becomes while somebody edits the site; it comes from a feature, and is loaded only then. */
  Editor?: ComponentType<{ id: SiteTextId; words: string }>
}

const SiteContext = createContext<Site>({ texts: {} })

export const SiteTexts = ({ site, children }: { site: Site; children: ReactNode }) => (
  <SiteContext value={site}>{children}</SiteContext>
)

/** A text of a public page that superadmins can change. It is text and nothing else, whatever was typed. */
export function SiteText({ id }: { id: SiteTextId }) {
  const { texts, Editor } = use(SiteContext)
  const words = texts[id] ?? t(siteTexts[id])
  if (!Editor) return words
  return (
    <Suspense fallback={words}>
      <Editor id={id} words={words} />
    </Suspense>
  )
}

/** The heading and the text of a step. */
export const siteStep = (id: SiteCardId) =>
  [<SiteText key={0} id={`${id}.title`} />, <SiteText key={1} id={`${id}.text`} />] as const

/** The heading and the text of a card. */
export const siteCard = (id: SiteCardId) => ({
  title: <SiteText id={`${id}.title`} />,
  text: <SiteText id={`${id}.text`} />,
})
