import { t } from '@app/contract/i18n/translate.ts'
import { useParams } from 'react-router'
import { useApplication } from '#features/hiring/applications/applications.api.ts'
import { SentApplication } from '#features/hiring/applications/sent-application.tsx'
import { interviewLabels, interviewTones } from '#features/hiring/interviews/interview.labels.ts'
import { InterviewActions } from '#features/hiring/interviews/interview-actions.tsx'
import { InterviewFacts } from '#features/hiring/interviews/interview-view.tsx'
import { useInterview } from '#features/hiring/interviews/interviews.api.ts'
import { PanelCard } from '#features/hiring/scorecards/panel-card.tsx'
import { ScoringView } from '#features/hiring/scorecards/scorecards-view.tsx'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { PageLink, usePageUrl } from '#lib/role-link.tsx'
import { StatusBadge } from '#ui/badge.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Card, CardBody, CardHead } from '#ui/card.tsx'
import { textLinkClass } from '#ui/link.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'

export const meta = () => [{ title: t('Conduct Interview · {organisation}') }]

export default function ConductInterview() {
  const { id = '' } = useParams()
  return (
    <AsyncBoundary
      page
      resetKey={id}
      title={t("Couldn't load the interview")}
      skeleton={<SkeletonRows />}
    >
      <Conducted id={id} />
    </AsyncBoundary>
  )
}

/** The kit and the score sheet, with the candidate's application beside them. */
function Conducted({ id }: { id: string }) {
  const interview = useInterview(id)
  const { candidate_name, internship_title, company_name, status } = interview
  const interviews = usePageUrl()('interviews')
  return (
    <>
      <PageHeader
        above={
          <Breadcrumb
            crumbs={[{ label: t('Interviews'), to: interviews }, { label: candidate_name }]}
          />
        }
        title={t('Interview with {candidate_name}', { candidate_name })}
        description={`${internship_title} · ${company_name}`}
        action={
          <StatusBadge tone={interviewTones[status]}>
            {interviewLabels[status] ?? status}
          </StatusBadge>
        }
      />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <ScoringView interview={interview} />
        <aside aria-label={t('The interview')} className="grid grid-cols-1 gap-5">
          <Card>
            <CardHead title={t('Appointment')} />
            <CardBody className="grid gap-4">
              <InterviewFacts interview={interview} />
              <InterviewActions interview={interview} />
            </CardBody>
          </Card>
          <PanelCard id={id} />
          <Candidate id={interview.application_id} />
        </aside>
      </div>
    </>
  )
}

function Candidate({ id }: { id: string }) {
  const application = useApplication(id)
  return (
    <Card>
      <CardHead title={t('Application')} description={application.email} />
      <CardBody className="grid gap-4">
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          <PageLink page="applications" query={{ review: id }} className={textLinkClass()}>
            {t('Review the application')}
          </PageLink>
          <PageLink
            page="interview_kit"
            params={{ id: application.internship_id }}
            className={textLinkClass()}
          >
            {t('Edit the kit')}
          </PageLink>
        </p>
        <SentApplication application={application} />
      </CardBody>
    </Card>
  )
}
