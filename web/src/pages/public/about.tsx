import { t } from '@app/contract/text.ts'
import { Link, type MetaFunction } from 'react-router'
import { Principles } from '#features/landing/principles.tsx'
import { Section } from '#features/landing/section.tsx'
import { TrackRecord } from '#features/landing/track-record.tsx'
import { WorkChain } from '#features/landing/work-chain.tsx'
import { SiteText } from '#lib/site-text.tsx'
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
    <TextPage title={<SiteText id="about.title" />} lead={<SiteText id="about.text" />}>
      <WorkChain />
      <Principles />
      <TrackRecord />
      <Section id="on" title={t('Go on from here')}>
        <div className="flex flex-wrap gap-2">
          <Link to="/internships" prefetch="intent" className={buttonClass()}>
            {t('Browse internships')}
          </Link>
          <Link to="/hire-talent" className={buttonClass({ variant: 'secondary' })}>
            {t('Hire Talent')}
          </Link>
          <Link to="/team" className={buttonClass({ variant: 'secondary' })}>
            {t('Our team')}
          </Link>
        </div>
      </Section>
    </TextPage>
  )
}
