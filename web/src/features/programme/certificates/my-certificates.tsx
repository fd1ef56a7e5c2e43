import type { Output } from '@app/contract/core/route.ts'
import { formatFullHours, formatHours } from '@app/contract/i18n/durations.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import type { Certificate, certificates } from '@app/contract/programme/certificates.ts'
import { Award, ExternalLink, Link2 } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { formatCount, formatDay, formatPublicDate } from '#lib/i18n/format.ts'
import { useListParams } from '#lib/lists/list-params.ts'
import { ListResults } from '#lib/lists/list-results.tsx'
import { PageLink } from '#lib/role-link.tsx'
import { SelfReported } from '#lib/self-reported.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { textLinkClass } from '#ui/link.ts'
import { Progress } from '#ui/progress.tsx'
import { toast } from '#ui/toast.ts'
import { CertificateBadge } from './certificate-badge.tsx'
import { CertificateFiles } from './certificate-files.tsx'
import { linkedInOf, pageOf } from './certificate-links.ts'
import { useCertificates } from './certificates.api.ts'

/** The user's certificates, newest first; before the first, the progress toward it. */
export function MyCertificates() {
  const params = useListParams()
  const page = useCertificates({ cursor: params.cursor })
  const { progress } = page
  if (page.total === 0) return <FirstProgress progress={progress} />
  return (
    <ListResults
      className="grid grid-cols-1 gap-4"
      params={params}
      page={page}
      count={page.certificates.length}
      quiet
    >
      {page.certificates.map((certificate) => (
        <MyCertificate key={certificate.code} certificate={certificate} />
      ))}
      {progress?.title && (
        <Card className="p-4 sm:p-5">
          <h2 className="text-lg font-semibold">{t('Next certificate')}</h2>
          <ProgressBars progress={progress} />
        </Card>
      )}
    </ListResults>
  )
}

type ProgressProps = { progress: Output<typeof certificates.list>['progress'] }

/** Before the first certificate: what earns it, how much of it is there, and what to do for it. */
const FirstProgress = ({ progress }: ProgressProps) => (
  <Card>
    <EmptyState
      icon={Award}
      title={t('No certificates yet')}
      className="pb-6"
      action={
        progress?.title ? (
          <PageLink page="daily_report" className={buttonClass()}>
            {t('Write the daily report')}
          </PageLink>
        ) : (
          <Link to={pageUrl('internships')} className={buttonClass()}>
            {t('Explore Internships')}
          </Link>
        )
      }
    >
      {progress &&
        t(
          "You'll get a certificate automatically after {target_hours, plural, one {# approved hour} other {# approved hours}} and one completed task assigned to you.",
          { target_hours: progress.target },
        )}
    </EmptyState>
    <div className="mx-auto max-w-md px-4 pb-8">
      <ProgressBars progress={progress} />
    </div>
  </Card>
)

/** What counts toward the next certificate: of its internship only, from its first day. */
function ProgressBars({ progress }: ProgressProps) {
  if (!progress) return null
  const { title, company_name, hours, self_reported, target, tasks, minimum_evaluation } = progress
  return (
    <div className="grid grid-cols-1 gap-4">
      {title && (
        <p className="text-sm text-muted">
          {t('{title} at {company_name}', { title, company_name })}
        </p>
      )}
      <div>
        <Progress
          label={t('Approved hours')}
          value={hours / target}
          text={t('{hours_approved} of {target_hours}', {
            hours_approved: formatHours(hours),
            target_hours: formatHours(target),
          })}
        />
        <SelfReported hours={self_reported} className="mt-1 text-sm text-muted" />
      </div>
      <Progress
        label={t('Completed tasks')}
        value={Math.min(1, tasks)}
        text={t('{tasks_completed} of 1 required', { tasks_completed: formatCount(tasks) })}
        tone="success"
      />
      {minimum_evaluation !== null && (
        <p className="text-sm">
          {t('Your final evaluation must be at least {minimum_evaluation} of 5.', {
            minimum_evaluation: formatCount(minimum_evaluation),
          })}
        </p>
      )}
    </div>
  )
}

/** One of the user's certificates, with its actions while it is valid. */
function MyCertificate({ certificate }: { certificate: Certificate }) {
  const heading = useId()
  const { title, company_name, is_valid, hours, tasks, code, revoked_reason } = certificate
  return (
    <Card className="p-4 sm:p-5">
      <article aria-labelledby={heading} className="grid grid-cols-1 gap-4">
        <header className="flex flex-wrap items-start justify-between gap-2">
          <div className="min-w-0">
            <h2 id={heading} className="text-lg font-semibold wrap-anywhere">
              {title}
            </h2>
            <p className="text-muted">{company_name}</p>
          </div>
          <CertificateBadge is_valid={is_valid} />
        </header>
        <p className="numbers text-sm">
          {t(
            '{started_on} to {ended_on} · {hours} approved · {tasks, plural, one {# completed task} other {# completed tasks}}',
            {
              started_on: formatDay(certificate.started_on),
              ended_on: formatDay(certificate.ended_on),
              hours: formatFullHours(hours),
              tasks,
            },
          )}
          <SelfReported hours={Math.floor(certificate.self_reported ?? 0)} className="text-muted" />
        </p>
        <p className="text-sm text-muted">
          {t('Code')}{' '}
          <Link to={pageOf(certificate)} className={textLinkClass('numbers')}>
            {code}
          </Link>
          {t(', issued {issued_at}', { issued_at: formatPublicDate(certificate.issued_at) })}
        </p>
        {is_valid ? (
          <div className="flex flex-wrap gap-2">
            <CertificateFiles certificate={certificate} />
            <CertificateShare certificate={certificate} />
          </div>
        ) : (
          <p className="text-sm text-danger">
            {t('Revoked: {revoked_reason}', { revoked_reason })}
          </p>
        )}
      </article>
    </Card>
  )
}

/** Ways to show the public page to others. */
function CertificateShare({ certificate }: { certificate: Certificate }) {
  const { title, url } = certificate
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      toast.success(t('Link Copied'), url)
    } catch {
      toast.error(t("Couldn't copy the link"), url)
    }
  }
  return (
    <>
      <Button variant="secondary" onClick={() => void copy()}>
        <Link2 aria-hidden />
        {t('Copy Link')}
      </Button>
      <a
        href={linkedInOf(certificate)}
        target="_blank"
        rel="noreferrer"
        aria-label={t('Add {title} to LinkedIn, opens a new tab', { title })}
        className={buttonClass({ variant: 'secondary' })}
      >
        <ExternalLink aria-hidden />
        {t('Add to LinkedIn')}
      </a>
    </>
  )
}
