import { faqTexts } from '@app/contract/site-texts-faq.ts'
import { helpTexts } from '@app/contract/site-texts-help.ts'
import { t } from '@app/contract/text.ts'
import { Link, type MetaFunction, useSearchParams } from 'react-router'
import { Answers } from '#features/help/answers.tsx'
import { GuideSteps } from '#features/help/guide-steps.tsx'
import { askedIn, findAnswers, findGuides } from '#features/help/help-search.ts'
import { HelpSearchForm } from '#features/help/help-search-form.tsx'
import { NoAnswers } from '#features/help/no-answers.tsx'
import { SiteText, useSiteWords } from '#lib/site-text.tsx'
import { linkClass } from '#ui/link.ts'
import { HelpSection } from './help-section.tsx'
import { browserAddress, knownAddress } from './own-address.ts'
import { pageMeta } from './page-meta.ts'
import { StillAsking } from './still-asking.tsx'
import { breadcrumbs, structured } from './structured-data.ts'
import { TextPage } from './text-page.tsx'

export const loader = knownAddress
export const clientLoader = browserAddress

const path = '/help'

export const meta: MetaFunction<typeof loader> = ({ loaderData, location }) => {
  const base_url = loaderData?.base_url ?? ''
  return [
    ...pageMeta({
      title: t('Help'),
      description: t(
        'How to find an internship, work a day as an intern, lead a team, hire as HR, and work with Cohort as a startup.',
      ),
      base_url,
      path,
      indexed: location.search === '',
    }),
    ...structured(
      breadcrumbs(base_url, [
        ['Cohort', '/'],
        [t('Help'), path],
      ]),
    ),
  ]
}

export default function Help() {
  return (
    <TextPage
      title={<SiteText of={helpTexts} id="help.title" />}
      lead={<SiteText of={helpTexts} id="help.text" />}
    >
      <Found />
      <p className="page pt-8">
        <Link to="/faq" className={linkClass()}>
          {t('All questions and answers')}
        </Link>
      </p>
      <StillAsking />
    </TextPage>
  )
}

/** The guides; a search also looks through the answers. Within the page, where what superadmins published is known. */
function Found() {
  const [address] = useSearchParams()
  const asked = askedIn(address)
  const guides = findGuides(asked, useSiteWords(helpTexts))
  const answers = findAnswers(asked, useSiteWords(faqTexts))
  const topics = asked ? answers : []
  const found = topics.reduce((sum, { entries }) => sum + entries.length, guides.length)
  return (
    <>
      <HelpSearchForm {...{ path, asked, found }} />
      {found === 0 && <NoAnswers />}
      {guides.map((guide) => (
        <HelpSection
          key={guide}
          id={guide}
          title={<SiteText of={helpTexts} id={`help.${guide}.title`} />}
        >
          <GuideSteps guide={guide} />
        </HelpSection>
      ))}
      {topics.map(({ topic, entries }) => (
        <HelpSection
          key={topic + asked}
          id={topic}
          title={<SiteText of={faqTexts} id={`faq.${topic}.title`} />}
        >
          <Answers entries={entries} open />
        </HelpSection>
      ))}
    </>
  )
}
