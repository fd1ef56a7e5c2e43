import type { SiteCatalogue } from '@app/contract/content/site/site-texts.ts'
import { keysIn } from '@app/contract/core/objects.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type { ReactNode } from 'react'
import { formatDay } from '#lib/i18n/format.ts'
import { type SitePlace, SiteText, useSiteEditing, useSiteText } from '#lib/site/site-text.tsx'
import { Contents } from '#ui/contents.tsx'

/** `id` is that of the day from which this wording holds. */
interface LegalTextProps extends SitePlace<SiteCatalogue> {
  /** What the settings add to a section, by its anchor. */
  notes?: Readonly<Record<string, ReactNode>>
  /** The headings in `children`, which stand below the sections of the catalogue. */
  more?: readonly { id: string; label: string }[]
  children?: ReactNode
}

/** A dated text in sections, with a list of them. */
export function LegalText({ of, id: since, notes = {}, more = [], children }: LegalTextProps) {
  const text = useSiteText(of)
  const isEditing = useSiteEditing()
  const sections = sectionsOf(of)
  return (
    <div className="page pt-8">
      <Contents
        label={t('On this page')}
        sections={[
          ...sections.map(({ anchor, title }) => ({ id: anchor, label: text(title) })),
          ...more,
        ]}
      >
        <p className="text-muted">
          {t('Effective {date}', { date: formatDay(text(since)) })}{' '}
          {isEditing && <SiteText of={of} id={since} />}
        </p>
        {sections.map(({ anchor, title, paragraphs }) => (
          <section key={anchor} aria-labelledby={anchor} className="max-w-3xl pt-8">
            <h2 id={anchor} className="scroll-mt-20 text-lg font-semibold">
              <SiteText of={of} id={title} />
            </h2>
            {paragraphs.map((id) => (
              <p key={id} className="mt-2">
                <SiteText of={of} id={id} />
              </p>
            ))}
            {notes[anchor] && <p className="mt-2">{notes[anchor]}</p>}
          </section>
        ))}
        {children}
      </Contents>
    </div>
  )
}

/** Each heading with its paragraphs, in the order of the catalogue: `privacy.kept.title`, `privacy.kept.text1`. */
function sectionsOf(of: SiteCatalogue) {
  const ids = keysIn(of)
  return ids.flatMap((title) => {
    const anchor = /^\w+\.(\w+)\.title$/.exec(title)?.[1]
    const start = title.replace(/title$/, 'text')
    return anchor ? [{ anchor, title, paragraphs: ids.filter((id) => id.startsWith(start)) }] : []
  })
}
