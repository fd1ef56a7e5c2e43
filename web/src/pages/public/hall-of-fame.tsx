import { headsTexts } from '@app/contract/content/site/heads.ts'
import { ApiError } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { hallOfFame } from '@app/contract/site/hall-of-fame.ts'
import { Award } from 'lucide-react'
import {
  data,
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
  useRevalidator,
} from 'react-router'
import { FameCards } from '#features/site/hall-of-fame/fame-cards.tsx'
import { serverApi } from '#lib/api/server-api.ts'
import { SiteText } from '#lib/site/site-text.tsx'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { siteHead } from './page-meta.ts'
import { PageSteps } from './page-steps.tsx'
import { TextPage } from './text-page.tsx'

const path = '/hall-of-fame'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { base_url } = context
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined
  try {
    const page = await serverApi(context)(hallOfFame.list, { query: { cursor, limit: 30 } })
    if (cursor && page.people.length === 0) throw redirect(path)
    return { base_url, page }
  } catch (problem) {
    if (!(problem instanceof ApiError)) throw problem
    if (problem.status === 422 && cursor) throw redirect(path)
    return data({ base_url, page: null }, { status: 503 })
  }
}

export const meta: MetaFunction<typeof loader> = (shown) => {
  const indexed = shown.location.search === ''
  return siteHead({ of: headsTexts, page: 'fame', path, indexed, shown }).tags
}

export default function HallOfFame() {
  const { page } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  return (
    <TextPage
      title={<SiteText of={headsTexts} id="fame.title" />}
      lead={<SiteText of={headsTexts} id="fame.text" />}
    >
      <div className="page grid grid-cols-1 gap-6 py-10">
        {!page ? (
          <ErrorState
            title={t("Couldn't load the hall of fame")}
            onRetry={() => void revalidate()}
          />
        ) : page.people.length === 0 ? (
          <EmptyState
            icon={Award}
            title={t('No one here yet')}
            action={
              <Link to="/internships" className={buttonClass()}>
                {t('Browse internships')}
              </Link>
            }
          >
            {t('Earn a certificate to be featured here.')}
          </EmptyState>
        ) : (
          <>
            <FameCards people={page.people} />
            <PageSteps path={path} next={page.next_cursor} />
          </>
        )}
      </div>
    </TextPage>
  )
}
