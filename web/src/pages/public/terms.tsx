import { termsTexts } from '@app/contract/content/site/terms.ts'
import type { MetaFunction } from 'react-router'
import { LegalText } from '#features/site/legal/legal-text.tsx'
import { SiteText } from '#lib/site/site-text.tsx'
import { browserAddress, knownAddress } from './own-address.ts'
import { siteHead } from './page-meta.ts'
import { TextPage } from './text-page.tsx'

export const loader = knownAddress
export const clientLoader = browserAddress

export const meta: MetaFunction<typeof loader> = (shown) =>
  siteHead({ of: termsTexts, page: 'terms', path: '/terms', shown }).tags

const TermsPage = () => (
  <TextPage
    title={<SiteText of={termsTexts} id="terms.title" />}
    lead={<SiteText of={termsTexts} id="terms.text" />}
  >
    <LegalText of={termsTexts} id="terms.since" />
  </TextPage>
)
export default TermsPage
