import { hireTexts } from '@app/contract/content/site/hire.ts'
import type { MetaFunction } from 'react-router'
import { ClosingCall } from '#features/site/landing/closing-call.tsx'
import { HireBenefits } from '#features/site/landing/hire-benefits.tsx'
import { HireHero } from '#features/site/landing/hire-hero.tsx'
import { HireProcess } from '#features/site/landing/hire-process.tsx'
import { hiringPath } from '#features/site/landing/hiring-path.ts'
import { TrackRecord } from '#features/site/landing/track-record.tsx'
import { siteCard } from '#lib/site/site-text.tsx'
import { browserAddress, knownAddress } from './own-address.ts'
import { siteHead } from './page-meta.ts'
import { PublicLayout } from './public-layout.tsx'
import { service, structured } from './structured-data.ts'

export const loader = knownAddress
export const clientLoader = browserAddress

export const meta: MetaFunction<typeof loader> = (shown) => {
  const head = siteHead({ of: hireTexts, page: 'hire', path: '/hire-talent', shown })
  const { title: name, description, base_url, tags } = head
  return [...tags, ...structured(service(base_url, { name, description }))]
}

/** For startups (spec §2, Hire Talent page). */
export default function HireTalent() {
  return (
    <PublicLayout hiring>
      <HireHero />
      <HireBenefits />
      <HireProcess />
      <TrackRecord />
      <ClosingCall
        {...siteCard(hireTexts, 'hire.closing')}
        of={hireTexts}
        id="hire.closing.button"
        to={hiringPath}
      />
    </PublicLayout>
  )
}
