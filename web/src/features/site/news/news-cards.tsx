import type { NewsRow } from '@app/contract/site/news.ts'
import { Link } from 'react-router'
import { formatPublicDate } from '#lib/i18n/format.ts'
import { linkClass } from '#ui/link.ts'

/** The published posts, the latest first. */
export const NewsCards = ({ news }: { news: readonly NewsRow[] }) => (
  <ol className="grid gap-6 md:grid-cols-2">
    {news.map(({ slug, title, summary, cover_image_url, published_at }) => (
      <li key={slug}>
        <article className="flex h-full flex-col overflow-hidden rounded-md border bg-surface">
          {cover_image_url && (
            <img
              src={cover_image_url}
              alt=""
              loading="lazy"
              className="aspect-[3/1] w-full object-cover"
            />
          )}
          <div className="grid gap-1.5 p-5">
            <time dateTime={published_at} className="numbers text-sm text-muted">
              {formatPublicDate(published_at)}
            </time>
            <h2 className="text-lg font-semibold">
              <Link to={`/news/${slug}`} prefetch="intent" className={linkClass('wrap-anywhere')}>
                {title}
              </Link>
            </h2>
            <p className="wrap-anywhere text-muted">{summary}</p>
          </div>
        </article>
      </li>
    ))}
  </ol>
)
