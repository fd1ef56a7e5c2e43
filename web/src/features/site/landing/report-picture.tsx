import { t } from '@app/contract/i18n/translate.ts'
import type { ReactNode } from 'react'
import { CompanyMark } from '#lib/company-mark.tsx'
import { Badge } from '#ui/badge.tsx'

interface PictureProps {
  title: string
  text: string
  badge: ReactNode
  caption: string
  children: ReactNode
}

/** A picture of the product, drawn from the parts that it is made of. The caption says that it is an example. */
export const Picture = ({ title, text, badge, caption, children }: PictureProps) => (
  <figure className="flex h-full flex-col overflow-hidden rounded-md border bg-surface text-left">
    <div className="flex items-center gap-3 border-b px-5 py-4">
      <CompanyMark name={t('Example')} />
      <div className="min-w-0 flex-1 leading-tight">
        <p className="font-semibold">{title}</p>
        <p className="text-sm text-muted">{text}</p>
      </div>
      {badge}
    </div>
    {children}
    <figcaption className="mt-auto border-t bg-subtle px-5 py-2.5 text-sm text-muted">
      {caption}
    </figcaption>
  </figure>
)

/** A report as its leader sees it. */
export const ReportPicture = () => (
  <Picture
    title={t('Daily report')}
    text={t('React Developer · Day 12')}
    badge={<Badge tone="success">{t('Approved')}</Badge>}
    caption={t('Example of a daily report')}
  >
    <dl className="grid grid-cols-3 gap-4 px-5 py-4 text-sm">
      <Figure name={t('Worked')} tone="text-time">
        4h 05m
      </Figure>
      <Figure name={t('In and out')}>10:02 – 14:21</Figure>
      <Figure name={t('Completed tasks')}>2</Figure>
    </dl>
    <div className="grid gap-3 border-t px-5 py-4">
      <Line name={t('Done')}>
        {t('The order form works without a connection; 6 of 8 cases are tested.')}
      </Line>
      <Line name={t('Blocked by')}>
        {t('The payment page has no error state yet. I asked the designer.')}
      </Line>
      <Line name={t('Tomorrow')}>{t('The last two cases, then the delivery map.')}</Line>
    </div>
  </Picture>
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

const Line = ({ name, children }: FigureProps) => (
  <div>
    <p className="text-sm text-muted">{name}</p>
    <p>{children}</p>
  </div>
)
