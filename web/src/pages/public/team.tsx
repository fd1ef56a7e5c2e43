import { teamTexts } from '@app/contract/content/site/team.ts'
import type { MetaFunction } from 'react-router'
import { ClosingCall } from '#features/site/landing/closing-call.tsx'
import { ReportPath } from '#features/site/landing/report-path.tsx'
import { TeamRoles } from '#features/site/landing/team-roles.tsx'
import { SiteText, siteCard } from '#lib/site/site-text.tsx'
import { browserAddress, knownAddress } from './own-address.ts'
import { siteHead } from './page-meta.ts'
import { TextPage } from './text-page.tsx'

export const loader = knownAddress
export const clientLoader = browserAddress

export const meta: MetaFunction<typeof loader> = (shown) =>
  siteHead({ of: teamTexts, page: 'team', path: '/team', shown }).tags

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
