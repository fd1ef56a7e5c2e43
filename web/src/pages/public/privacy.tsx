import { privacyTexts } from '@app/contract/content/site/privacy.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { Link, type MetaFunction } from 'react-router'
import { LegalText } from '#features/site/legal/legal-text.tsx'
import { SiteText } from '#lib/site/site-text.tsx'
import { linkClass } from '#ui/link.ts'
import { browserAddress, knownAddress } from './own-address.ts'
import { siteHead } from './page-meta.ts'
import { TextPage } from './text-page.tsx'

export const loader = knownAddress
export const clientLoader = browserAddress

export const meta: MetaFunction<typeof loader> = (shown) =>
  siteHead({ of: privacyTexts, page: 'privacy', path: '/privacy', shown }).tags

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
