import type { Application } from '@app/contract/hiring/applications.ts'
import { t } from '@app/contract/i18n/text.ts'
import { Link } from 'react-router'
import { PersonAvatar } from '#lib/api/person-avatar.tsx'
import { formatDate } from '#lib/i18n/format.ts'
import { formatMomentIn, useZone } from '#lib/session/zone.ts'
import { textLinkClass } from '#ui/link.ts'
import { ApplicationStatusBadge } from './application-status.tsx'
import { useNextInterview } from './my-applications.api.ts'

/** Who applied for what, and where it stands. */
export function ReviewHead({ application }: { application: Application }) {
  const { full_name, email, internship_id, internship_title, company_name } = application
  return (
    <header className="flex items-start gap-3">
      <PersonAvatar person={application} size="lg" />
      <div className="min-w-0 flex-1">
        <h3 className="text-lg font-semibold">{full_name}</h3>
        <p>
          <a href={`mailto:${email}`} className={textLinkClass('break-all')}>
            {email}
          </a>
        </p>
        <p className="mt-1 text-sm text-muted">
          <Link to={`/internships/${internship_id}`} className={textLinkClass()}>
            {internship_title}
          </Link>{' '}
          {t('at {company_name} · applied {applied_date}', {
            company_name,
            applied_date: formatDate(application.applied_date),
          })}
        </p>
        <div role="status" className="mt-2 flex flex-wrap items-center gap-2 text-sm text-muted">
          <span className="sr-only">{t('Status:')} </span>
          <ApplicationStatusBadge status={application.status} />
          {application.status === 'hr_scheduled' && <InterviewTime id={application.id} />}
        </div>
      </div>
    </header>
  )
}

function InterviewTime({ id }: { id: string }) {
  const zone = useZone()
  const interview = useNextInterview(id)
  if (!interview) return <span>{t('No time has been set yet')}</span>
  return (
    <span>
      {t('{scheduled_at} (your time), with {interviewer_name}', {
        scheduled_at: formatMomentIn(zone, interview.scheduled_at),
        interviewer_name: interview.interviewer_name,
      })}
    </span>
  )
}
