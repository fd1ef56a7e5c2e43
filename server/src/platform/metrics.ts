import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** The metrics of this process, in the names and units that Prometheus asks for. docs/operating.md lists them. */
export const registry = new Registry()
/** What the scraped process reads from the database: the same in every process, so it is not summed. */
export const databaseRegistry = new Registry()
const registers = [registry]

const gauge = <L extends string = never>(name: string, help: string, labelNames: L[] = []) =>
  new Gauge({ name: `cohort_${name}`, help, labelNames, registers })
const stored = <L extends string = never>(name: string, help: string, labelNames: L[] = []) =>
  new Gauge({ name: `cohort_${name}`, help, labelNames, registers: [databaseRegistry] })
const counter = <L extends string = never>(name: string, help: string, labelNames: L[] = []) =>
  new Counter({ name: `cohort_${name}`, help, labelNames, registers })

const ofRequests = ['method', 'route', 'status'] as const

export const metrics = {
  requests: counter('http_requests_total', 'Requests by route template and status', [
    ...ofRequests,
  ]),
  durations: new Histogram({
    name: 'cohort_http_request_duration_seconds',
    help: 'Time until a response was sent, by route template; open event streams are left out',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  }),
  jobs: counter('jobs_total', 'Background jobs that ended on this node', ['job', 'outcome']),
  jobSeconds: counter('job_seconds_total', 'Time spent in background jobs', ['job']),
  slowStatements: counter('slow_statements_total', 'Statements logged as slow'),
  replicaReads: counter('replica_reads_total', 'Reads that a replica may answer, by who did', [
    'server',
  ]),
  lostAuditEntries: counter('audit_entries_lost_total', 'Audit entries that could not be written'),

  databaseUp: stored('database_up', 'Whether the database answered this scrape'),
  pool: gauge('database_pool_connections', 'Connections of the pool', ['state']),
  poolWaiting: gauge('database_pool_waiting', 'Requests that wait for a connection'),
  jobsWaiting: stored('jobs_waiting', 'Background jobs that are due', ['job']),
  jobsOldest: stored('jobs_oldest_seconds', 'For how long the oldest of them is due', ['job']),
  mails: stored('mails', 'Emails of the outbox', ['state']),
  mailsOldest: stored('mails_oldest_waiting_seconds', 'Age of the oldest email not yet sent'),
  live: gauge('live_connections', 'Open event streams of this node'),
  auditLag: stored(
    'audit_lag_entries',
    'Audit entries that are counted but missing; above zero the log was damaged',
  ),
  auditAge: stored('audit_last_entry_age_seconds', 'Time since the newest audit entry'),
}
