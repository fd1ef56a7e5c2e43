import { t } from '@app/contract/text.ts'
import type { MetaFunction } from 'react-router'
import { LegalText } from '#features/legal/legal-text.tsx'
import { privacySince, privacyText } from '#features/legal/privacy-text.ts'
import { browserAddress, knownAddress } from './own-address.ts'
import { pageMeta } from './page-meta.ts'
import { breadcrumbs, structured } from './structured-data.ts'
import { TextPage } from './text-page.tsx'

export const loader = knownAddress
export const clientLoader = browserAddress

const path = '/privacy'

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  const base_url = loaderData?.base_url ?? ''
  return [
    ...pageMeta({
      title: t('Privacy'),
      description: t(
        'What Cohort keeps about you, what it is for, who can see it, how long it stays, and what you can do about it.',
      ),
      base_url,
      path,
    }),
    ...structured(
      breadcrumbs(base_url, [
        ['Cohort', '/'],
        [t('Privacy'), path],
      ]),
    ),
  ]
}

const PrivacyPage = () => (
  <TextPage
    title={t('Privacy')}
    lead={t('What we keep about you, who sees it, and what you can do about it.')}
  >
    <LegalText since={privacySince} sections={privacyText} />
  </TextPage>
)
export default PrivacyPage
