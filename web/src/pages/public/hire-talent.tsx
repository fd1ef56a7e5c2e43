import { hireTexts } from '@app/contract/site-texts-hire.ts'
import { t } from '@app/contract/text.ts'
import type { MetaFunction } from 'react-router'
import { ClosingCall } from '#features/landing/closing-call.tsx'
import { HireBenefits } from '#features/landing/hire-benefits.tsx'
import { HireHero } from '#features/landing/hire-hero.tsx'
import { HireProcess } from '#features/landing/hire-process.tsx'
import { hiringPath } from '#features/landing/hiring-path.ts'
import { TrackRecord } from '#features/landing/track-record.tsx'
import { siteCard } from '#lib/site-text.tsx'
import { browserAddress, knownAddress } from './own-address.ts'
import { pageMeta } from './page-meta.ts'
import { PublicFrame } from './public-frame.tsx'
import { breadcrumbs, service, structured } from './structured-data.ts'

export const loader = knownAddress
export const clientLoader = browserAddress

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  const base_url = loaderData?.base_url ?? ''
  const path = '/hire-talent'
  const title = t('Hire a team of interns')
  const description = t(
    'Register your startup, tell an executive what to build, and get a team of pre-vetted interns whose progress you follow.',
  )
  return [
    ...pageMeta({ title, description, base_url, path }),
    ...structured(
      service(base_url, { name: title, description }),
      breadcrumbs(base_url, [
        ['Cohort', '/'],
        [t('Hire Talent'), path],
      ]),
    ),
  ]
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
