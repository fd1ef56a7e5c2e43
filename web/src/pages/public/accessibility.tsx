import { accessibilityTexts } from '@app/contract/content/site/accessibility.ts'
import { organisation } from '@app/contract/i18n/organisation.ts'
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
  siteHead({ of: accessibilityTexts, page: 'accessibility', path: '/accessibility', shown }).tags

export default function Accessibility() {
  const { contact_email } = organisation()
  return (
    <TextPage
      title={<SiteText of={accessibilityTexts} id="accessibility.title" />}
      lead={<SiteText of={accessibilityTexts} id="accessibility.text" />}
    >
      <LegalText of={accessibilityTexts} id="accessibility.since">
        <p className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
          <Link to="/contact" className={linkClass()}>
            {t('Contact Us')}
          </Link>
          {contact_email && (
            <a href={`mailto:${contact_email}`} className={linkClass()}>
              {contact_email}
            </a>
          )}
        </p>
      </LegalText>
    </TextPage>
  )
}
