import { guides } from '@app/contract/content/site/entries.ts'
import { faqTexts } from '@app/contract/content/site/faq.ts'
import { helpTexts } from '@app/contract/content/site/help.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { Link, type MetaFunction, useSearchParams } from 'react-router'
import { Answers } from '#features/site/help/answers.tsx'
import { GuideSteps } from '#features/site/help/guide-steps.tsx'
import { findAnswers, findGuides, parseFilters } from '#features/site/help/help-search.ts'
import { HelpSearchForm } from '#features/site/help/help-search-form.tsx'
import { NoAnswers } from '#features/site/help/no-answers.tsx'
import { SiteText, useSiteEditing, useSiteText } from '#lib/site/site-text.tsx'
import { Contents } from '#ui/contents.tsx'
import { linkClass } from '#ui/link.ts'
import { HelpSection } from './help-section.tsx'
import { browserAddress, knownAddress } from './own-address.ts'
import { siteHead } from './page-meta.ts'
import { StillAsking } from './still-asking.tsx'
import { TextPage } from './text-page.tsx'

export const loader = knownAddress
export const clientLoader = browserAddress

const path = '/help'

export const meta: MetaFunction<typeof loader> = (shown) => {
  const indexed = shown.location.search === ''
  return siteHead({ of: helpTexts, page: 'help', path, indexed, shown }).tags
}

export default function Help() {
  return (
    <TextPage
      title={<SiteText of={helpTexts} id="help.title" />}
      lead={<SiteText of={helpTexts} id="help.text" />}
    >
      <Results />
      <p className="page pt-8">
        <Link to="/faq" className={linkClass()}>
          {t('See all FAQs')}
        </Link>
      </p>
      <StillAsking />
    </TextPage>
  )
}

/** The guides; a search also covers the answers. Inside the page, where the published texts are known. */
function Results() {
  const [searchParams] = useSearchParams()
  const query = parseFilters(searchParams)
  const isEditing = useSiteEditing()
  const help = useSiteText(helpTexts)
  const faq = useSiteText(faqTexts)
  const foundGuides = findGuides(query, help)
  const shownGuides = isEditing && !query ? guides : foundGuides
  const answers = findAnswers(query, faq)
  const topics = query ? answers : []
  const matchCount = topics.reduce((sum, { entries }) => sum + entries.length, shownGuides.length)
  const sections = [
    ...shownGuides.map((guide) => ({ id: guide, label: help(`help.${guide}.title`) })),
    ...topics.map(({ topic }) => ({ id: topic, label: faq(`faq.${topic}.title`) })),
  ]
  return (
    <>
      <HelpSearchForm {...{ path, query, matchCount }} />
      {matchCount === 0 && <NoAnswers />}
      <div className="page pt-8 empty:hidden sm:pt-10">
        <Contents label={t('On this page')} sections={sections}>
          {shownGuides.map((guide) => (
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
              key={topic + query}
              id={topic}
              title={<SiteText of={faqTexts} id={`faq.${topic}.title`} />}
            >
              <Answers topic={topic} entries={entries} isSearch />
            </HelpSection>
          ))}
        </Contents>
      </div>
    </>
  )
}
