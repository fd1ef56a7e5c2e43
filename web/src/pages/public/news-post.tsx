import { t } from '@app/contract/i18n/translate.ts'
import { news } from '@app/contract/site/news.ts'
import { Newspaper } from 'lucide-react'
import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { headingsOf, NewsText } from '#features/site/news/news-text.tsx'
import { loadSubject, serverApi } from '#lib/api/server-api.ts'
import { formatPublicDate } from '#lib/i18n/format.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { buttonClass } from '#ui/button.tsx'
import { cn } from '#ui/cn.ts'
import { Contents, isLong } from '#ui/contents.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { LoadFailure } from './load-failure.tsx'
import { newsMeta } from './news-meta.ts'
import { PublicLayout } from './public-layout.tsx'

export async function loader({ params: { slug = '' }, context }: LoaderFunctionArgs) {
  const post = await loadSubject(serverApi(context)(news.read, { params: { slug } }))
  return { post, base_url: context.base_url }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => newsMeta(loaderData)

export default function NewsPostPage() {
  const { post } = useLoaderData<typeof loader>()
  const { title, summary, text, cover_image_url, published_at, author_name } = post
  const sections = headingsOf(text)
  return (
    <PublicLayout>
      <article
        className={cn(
          'page py-8 *:max-w-3xl',
          isLong(sections) ? '*:last:max-w-none' : 'max-w-3xl',
        )}
      >
        <Breadcrumb crumbs={[{ label: t('News'), to: '/news' }, { label: title }]} />
        <h1 className="mt-3 text-2xl font-semibold text-balance wrap-anywhere">{title}</h1>
        <p className="mt-2 flex flex-wrap gap-x-3 text-sm text-muted">
          <time dateTime={published_at} className="numbers">
            {formatPublicDate(published_at)}
          </time>
          {author_name && (
            <span className="wrap-anywhere">{t('by {author_name}', { author_name })}</span>
          )}
        </p>
        <p className="mt-4 max-w-prose text-lg wrap-anywhere text-muted">{summary}</p>
        {cover_image_url && (
          <img
            src={cover_image_url}
            alt=""
            className="mt-6 aspect-[3/1] w-full rounded-md object-cover"
          />
        )}
        <div className="mt-6">
          <Contents label={t('On this page')} sections={sections}>
            <NewsText text={text} />
          </Contents>
        </div>
      </article>
    </PublicLayout>
  )
}

/** A draft is treated as missing; a failed request can be retried. */
export const ErrorBoundary = () => (
  <LoadFailure>
    {(retry) =>
      retry ? (
        <ErrorState title={t("Couldn't load the post")} onRetry={retry} />
      ) : (
        <EmptyState
          level={1}
          icon={Newspaper}
          title={t('Post Not Found')}
          action={
            <Link to="/news" className={buttonClass()}>
              {t('All News')}
            </Link>
          }
        >
          {t('It may have been unpublished, or the address has a typo.')}
        </EmptyState>
      )
    }
  </LoadFailure>
)
