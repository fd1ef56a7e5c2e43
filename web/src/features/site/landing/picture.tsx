import { t } from '@app/contract/i18n/translate.ts'
import type { ReactNode } from 'react'
import { CompanyMark } from '#lib/company-mark.tsx'

interface PictureProps {
  /** Whose data it shows; without one it is drawn, and its caption says that it is an example. */
  company?: string
  title: string
  text: string
  badge: ReactNode
  caption: string
  children: ReactNode
}

/** A picture of the product, from the parts that it is made of. */
export const Picture = ({ company, title, text, badge, caption, children }: PictureProps) => (
  <figure className="flex h-full flex-col overflow-hidden rounded-md border bg-surface text-left">
    <div className="flex items-center gap-3 border-b px-5 py-4">
      <CompanyMark name={company ?? t('Example')} />
      <div className="min-w-0 flex-1 leading-tight">
        <p className="font-semibold">{title}</p>
        <p className="text-sm wrap-anywhere text-muted">{text}</p>
      </div>
      {badge}
    </div>
    {children}
    <figcaption className="mt-auto border-t bg-subtle px-5 py-2.5 text-sm text-muted">
      {caption}
    </figcaption>
  </figure>
)

interface WithPictureProps {
  picture: ReactNode
  children: ReactNode
}

/** A picture beside what explains it; above it on narrow screens. */
export const WithPicture = ({ picture, children }: WithPictureProps) => (
  <div className="grid grid-cols-1 gap-4 lg:grid-cols-[2fr_3fr]">
    <div>{picture}</div>
    {children}
  </div>
)

interface FigureProps {
  name: string
  tone?: string
  children: ReactNode
}

/** A figure with its name above. */
export const Figure = ({ name, tone = '', children }: FigureProps) => (
  <div className="min-w-0">
    <dt className="text-muted">{name}</dt>
    <dd className={`numbers mt-0.5 text-lg font-semibold ${tone}`}>{children}</dd>
  </div>
)
