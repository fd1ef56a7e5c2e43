import type { Candidate } from '@app/contract/hiring/candidates.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { Download } from 'lucide-react'
import { useOpenFile } from '#lib/api/use-open-file.ts'
import { ApplicationStatusBadge } from '#lib/application-status.tsx'
import { ApplicationTimeline } from '#lib/application-timeline.tsx'
import { formatDate } from '#lib/i18n/format.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardBody, CardHead } from '#ui/card.tsx'

type CandidateApplication = Candidate['sent'][number]

interface CandidateApplicationsProps {
  candidate: Pick<Candidate, 'sent'>
}

/** Every application with its status and history. */
export const CandidateApplications = ({ candidate: { sent } }: CandidateApplicationsProps) => (
  <Card>
    <CardHead title={t('Applications')} />
    <CardBody>
      <ul className="grid grid-cols-1 gap-4 [&>li:not(:first-child)]:border-t [&>li:not(:first-child)]:pt-4">
        {sent.map((application) => (
          <li key={application.id}>
            <OneApplication application={application} />
          </li>
        ))}
      </ul>
    </CardBody>
  </Card>
)

const OneApplication = ({ application }: { application: CandidateApplication }) => (
  <article className="grid grid-cols-1 gap-2">
    <div className="flex flex-wrap items-start justify-between gap-2">
      <div className="min-w-0">
        <h3 className="font-medium">{application.internship_title}</h3>
        <p className="text-sm text-muted">
          {t('{company_name} · applied {day} as {email}', {
            company_name: application.company_name,
            day: formatDate(application.applied_date),
            email: application.email,
          })}
        </p>
      </div>
      <ApplicationStatusBadge status={application.status} />
    </div>
    <div className="flex flex-wrap items-center gap-3 text-sm">
      <span>
        {application.score === null
          ? t('Not scored yet')
          : t('Score {score} of 100', { score: application.score })}
      </span>
      <Resume application={application} />
    </div>
    <details className="text-sm">
      <summary className="w-fit py-1 text-muted">{t('Show the timeline')}</summary>
      <div className="mt-2">
        <ApplicationTimeline application={application} />
      </div>
    </details>
  </article>
)

function Resume({
  application: { resume_id, resume_name },
}: {
  application: CandidateApplication
}) {
  const { open, busy } = useOpenFile()
  return (
    <Button
      variant="secondary"
      size="sm"
      className="max-w-full"
      busy={busy}
      aria-label={t('Download {resume_name}', { resume_name })}
      onClick={() => open(resume_id)}
    >
      <Download aria-hidden />
      {t('Resume')}
    </Button>
  )
}
