import { faqTexts } from '@app/contract/site-texts-faq.ts'
import { t } from '@app/contract/text.ts'
import { type MetaFunction, useSearchParams } from 'react-router'
import { Answers } from '#features/help/answers.tsx'
import { answered, faq } from '#features/help/faq.ts'
import { askedIn, findAnswers } from '#features/help/help-search.ts'
import { HelpSearchForm } from '#features/help/help-search-form.tsx'
import { NoAnswers } from '#features/help/no-answers.tsx'
import { SiteText, siteWords, useSiteWords } from '#lib/site-text.tsx'
import { HelpSection } from './help-section.tsx'
import { browserAddress, knownAddress } from './own-address.ts'
import { pageMeta, publishedIn } from './page-meta.ts'
import { StillAsking } from './still-asking.tsx'
import { breadcrumbs, faqPage, structured } from './structured-data.ts'
import { TextPage } from './text-page.tsx'

export const loader = knownAddress
export const clientLoader = browserAddress

const path = '/faq'

export const meta: MetaFunction<typeof loader> = ({ loaderData, location, matches }) => {
  const base_url = loaderData?.base_url ?? ''
  const indexed = location.search === ''
  const title = t('Questions and answers')
  const words = siteWords(faqTexts, publishedIn(matches))
  const all = faq.flatMap(({ entries }) => entries.map((entry) => answered(words, entry)))
  return [
    ...pageMeta({
      title,
      description: t(
        'Answers about internships with Cohort: applying, hours, daily reports, certificates, startups and your account.',
      ),
      base_url,
      path,
      indexed,
    }),
    ...structured(
      breadcrumbs(base_url, [
        ['Cohort', '/'],
        [title, path],
      ]),
    ),
    // What is found is a part of the page; only the whole is listed.
    ...(indexed ? structured(faqPage(all)) : []),
  ]
}

export default function Faq() {
  return (
    <TextPage
      title={<SiteText of={faqTexts} id="faq.title" />}
      lead={<SiteText of={faqTexts} id="faq.text" />}
    >
      <Found />
      <StillAsking />
    </TextPage>
  )
}

/** Within the page, where what superadmins published is known. */
function Found() {
  const [address] = useSearchParams()
  const asked = askedIn(address)
  const topics = findAnswers(asked, useSiteWords(faqTexts))
  const found = topics.reduce((sum, { entries }) => sum + entries.length, 0)
  return (
    <>
      <HelpSearchForm {...{ path, asked, found }} />
      {found === 0 && <NoAnswers />}
      {topics.map(({ topic, entries }) => (
        <HelpSection
          key={topic + asked}
          id={topic}
          title={<SiteText of={faqTexts} id={`faq.${topic}.title`} />}
        >
          <Answers entries={entries} open={asked !== ''} />
        </HelpSection>
      ))}
    </>
  )
}
