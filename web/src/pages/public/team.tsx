import { teamTexts } from '@app/contract/site-texts-team.ts'
import { t } from '@app/contract/text.ts'
import type { MetaFunction } from 'react-router'
import { ClosingCall } from '#features/landing/closing-call.tsx'
import { ReportPath } from '#features/landing/report-path.tsx'
import { TeamRoles } from '#features/landing/team-roles.tsx'
import { SiteText, siteCard } from '#lib/site-text.tsx'
import { browserAddress, knownAddress } from './own-address.ts'
import { pageMeta } from './page-meta.ts'
import { breadcrumbs, structured } from './structured-data.ts'
import { TextPage } from './text-page.tsx'

export const loader = knownAddress
export const clientLoader = browserAddress

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  const base_url = loaderData?.base_url ?? ''
  const path = '/team'
  return [
    ...pageMeta({
      title: t('Our team'),
      description: t(
        'Who works together at Cohort: interns, team leaders, project managers, HR executives and startups, and who decides what.',
      ),
      base_url,
      path,
    }),
    ...structured(
      breadcrumbs(base_url, [
        ['Cohort', '/'],
        [t('Our team'), path],
      ]),
    ),
  ]
}

export default function Team() {
  return (
    <TextPage
      title={<SiteText of={teamTexts} id="team.title" />}
      lead={<SiteText of={teamTexts} id="team.text" />}
    >
      <TeamRoles />
      <ReportPath />
      <ClosingCall
        {...siteCard(teamTexts, 'team.closing')}
        of={teamTexts}
        id="team.closing.button"
        to="/careers"
      />
    </TextPage>
  )
}
