import type { SiteCatalogue } from '@app/contract/content/site/site-texts.ts'
import type { ReactNode } from 'react'
import { SiteLink, type SitePlace } from '#lib/site/site-text.tsx'
import { buttonClass } from '#ui/button.tsx'

/** `of` and `id` name the text of the button. */
interface ClosingCallProps<Texts> extends SitePlace<Texts> {
  title: ReactNode
  text: ReactNode
  to: string
}

/** The call to action at the end of a page. */
export const ClosingCall = <Texts extends SiteCatalogue>({
  title,
  text,
  ...link
}: ClosingCallProps<Texts>) => (
  <section aria-labelledby="closing" className="page pt-14 sm:pt-20">
    <div className="rounded-md border bg-surface px-6 py-10 text-center">
      <h2 id="closing" className="text-xl font-semibold text-balance">
        {title}
      </h2>
      <p className="mx-auto mt-2 max-w-xl text-lg text-balance text-muted">{text}</p>
      <SiteLink {...link} className={buttonClass({ size: 'lg' }, 'mt-6')} />
    </div>
  </section>
)
