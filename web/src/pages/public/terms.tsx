import { termsTexts } from '@app/contract/site-texts-terms.ts'
import { t } from '@app/contract/text.ts'
import type { MetaFunction } from 'react-router'
import { LegalText } from '#features/legal/legal-text.tsx'
import { SiteText } from '#lib/site-text.tsx'
import { browserAddress, knownAddress } from './own-address.ts'
import { pageMeta } from './page-meta.ts'
import { breadcrumbs, structured } from './structured-data.ts'
import { TextPage } from './text-page.tsx'

export const loader = knownAddress
export const clientLoader = browserAddress

const path = '/terms'

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  const base_url = loaderData?.base_url ?? ''
  return [
    ...pageMeta({
      title: t('Terms'),
      description: t(
        'The terms of using Cohort: accounts, applicants and interns, startups, how we treat each other, and what we cannot promise.',
      ),
      base_url,
      path,
    }),
    ...structured(
      breadcrumbs(base_url, [
        ['Cohort', '/'],
        [t('Terms'), path],
      ]),
    ),
  ]
}

const TermsPage = () => (
  <TextPage
    title={<SiteText of={termsTexts} id="terms.title" />}
    lead={<SiteText of={termsTexts} id="terms.text" />}
  >
    <LegalText of={termsTexts} id="terms.since" />
  </TextPage>
)
export default TermsPage
