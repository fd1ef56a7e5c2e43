import { headsTexts } from '@app/contract/content/site/heads.ts'
import { ApiError } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { news } from '@app/contract/site/news.ts'
import { Newspaper, Rss } from 'lucide-react'
import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
  useRevalidator,
} from 'react-router'
import { NewsCards } from '#features/site/news/news-cards.tsx'
import { serverApi } from '#lib/api/server-api.ts'
import { SiteText } from '#lib/site/site-text.tsx'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { feedLink } from './news-meta.ts'
import { siteHead } from './page-meta.ts'
import { PageSteps } from './page-steps.tsx'
import { TextPage } from './text-page.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { base_url } = context
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined
  try {
    const page = await serverApi(context)(news.list, { query: { cursor } })
    if (cursor && page.news.length === 0) throw redirect('/news')
    return { base_url, page }
  } catch (problem) {
    if (!(problem instanceof ApiError)) throw problem
    if (problem.status === 422 && cursor) throw redirect('/news')
    return data({ base_url, page: null }, { status: 503 })
  }
}

export const meta: MetaFunction<typeof loader> = (shown) => {
  const indexed = shown.location.search === ''
  const head = siteHead({ of: headsTexts, page: 'news', path: '/news', indexed, shown })
  return [...head.tags, feedLink(head.base_url)]
}

export default function News() {
  const { page } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  return (
    <TextPage
      title={<SiteText of={headsTexts} id="news.title" />}
      lead={<SiteText of={headsTexts} id="news.text" />}
    >
      <div className="page grid grid-cols-1 gap-6 py-10">
        <a href="/news/feed.xml" className={buttonClass({ variant: 'secondary' }, 'w-fit')}>
          <Rss aria-hidden />
          {t('Feed')}
        </a>
        {!page ? (
          <ErrorState title={t("Couldn't load the news")} onRetry={() => void revalidate()} />
        ) : page.news.length === 0 ? (
          <EmptyState icon={Newspaper} title={t('No news yet')}>
            {t('The first post will appear here.')}
          </EmptyState>
        ) : (
          <>
            <NewsCards news={page.news} />
            <PageSteps path="/news" next={page.next_cursor} />
          </>
        )}
      </div>
    </TextPage>
  )
}
