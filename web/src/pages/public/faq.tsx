import { faqTopics } from '@app/contract/content/site/entries.ts'
import { faqTexts } from '@app/contract/content/site/faq.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { type MetaFunction, useSearchParams } from 'react-router'
import { Answers } from '#features/site/help/answers.tsx'
import { answered, questionsOf } from '#features/site/help/faq.ts'
import { findAnswers, parseFilters } from '#features/site/help/help-search.ts'
import { HelpSearchForm } from '#features/site/help/help-search-form.tsx'
import { NoAnswers } from '#features/site/help/no-answers.tsx'
import { resolveSiteText, SiteText, useSiteEditing, useSiteText } from '#lib/site/site-text.tsx'
import { Contents } from '#ui/contents.tsx'
import { HelpSection } from './help-section.tsx'
import { browserAddress, knownAddress } from './own-address.ts'
import { publishedIn, siteHead } from './page-meta.ts'
import { StillAsking } from './still-asking.tsx'
import { faqPage, structured } from './structured-data.ts'
import { TextPage } from './text-page.tsx'

export const loader = knownAddress
export const clientLoader = browserAddress

const path = '/faq'

export const meta: MetaFunction<typeof loader> = (shown) => {
  const indexed = shown.location.search === ''
  const text = resolveSiteText(faqTexts, publishedIn(shown.matches))
  const all = faqTopics.flatMap((topic) =>
    questionsOf(text, topic).map((entry) => answered(text, entry)),
  )
  return [
    ...siteHead({ of: faqTexts, page: 'faq', path, indexed, shown }).tags,
    // Search results are only a part of the page; only the full page is listed.
    ...(indexed && all.length > 0 ? structured(faqPage(all)) : []),
  ]
}

export default function Faq() {
  return (
    <TextPage
      title={<SiteText of={faqTexts} id="faq.title" />}
      lead={<SiteText of={faqTexts} id="faq.text" />}
    >
      <Results />
      <StillAsking />
    </TextPage>
  )
}

/** Within the page, where what superadmins published is known. */
function Results() {
  const [searchParams] = useSearchParams()
  const query = parseFilters(searchParams)
  const isEditing = useSiteEditing()
  const text = useSiteText(faqTexts)
  const answers = findAnswers(query, text)
  const topics = isEditing && !query ? withEmpty(answers) : answers
  const matchCount = topics.reduce((sum, { entries }) => sum + entries.length, 0)
  return (
    <>
      <HelpSearchForm {...{ path, query, matchCount }} />
      {matchCount === 0 && <NoAnswers />}
      <div className="page pt-8 empty:hidden sm:pt-10">
        <Contents
          label={t('On this page')}
          sections={topics.map(({ topic }) => ({ id: topic, label: text(`faq.${topic}.title`) }))}
        >
          {topics.map(({ topic, entries }) => (
            <HelpSection
              key={topic + query}
              id={topic}
              title={<SiteText of={faqTexts} id={`faq.${topic}.title`} />}
            >
              <Answers topic={topic} entries={entries} isSearch={query !== ''} />
            </HelpSection>
          ))}
        </Contents>
      </div>
    </>
  )
}

/** Superadmins also see empty categories, so that they can fill them. */
const withEmpty = (answers: ReturnType<typeof findAnswers>): typeof answers =>
  faqTopics.map((topic) => answers.find((one) => one.topic === topic) ?? { topic, entries: [] })
