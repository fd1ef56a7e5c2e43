import { t } from '@app/contract/text.ts'
import { type MetaFunction, useSearchParams } from 'react-router'
import { Answers } from '#features/help/answers.tsx'
import { askedIn, findAnswers } from '#features/help/help-search.ts'
import { HelpSearchForm } from '#features/help/help-search-form.tsx'
import { NoAnswers } from '#features/help/no-answers.tsx'
import { HelpSection } from './help-section.tsx'
import { browserAddress, knownAddress } from './own-address.ts'
import { pageMeta } from './page-meta.ts'
import { StillAsking } from './still-asking.tsx'
import { breadcrumbs, faqPage, structured } from './structured-data.ts'
import { TextPage } from './text-page.tsx'

export const loader = knownAddress
export const clientLoader = browserAddress

const path = '/faq'

export const meta: MetaFunction<typeof loader> = ({ loaderData, location }) => {
  const base_url = loaderData?.base_url ?? ''
  const indexed = location.search === ''
  const title = t('Questions and answers')
  const all = findAnswers('').flatMap(({ entries }) => entries)
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
  const [address] = useSearchParams()
  const asked = askedIn(address)
  const topics = findAnswers(asked)
  const found = topics.reduce((sum, { entries }) => sum + entries.length, 0)
  return (
    <TextPage
      title={t('Questions and answers')}
      lead={t('What students, interns and startups ask us most.')}
    >
      <HelpSearchForm {...{ path, asked, found }} />
      {found === 0 && <NoAnswers />}
      {topics.map(({ id, title, entries }) => (
        <HelpSection key={id + asked} id={id} title={title}>
          <Answers entries={entries} open={asked !== ''} />
        </HelpSection>
      ))}
      <StillAsking />
    </TextPage>
  )
}
