import type { SystemHealth } from '@app/contract/dashboards.ts'
import { formatCount, formatDateTime, formatRelative } from '#lib/format.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { useWorkHealth } from './superadmin-dashboard.api.ts'

type Job = SystemHealth['jobs'][number]
type Mail = SystemHealth['mail']

/** What runs without anybody asking: the outbox and the jobs. */
export function WorkHealth() {
  const { answer, lost, retry } = useWorkHealth()
  if (lost)
    return (
      <ErrorState title="Jobs and mail could not be asked" onRetry={retry}>
        {lost}
      </ErrorState>
    )
  if (!answer) return <SkeletonRows />
  return (
    <>
      <section aria-label="Mail" className="grid gap-2">
        <h3 className="font-semibold">Mail</h3>
        <MailState mail={answer.mail} />
      </section>
      <section aria-label="Jobs" className="grid grid-cols-1 gap-2">
        <h3 className="font-semibold">Jobs</h3>
        <p className="text-sm text-muted">
          Of the last 24 hours, as of {formatDateTime(answer.checked_at)}. Times of schedules are in
          UTC.
        </p>
        {answer.jobs.length === 0 ? (
          <p>No job has been set up.</p>
        ) : (
          <Table caption="Jobs" columns={columns} rows={answer.jobs} rowKey={({ name }) => name} />
        )}
      </section>
    </>
  )
}

const MailState = ({
  mail: { waiting, waiting_since, given_up, last_sent_at },
}: {
  mail: Mail
}) => (
  <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm sm:w-fit">
    <dt className="text-muted">Last sent</dt>
    <dd>{last_sent_at ? formatDateTime(last_sent_at) : 'Nothing yet'}</dd>
    <dt className="text-muted">Waiting</dt>
    <dd>
      {formatCount(waiting)}
      {waiting_since && `, the oldest since ${formatDateTime(waiting_since)}`}
    </dd>
    <dt className="text-muted">Given up</dt>
    <dd>
      {given_up ? (
        <StatusBadge tone="danger">{formatCount(given_up)} in 30 days</StatusBadge>
      ) : (
        'None in 30 days'
      )}
    </dd>
  </dl>
)

/** `close-expired-internships` → Close expired internships. */
const jobWords = (name: string) => {
  const words = name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const columns: readonly Column<Job>[] = [
  { key: 'name', header: 'Job', main: true, cell: ({ name }) => jobWords(name) },
  { key: 'state', header: 'State', cell: (job) => <JobState job={job} /> },
  {
    key: 'last',
    header: 'Last done',
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
    header: 'Schedule',
    cell: ({ cron }) => (cron ? <code className="font-mono text-xs">{cron}</code> : 'When asked'),
  },
  { key: 'waiting', header: 'Waiting', numeric: true, cell: (job) => formatCount(job.waiting) },
  { key: 'failed', header: 'Failed', numeric: true, cell: (job) => formatCount(job.failed) },
]

/** A failure counts until the job has ended well again. */
function JobState({ job }: { job: Job }) {
  const { last_done_at, last_failed_at, retrying, running } = job
  if (last_failed_at && (!last_done_at || last_failed_at > last_done_at))
    return <StatusBadge tone="danger">Failed</StatusBadge>
  if (retrying) return <StatusBadge tone="warning">Trying again</StatusBadge>
  if (running) return <StatusBadge tone="accent">Running</StatusBadge>
  if (last_done_at) return <StatusBadge tone="success">Done</StatusBadge>
  return <StatusBadge>Not run</StatusBadge>
}
