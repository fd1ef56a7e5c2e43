import { t } from '@app/contract/text.ts'
import type { MetaFunction } from 'react-router'
import { LegalText } from '#features/legal/legal-text.tsx'
import { termsSince, termsText } from '#features/legal/terms-text.ts'
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
    title={t('Terms')}
    lead={t('What we ask of everybody who uses Cohort, and what you can expect of us.')}
  >
    <LegalText since={termsSince} sections={termsText} />
  </TextPage>
)
export default TermsPage
