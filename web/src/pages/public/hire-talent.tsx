import { hireTexts } from '@app/contract/site-texts-hire.ts'
import type { MetaFunction } from 'react-router'
import { ClosingCall } from '#features/landing/closing-call.tsx'
import { HireBenefits } from '#features/landing/hire-benefits.tsx'
import { HireHero } from '#features/landing/hire-hero.tsx'
import { HireProcess } from '#features/landing/hire-process.tsx'
import { hiringPath } from '#features/landing/hiring-path.ts'
import { TrackRecord } from '#features/landing/track-record.tsx'
import { siteCard } from '#lib/site-text.tsx'
import { browserAddress, knownAddress } from './own-address.ts'
import { siteHead } from './page-meta.ts'
import { PublicFrame } from './public-frame.tsx'
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
    <PublicFrame hiring>
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
    </PublicFrame>
  )
}
