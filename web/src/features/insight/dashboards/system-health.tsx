import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import type {
  SuperadminDashboard,
  SystemHealth as SystemStatus,
} from '@app/contract/insight/dashboards.ts'
import {
  type HealthFinding,
  healthLabel,
  healthSentence,
  jobSentences,
} from '@app/contract/insight/health.ts'
import type { FailedMail } from '@app/contract/messaging/outbox.ts'
import type { ReactNode } from 'react'
import { formatCount, formatDateTime, formatRelative, formatTime } from '#lib/i18n/format.ts'
import { serverNow } from '#lib/server-clock.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Progress } from '#ui/progress.tsx'
import { SkeletonCards, SkeletonRows } from '#ui/skeleton.tsx'
import { type Column, Table } from '#ui/table.tsx'
import {
  useFailedMails,
  useSendAgain,
  useSendAllAgain,
  useSystemHealth,
  useWorkHealth,
} from './superadmin-dashboard.api.ts'

type Job = SystemStatus['jobs'][number]
type Mail = SystemStatus['mail']

/** The state of the background work: mail queue and jobs. */
function WorkHealth() {
  const { answer, lost, retry } = useWorkHealth()
  if (lost)
    return (
      <ErrorState title={t("Couldn't check jobs and emails")} onRetry={retry}>
        {lost}
      </ErrorState>
    )
  if (!answer) return <SkeletonRows />
  return (
    <>
      <Findings of={answer} />
      <section aria-label={t('Email')} className="grid gap-2">
        <h3 className="font-semibold">{t('Email')}</h3>
        <MailState mail={answer.mail} />
        {answer.mail.given_up > 0 && <FailedMails />}
      </section>
      <section aria-label={t('Background work')} className="grid grid-cols-1 gap-2">
        <h3 className="font-semibold">{t('Background work')}</h3>
        <p className="text-sm text-muted">
          {t('Last 24 hours, as of {checked_at}.', {
            checked_at: formatDateTime(answer.checked_at),
          })}
        </p>
        {answer.jobs.length === 0 ? (
          <p>{t('No jobs set up.')}</p>
        ) : (
          <Table
            caption={t('Background work')}
            columns={columns}
            rows={answer.jobs}
            rowKey={({ name }) => name}
          />
        )}
      </section>
    </>
  )
}

/** Each part with its state; what is wrong comes first. */
function Findings({ of: { build, findings, is_stale } }: { of: SystemStatus }) {
  const bad = findings.filter(({ state }) => state !== 'healthy')
  const rest = findings.filter(({ state }) => state === 'healthy')
  return (
    <section aria-label={t('Checks')} className="grid grid-cols-1 gap-2">
      <h3 className="font-semibold">{t('Checks')}</h3>
      {is_stale && (
        <Banner tone="danger">
          {t(
            "No checks for five minutes: no server is doing background work. Check each server's log.",
          )}
        </Banner>
      )}
      {findings.length === 0 && <p>{t('Nothing checked yet. This takes a minute.')}</p>}
      <ul className="grid grid-cols-1 divide-y">
        {[...bad, ...rest].map((finding) => (
          <FindingRow key={finding.name} {...finding} />
        ))}
      </ul>
      <p className="text-sm text-muted">{t('Version {build}', { build })}</p>
    </section>
  )
}

const FindingRow = (finding: HealthFinding) => {
  const { name, state, since, at } = finding
  return (
    <li className="grid gap-x-4 gap-y-1 py-2 sm:grid-cols-[12rem_minmax(0,1fr)_auto]">
      <span className="font-medium">{healthLabel(name)}</span>
      <span className={state === 'healthy' ? 'text-muted' : undefined}>
        {healthSentence(finding, at && formatDateTime(at))}
      </span>
      <span className="flex flex-wrap items-center gap-2">
        <StatusBadge tone={tones[state]}>{stateLabels[state]}</StatusBadge>
        {state !== 'healthy' && (
          <time dateTime={since} className="text-sm text-muted">
            {t('since {since}', { since: formatDateTime(since) })}
          </time>
        )}
      </span>
    </li>
  )
}

const tones = { healthy: 'success', warning: 'warning', error: 'danger' } as const
const stateLabels = localized({
  healthy: msg('Healthy'),
  warning: msg('Needs attention'),
  error: msg('Failing'),
})

const MailState = ({
  mail: { waiting, waiting_since, given_up, last_sent_at },
}: {
  mail: Mail
}) => (
  <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm sm:w-fit">
    <dt className="text-muted">{t('Last sent')}</dt>
    <dd>{last_sent_at ? formatDateTime(last_sent_at) : t('Nothing yet')}</dd>
    <dt className="text-muted">{t('Pending')}</dt>
    <dd>
      {formatCount(waiting)}
      {waiting_since &&
        t(', the oldest since {waiting_since}', { waiting_since: formatDateTime(waiting_since) })}
    </dd>
    <dt className="text-muted">{t('Failed')}</dt>
    <dd>
      {given_up ? (
        <StatusBadge tone="danger">
          {t('{given_up} in 30 days', { given_up: formatCount(given_up) })}
        </StatusBadge>
      ) : (
        t('None in 30 days')
      )}
    </dd>
  </dl>
)

/** The newest failed mails, which can be resent one by one or all at once. */
function FailedMails() {
  const { answer, lost, retry } = useFailedMails()
  const all = useSendAllAgain()
  if (lost)
    return (
      <ErrorState title={t("Couldn't load failed emails")} onRetry={retry}>
        {lost}
      </ErrorState>
    )
  if (!answer) return <SkeletonRows />
  return (
    <>
      <Table
        caption={t('Failed emails')}
        columns={mailColumns}
        rows={answer.mails}
        rowKey={({ id }) => id}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" size="sm" busy={all.isPending} onClick={() => all.mutate({})}>
          {t('Resend All')}
        </Button>
        {answer.mails.length < answer.total && (
          <p className="text-sm text-muted">
            {t('The newest {shown} of {total}.', {
              shown: answer.mails.length,
              total: formatCount(answer.total),
            })}
          </p>
        )}
      </div>
    </>
  )
}

function SendAgain({ id, recipient }: FailedMail) {
  const again = useSendAgain()
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={again.isPending}
      aria-label={t('Resend: {recipient}', { recipient })}
      onClick={() => again.mutate({ params: { id } })}
    >
      {t('Resend')}
    </Button>
  )
}

const mailColumns: readonly Column<FailedMail>[] = localized([
  { key: 'recipient', header: msg('Recipient'), main: true, cell: ({ recipient }) => recipient },
  { key: 'subject', header: msg('Subject'), cell: ({ subject }) => subject },
  { key: 'reason', header: msg('Reason'), cell: ({ reason }) => reasonText(reason) },
  { key: 'at', header: msg('Written'), cell: ({ created_at }) => formatDateTime(created_at) },
  { key: 'again', header: msg('Action'), cell: (mail) => <SendAgain {...mail} /> },
])

/** By the code of the mail server or of the network. */
function reasonText(reason: string) {
  if (reason === 'EXPIRED') return t('Waited three days for a mail server.')
  if (/EAUTH|\b535\b/.test(reason))
    return t('The mail server rejected our password ({reason}).', { reason })
  if (/\b5\d\d\b/.test(reason)) return t('The mail server rejected it ({reason}).', { reason })
  return t("Couldn't reach the mail server ({reason}).", { reason })
}

const columns: readonly Column<Job>[] = localized([
  {
    key: 'name',
    header: msg('What it does'),
    main: true,
    cell: ({ name }) => jobSentences[name] ?? t('Other background work'),
  },
  { key: 'state', header: msg('State'), cell: (job) => <JobState job={job} /> },
  {
    key: 'last',
    header: msg('Last run'),
    cell: ({ last_done_at }) =>
      last_done_at ? (
        <time dateTime={last_done_at} title={formatDateTime(last_done_at)}>
          {formatRelative(last_done_at)}
        </time>
      ) : (
        '–'
      ),
  },
  {
    key: 'cron',
    header: msg('Job schedule'),
    cell: ({ cron }) => (cron ? scheduleText(cron) : t('On demand')),
  },
  {
    key: 'waiting',
    header: msg('Pending'),
    numeric: true,
    cell: (job) => formatCount(job.waiting),
  },
  { key: 'failed', header: msg('Failed'), numeric: true, cell: (job) => formatCount(job.failed) },
])

/** A schedule of our own jobs, hourly or daily, which cron writes in UTC, at the reader's time of today. */
function scheduleText(cron: string) {
  const [minute = '', hour = ''] = cron.split(' ')
  const count = Number(/^\*\/(\d+)$/.exec(minute)?.[1] ?? 1)
  if (hour === '*' && !/^\d+$/.test(minute))
    return t('{count, plural, one {Every minute} other {Every # minutes}}', { count })
  if (hour === '*') return t('Every hour')
  const today = new Date(serverNow()).toISOString().slice(0, 10)
  const at = `${today}T${hour.padStart(2, '0')}:${minute.padStart(2, '0')}:00Z`
  return t('Every day at {time}', { time: formatTime(at) })
}

/** A failure counts until the job has succeeded again. */
function JobState({ job }: { job: Job }) {
  const { last_done_at, last_failed_at, retrying, running } = job
  if (last_failed_at && (!last_done_at || last_failed_at > last_done_at))
    return <StatusBadge tone="danger">{t('Failed')}</StatusBadge>
  if (retrying) return <StatusBadge tone="warning">{t('Retrying')}</StatusBadge>
  if (running) return <StatusBadge tone="accent">{t('Running')}</StatusBadge>
  if (last_done_at) return <StatusBadge tone="success">{t('Done')}</StatusBadge>
  return <StatusBadge>{t('Never run')}</StatusBadge>
}

type Health = SuperadminDashboard['system_health']

/** The state of the product, polled every half minute. What could not be read is never called healthy. */
export const SystemHealth = () => (
  <div className="grid grid-cols-1 gap-6">
    <Basics />
    <WorkHealth />
  </div>
)

function Basics() {
  const { answer, lost, retry } = useSystemHealth()
  if (lost)
    return (
      <ErrorState title={t("Couldn't check system health")} onRetry={retry}>
        {lost}
      </ErrorState>
    )
  if (!answer) return <SkeletonCards cards={4} />
  const { database_status, api_status, storage_usage, active_sessions } = answer.system_health
  return (
    <section
      aria-label={t('System')}
      className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-4"
    >
      <Part title={t('Database')}>
        <Status of={database_status} slow={t('Responding slowly')} />
      </Part>
      <Part title="API">
        <Status of={api_status} slow={t('Overloaded or stopping')} />
      </Part>
      <Part title={t('Storage')}>
        <Storage usage={storage_usage} />
      </Part>
      <Part title={t('Active sessions')}>
        <p className="numbers text-xl font-semibold">{formatCount(active_sessions)}</p>
      </Part>
    </section>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card className="grid min-h-24 content-between gap-3 p-4">
    <h3 className="text-sm text-muted">{title}</h3>
    {children}
  </Card>
)

const Status = ({ of, slow }: { of: Health['database_status']; slow: string }) =>
  of === 'healthy' ? (
    <StatusBadge tone="success">{t('Healthy')}</StatusBadge>
  ) : (
    <StatusBadge tone={of === 'warning' ? 'warning' : 'danger'}>{slow}</StatusBadge>
  )

/** The usage of a disk from which on it needs attention, in percent. */
const nearlyFull = 85

const Storage = ({ usage }: { usage: number | null }) =>
  usage === null ? (
    <StatusBadge>{t("Couldn't check")}</StatusBadge>
  ) : (
    <Progress
      label={usage < nearlyFull ? t('Used') : t('Used, nearly full')}
      value={usage / 100}
      tone={usage < nearlyFull ? 'accent' : 'warning'}
    />
  )
