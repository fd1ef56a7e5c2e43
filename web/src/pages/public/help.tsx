import { t } from '@app/contract/text.ts'
import { Link, type MetaFunction, useSearchParams } from 'react-router'
import { Answers } from '#features/help/answers.tsx'
import { GuideSteps } from '#features/help/guide-steps.tsx'
import { askedIn, findAnswers, findGuides } from '#features/help/help-search.ts'
import { HelpSearchForm } from '#features/help/help-search-form.tsx'
import { NoAnswers } from '#features/help/no-answers.tsx'
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

/** The guides; a search also looks through the answers. */
export default function Help() {
  const [address] = useSearchParams()
  const asked = askedIn(address)
  const guides = findGuides(asked)
  const topics = asked ? findAnswers(asked) : []
  const found = topics.reduce((sum, { entries }) => sum + entries.length, guides.length)
  return (
    <TextPage title={t('Help')} lead={t('Step by step, for whatever your part in Cohort is.')}>
      <HelpSearchForm {...{ path, asked, found }} />
      {found === 0 && <NoAnswers />}
      {guides.map(({ id, title, steps }) => (
        <HelpSection key={id} id={id} title={title}>
          <GuideSteps steps={steps} />
        </HelpSection>
      ))}
      {topics.map(({ id, title, entries }) => (
        <HelpSection key={id + asked} id={id} title={title}>
          <Answers entries={entries} open />
        </HelpSection>
      ))}
      <p className="page pt-8">
        <Link to="/faq" className={linkClass()}>
          {t('All questions and answers')}
        </Link>
      </p>
      <StillAsking />
    </TextPage>
  )
}
