import { aboutTexts } from '@app/contract/content/site/about.ts'
import type { MetaFunction } from 'react-router'
import { Principles } from '#features/site/landing/principles.tsx'
import { Section } from '#features/site/landing/section.tsx'
import { TrackRecord } from '#features/site/landing/track-record.tsx'
import { WorkChain } from '#features/site/landing/work-chain.tsx'
import { SiteLink, SiteText } from '#lib/site/site-text.tsx'
import { buttonClass } from '#ui/button.tsx'
import { browserAddress, knownAddress } from './own-address.ts'
import { siteHead } from './page-meta.ts'
import { organization, structured } from './structured-data.ts'
import { TextPage } from './text-page.tsx'

export const loader = knownAddress
export const clientLoader = browserAddress

export const meta: MetaFunction<typeof loader> = (shown) => {
  const head = siteHead({ of: aboutTexts, page: 'about', path: '/about', shown })
  const { title: name, url, base_url, tags } = head
  const mainEntity = organization(base_url)
  return [...tags, ...structured({ '@type': 'AboutPage', name, url, mainEntity })]
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
