import { t } from '@app/contract/text.ts'
import type { MetaFunction } from 'react-router'
import { ClosingCall } from '#features/landing/closing-call.tsx'
import { ReportPath } from '#features/landing/report-path.tsx'
import { TeamRoles } from '#features/landing/team-roles.tsx'
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
      title={t('Our team')}
      lead={t(
        'A project is done by several people with different parts. This is who they are and what each decides.',
      )}
    >
      <TeamRoles />
      <ReportPath />
      <ClosingCall
        title={t('Do you want to be one of us?')}
        text={t('Everybody here began with an account, most of them with an internship.')}
        to="/careers"
        button={t('Careers')}
      />
    </TextPage>
  )
}
