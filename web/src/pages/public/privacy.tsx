import { privacyTexts } from '@app/contract/site-texts-privacy.ts'
import { t } from '@app/contract/text.ts'
import { Link, type MetaFunction } from 'react-router'
import { LegalText } from '#features/legal/legal-text.tsx'
import { SiteText } from '#lib/site-text.tsx'
import { linkClass } from '#ui/link.ts'
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
    title={<SiteText of={privacyTexts} id="privacy.title" />}
    lead={<SiteText of={privacyTexts} id="privacy.text" />}
  >
    <LegalText of={privacyTexts} id="privacy.since">
      <p className="mt-4">
        <Link to="/settings" className={linkClass()}>
          {t('Settings')}
        </Link>
      </p>
    </LegalText>
  </TextPage>
)
export default PrivacyPage
