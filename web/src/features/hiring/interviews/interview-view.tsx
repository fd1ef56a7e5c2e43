import type { Interview } from '@app/contract/hiring/interviews.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { ClipboardCheck } from 'lucide-react'
import { PageLink } from '#lib/role-link.tsx'
import { formatDateTimeIn, zoneName } from '#lib/session/zone.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { textLinkClass } from '#ui/link.ts'
import { interviewLabels, interviewTones } from './interview.labels.ts'
import { InterviewActions } from './interview-actions.tsx'
import { InterviewPlace } from './interview-place.tsx'
import { useInterview } from './interviews.api.ts'

/** When on both clocks, where and with whom, and what may be done with it. */
export function InterviewView({ id }: { id: string }) {
  const interview = useInterview(id)
  const { candidate_name, internship_title, company_name, status } = interview
  return (
    <div className="grid grid-cols-1 gap-5">
      <header className="grid gap-1">
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="min-w-0 text-lg font-semibold">{candidate_name}</h2>
          <StatusBadge tone={interviewTones[status]}>
            {interviewLabels[status] ?? status}
          </StatusBadge>
        </div>
        <p className="text-sm text-muted">
          {internship_title} · {company_name} ·{' '}
          <PageLink
            page="applications"
            query={{ review: interview.application_id }}
            className={textLinkClass()}
          >
            {t('Review the application')}
          </PageLink>
        </p>
      </header>
      <InterviewFacts interview={interview} />
      <PageLink page="interview" params={{ id: id }} className={buttonClass(undefined, 'w-fit')}>
        <ClipboardCheck aria-hidden />
        {status === 'scheduled' ? t('Conduct Interview') : t('Scorecards')}
      </PageLink>
      <InterviewActions interview={interview} />
    </div>
  )
}

/** When on both clocks, with whom and where. */
export function InterviewFacts({ interview }: { interview: Interview }) {
  const { scheduled_at, interviewer_name, interviewer_zone, candidate_zone } = interview
  return (
    <dl className="grid grid-cols-1 gap-3 text-sm [&_dt]:text-muted">
      <div>
        <dt>{t("Candidate's time")}</dt>
        <dd className="numbers">
          <time dateTime={scheduled_at}>{formatDateTimeIn(candidate_zone, scheduled_at)}</time>{' '}
          {t('({candidate_zone}), {duration_minutes} minutes', {
            candidate_zone: zoneName(candidate_zone, scheduled_at),
            duration_minutes: interview.duration_minutes,
          })}
        </dd>
      </div>
      <div>
        <dt>{t('Interviewer')}</dt>
        <dd>
          {interviewer_name}
          <span className="numbers block">
            {formatDateTimeIn(interviewer_zone, scheduled_at)} (
            {zoneName(interviewer_zone, scheduled_at)})
          </span>
        </dd>
      </div>
      <div>
        <dt>{t('How')}</dt>
        <dd>
          <InterviewPlace interview={interview} />
        </dd>
      </div>
    </dl>
  )
}
