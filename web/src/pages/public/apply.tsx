import { headsTexts } from '@app/contract/content/site/heads.ts'
import { internships } from '@app/contract/hiring/internships.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { DraftsPanel } from '#features/hiring/applications/drafts-panel.tsx'
import { InternshipGroups } from '#features/hiring/internships/internship-groups.tsx'
import { Section } from '#features/site/landing/section.tsx'
import { serverApi } from '#lib/api/server-api.ts'
import { SiteText } from '#lib/site/site-text.tsx'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { siteHead } from './page-meta.ts'
import { TextPage } from './text-page.tsx'

/** Without a response the link to the whole list is still there. */
export async function loader({ context }: LoaderFunctionArgs) {
  const [open] = await Promise.allSettled([
    serverApi(context)(internships.list, { query: { columns: 'card', limit: 12 } }),
  ])
  return {
    base_url: context.base_url,
    open: open.status === 'fulfilled' ? open.value.internships : [],
  }
}

export const meta: MetaFunction<typeof loader> = (shown) =>
  siteHead({ of: headsTexts, page: 'apply', path: '/apply', shown }).tags

/** The open internships, and the user's drafts (product.md). */
export default function Apply() {
  const { open } = useLoaderData<typeof loader>()
  return (
    <TextPage
      title={<SiteText of={headsTexts} id="apply.title" />}
      lead={<SiteText of={headsTexts} id="apply.text" />}
    >
      <Section id="drafts" title={t('My drafts')} className="pt-8 sm:pt-10">
        <DraftsPanel />
      </Section>
      <Section id="open" title={t('Open internships')} className="pt-10 sm:pt-12">
        {open.length > 0 ? (
          <InternshipGroups cards={open} />
        ) : (
          <EmptyState title={t('No Internships Found')}>
            {t('Check back later for new opportunities.')}
          </EmptyState>
        )}
        <Link to="/internships" prefetch="intent" className={buttonClass({}, 'mt-6')}>
          {t('Search all internships')}
        </Link>
      </Section>
    </TextPage>
  )
}
