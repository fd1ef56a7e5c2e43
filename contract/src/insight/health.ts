import { z } from 'zod'
import { get } from '../core/route.ts'
import { Timestamp } from '../core/schemas.ts'
import { localized, msg, t } from '../i18n/translate.ts'

/** Bodies are exactly {status}: no versions, host names or SQL text. 503 comes with `degraded`. */
export const Health = z.object({ status: z.enum(['ok', 'degraded']) })
export type Health = z.output<typeof Health>

const open = { allow: 'public', returns: Health } as const

export const health = {
  health: get('/api/health', {
    ...open,
    reads: [],
    summary: 'Are rows written and read, and files?',
  }),
  live: get('/api/health/live', {
    ...open,
    reads: [],
    summary: 'Is the process alive? (liveness)',
  }),
  ready: get('/api/health/ready', {
    ...open,
    reads: [],
    summary:
      'Should requests come here? Not while the database is away or the node is stopping (readiness)',
  }),
}

/** The live stream: server-sent `stale` events for the signed-in user. */
export const live = {
  stream: get('/api/live', {
    allow: 'live.own',
    summary: 'Server-sent events: which topics went stale',
    returns: z.unknown(),
    binary: true,
  }),
}

export const healthChecks = [
  'database',
  'store',
  'disk',
  'mail',
  'given_up',
  'jobs',
  'files',
  'unnamed_files',
  'backup',
  'audit_log',
] as const
export type HealthCheck = (typeof healthChecks)[number]

export const healthStates = ['healthy', 'warning', 'error'] as const

/** What was found of one part of the product. */
export const HealthFinding = z.object({
  name: z.enum(healthChecks),
  state: z.enum(healthStates),
  /** How many, or how full in percent; null where nothing is counted. */
  amount: z.number().nullable(),
  /** What the state is counted from: the oldest waiting mail, the last backup. */
  at: Timestamp.nullable(),
  since: Timestamp,
  checked_at: Timestamp,
})
export type HealthFinding = z.output<typeof HealthFinding>

export const healthLabel = (name: HealthCheck): string =>
  ({
    database: t('Database'),
    store: t('File store'),
    disk: t('Disk'),
    mail: t('Email'),
    given_up: t('Failed emails'),
    jobs: t('Background work'),
    files: t('Stored files'),
    unnamed_files: t('Files without a record'),
    backup: t('Backup'),
    audit_log: t('Audit log'),
  })[name]

/** What a finding means, and what to do when something is wrong. `at` as the reader writes times. */
export function healthSentence(
  { name, state, amount }: Pick<HealthFinding, 'name' | 'state' | 'amount'>,
  at: string | null,
): string {
  const well = state === 'healthy'
  const count = amount ?? 0
  switch (name) {
    case 'database':
      return well
        ? t('Reading and writing data works.')
        : t(
            "The database isn't accepting changes. Check whether it's read-only, full or being restored.",
          )
    case 'store':
      return well
        ? t('Reading and writing files works.')
        : t("Can't read or write files. Check that the folder or bucket is reachable.")
    case 'disk':
      if (amount === null) return t("Couldn't read how full the disk is.")
      return well
        ? t('{count}% of the disk is used.', { count })
        : t("{count}% of the disk is used. Free up space or enlarge it before it's full.", {
            count,
          })
    case 'mail':
      return well || !at
        ? t(
            '{count, plural, =0 {No emails pending.} one {# email pending.} other {# emails pending.}}',
            {
              count,
            },
          )
        : t(
            '{count, plural, one {# email} other {# emails}} pending, the oldest since {at}. Check SMTP_URL and the mail server.',
            { count, at },
          )
    case 'given_up':
      return well
        ? t('None in 30 days.')
        : t(
            "Couldn't deliver {count, plural, one {# email} other {# emails}}. Check the reasons below, then send again.",
            { count },
          )
    case 'jobs':
      return well
        ? t('All jobs finish on time.')
        : t(
            "{count, plural, one {# job} other {# jobs}} didn't finish on time. The table below says which, the log says why.",
            { count },
          )
    case 'files':
      return well
        ? t('All files are intact.')
        : t(
            '{count, plural, one {# file is missing or damaged. The log says which one; restore it from a backup.} other {# files are missing or damaged. The log says which ones; restore them from a backup.}}',
            { count },
          )
    case 'unnamed_files':
      return well
        ? t('No files to decide on.')
        : t(
            '{count, plural, one {# file needs} other {# files need}} a decision: see npm run files:sweep.',
            { count },
          )
    case 'audit_log':
      return well
        ? t('The key of every entry is known.')
        : t(
            "{count, plural, one {# entry can't be verified and is} other {# entries can't be verified and are}} never removed because its key is missing. Run npm run audit:verify to see what to do.",
            { count },
          )
    case 'backup':
      if (well) return at ? t('Last backup: {at}.', { at }) : t('No backup is due.')
      return at
        ? t('Last backup: {at}. Check the log to see why later ones failed.', { at })
        : t('No backup yet. Check the log to see why, or create one with npm run backup.')
  }
}

/** What each background job does; a test fails when one is not named here. */
export const jobSentences: Readonly<Record<string, string>> = localized({
  'answer-times': msg('Works out how fast companies usually respond'),
  answers: msg('Reminds reviewers of promised answers'),
  'audit-anchor': msg('Anchors the audit log'),
  'back-up': msg('Backs up the data'),
  'candidate-duplicates': msg('Finds candidates who may be the same person'),
  certificates: msg('Issues certificates that were earned'),
  'check-files': msg('Checks that stored files are whole'),
  'check-health': msg("Checks the system's health"),
  'close-evaluations': msg('Reminds of evaluations and closes them'),
  'close-expired-internships': msg('Closes internships whose apply-by date is over'),
  'day-sums': msg('Sums up what analytics show'),
  decisions: msg('Sends planned answers to applicants'),
  'end-hires': msg('Ends hires whose last day is over'),
  evaluations: msg('Starts evaluations that are due'),
  'import-accounts': msg('Imports files of people'),
  'internship-alerts': msg('Sends job alerts'),
  mail: msg('Sends emails'),
  'note-erasures': msg('Notes deleted accounts for backups'),
  'notification-mail': msg('Sends notifications by email'),
  push: msg('Prepares push notifications'),
  'push-delivery': msg('Sends push notifications'),
  reap: msg('Removes what has expired'),
  'regular-mails': msg('Sends daily and weekly digests'),
  'remind-of-meetings': msg('Reminds of meetings and interviews'),
  'remind-of-tasks': msg('Reminds of tasks that are due'),
  'remove-files': msg('Removes deleted files'),
  resume: msg('Takes up work that was interrupted'),
  retention: msg('Removes records that are kept long enough'),
  'review-clock': msg('Reminds reviewers of reports and passes them on'),
  'sweep-files': msg('Looks for files without a record'),
  vacuum: msg('Tidies the database'),
  'weekly-updates': msg('Writes the weekly updates for startups'),
  'working-time': msg('Closes forgotten sessions and reminds of breaks'),
})
