import { aboutTexts } from '@app/contract/site-texts-about.ts'
import { t } from '@app/contract/text.ts'
import type { MetaFunction } from 'react-router'
import { Principles } from '#features/landing/principles.tsx'
import { Section } from '#features/landing/section.tsx'
import { TrackRecord } from '#features/landing/track-record.tsx'
import { WorkChain } from '#features/landing/work-chain.tsx'
import { SiteLink, SiteText } from '#lib/site-text.tsx'
import { buttonClass } from '#ui/button.tsx'
import { browserAddress, knownAddress } from './own-address.ts'
import { pageMeta } from './page-meta.ts'
import { breadcrumbs, organization, structured } from './structured-data.ts'
import { TextPage } from './text-page.tsx'

export const loader = knownAddress
export const clientLoader = browserAddress

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  const base_url = loaderData?.base_url ?? ''
  const path = '/about'
  return [
    ...pageMeta({
      title: t('About'),
      description: t(
        'Cohort brings students and startups together: part-time internships in teams, with reports, approved hours and certificates that can be checked.',
      ),
      base_url,
      path,
    }),
    ...structured(
      {
        '@type': 'AboutPage',
        name: t('About Cohort'),
        url: base_url + path,
        mainEntity: organization(base_url),
      },
      breadcrumbs(base_url, [
        ['Cohort', '/'],
        [t('About'), path],
      ]),
    ),
  ]
}

export default function About() {
  return (
    <TextPage
      title={<SiteText of={aboutTexts} id="about.title" />}
      lead={<SiteText of={aboutTexts} id="about.text" />}
    >
      <WorkChain />
      <Principles />
      <TrackRecord />
      <Section id="on" title={<SiteText of={aboutTexts} id="about.on.title" />}>
        <div className="flex flex-wrap gap-2">
          <SiteLink
            of={aboutTexts}
            id="about.internships.button"
            to="/internships"
            prefetch="intent"
            className={buttonClass()}
          />
          <SiteLink
            of={aboutTexts}
            id="about.hire.button"
            to="/hire-talent"
            className={buttonClass({ variant: 'secondary' })}
          />
          <SiteLink
            of={aboutTexts}
            id="about.team.button"
            to="/team"
            className={buttonClass({ variant: 'secondary' })}
          />
        </div>
      </Section>
    </TextPage>
  )
}
