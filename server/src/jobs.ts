import { sql } from 'drizzle-orm'
import { erasing } from '#domains/admin/account-deletion/account-deletion.ts'
import { eraseFromAudit, erasureNotes } from '#domains/admin/account-deletion/erasures.ts'
import { importAll } from '#domains/admin/imports/import-work.ts'
import { importing, purgeExpiredImports } from '#domains/admin/imports/imports.ts'
import { applyRetention } from '#domains/admin/retention/retention.ts'
import { removeFiles, removing, sweepFiles, verifyFiles } from '#domains/files/file-store.ts'
import { closeOutOverdue, deciding, remindOfAnswers } from '#domains/hiring/answers/answers.ts'
import { sendDecisions } from '#domains/hiring/applications/application-decisions.ts'
import { storeSharedKeys } from '#domains/hiring/candidates/candidate-pairs.ts'
import { endDue } from '#domains/hiring/hires/hire-ending.ts'
import { closeExpired } from '#domains/hiring/internships/internship-moves.ts'
import { remindOfInterviews } from '#domains/hiring/interviews/interview-reminders.ts'
import { lookForNew } from '#domains/hiring/job-alerts/job-alert-search.ts'
import { expireOffers } from '#domains/hiring/job-offers/job-offer-steps.ts'
import { purgeExpiredAccounts } from '#domains/identity/accounts/accounts.ts'
import { closeViews } from '#domains/identity/impersonation/impersonation.ts'
import { purgeExpiredChallenges } from '#domains/identity/two-factor/challenges.ts'
import { makeSums } from '#domains/insight/analytics/day-sums.ts'
import {
  auditFinding,
  checkHealth,
  recordFindings,
} from '#domains/insight/system-health/system-health.ts'
import { sendWeeks } from '#domains/insight/weekly-digest/weekly-digest.ts'
import { sendDigests } from '#domains/messaging/notifications/notification-digest.ts'
import { notificationJobs } from '#domains/messaging/notifications/notification-mails.ts'
import { mailing as notificationMailing } from '#domains/messaging/notifications/notifications.ts'
import { pushJobs } from '#domains/messaging/push/push-sender.ts'
import { issueAllEarned } from '#domains/programme/certificates/certificates.ts'
import { closeOverdue, remindWriters } from '#domains/programme/evaluations/evaluation-clock.ts'
import { startDue } from '#domains/programme/evaluations/evaluation-starts.ts'
import { draftFinished } from '#domains/programme/weekly-updates/weekly-drafts.ts'
import { recordAnswerTimes } from '#domains/site/company-reviews/company-reviews.ts'
import { confirmUndecidable } from '#domains/work/attendance/attendance-corrections.ts'
import {
  closeForgotten,
  remindOfBreaks,
  remindOfHours,
} from '#domains/work/attendance/attendance-forgotten.ts'
import { approveUndecidable } from '#domains/work/leave/leave.ts'
import { remindOfMeetings } from '#domains/work/meetings/meeting-notifications.ts'
import { escalateWaiting, remindReviewers } from '#domains/work/reports/report-clock.ts'
import { remindOfDue } from '#domains/work/tasks/tasks.ts'
import type { Database } from '#platform/database/db.ts'
import { senderFor } from '#platform/http/principal.ts'
import { purge, untilDone } from '#platform/jobs/batches.ts'
import {
  bulk,
  enqueueMissing,
  type JobDefinition,
  job,
  queue,
  startJobs,
} from '#platform/jobs/jobs.ts'
import { purgeExpiredEvents } from '#platform/live/live.ts'
import { log } from '#platform/log.ts'
import { mailQueue } from '#platform/mail/mail.ts'
import { failExpired, mailJobs } from '#platform/mail/mail-sender.ts'
import { anchorAudit } from '#platform/security/audit-anchors.ts'
import { idempotencyKeys } from '#schema/idempotency.table.ts'
import { mails } from '#schema/mail.table.ts'
import { notifications } from '#schema/notifications.table.ts'
import { limits } from '#schema/rate-limits.table.ts'
import { backUpIfDue, inOwnStores } from './backup/backup-store.ts'
import type { Config } from './config.ts'

const once = { only: 'one' } as const
const overnight = { ...bulk, expireInSeconds: 4 * 3600, retryLimit: 2 }
const closingPostings = queue('close-expired-internships', bulk)
const endingHires = queue('end-hires', bulk)
const answeringApplicants = queue('answers', bulk)
const alertingStudents = queue('internship-alerts', bulk)
const cleaningUp = queue('reap', once)
const meetingReminding = queue('remind-of-meetings', once)
const taskReminding = queue('remind-of-tasks', once)
const sweepingFiles = queue('sweep-files', overnight)
const checkingSessions = queue('working-time', bulk)
const verifyingFiles = queue('check-files', overnight)
const escalatingReports = queue('review-clock', bulk)
const mailingDigests = queue('regular-mails', bulk)
const issuingCertificates = queue('certificates', overnight)
const startingEvaluations = queue('evaluations', overnight)
const closingEvaluations = queue('close-evaluations', bulk)
const draftingWeeklyUpdates = queue('weekly-updates', overnight)
const timingAnswers = queue('answer-times', bulk)
const applyingRetention = queue('retention', overnight)
const backingUp = queue('back-up', overnight)
const resumingMails = queue('resume', once)
const checkingHealth = queue('check-health', once)
const anchoringAudit = queue('audit-anchor', once)
const summingDays = queue('day-sums', bulk)
const comparingCandidates = queue('candidate-duplicates', bulk)
const vacuuming = queue('vacuum', overnight)

/** All background jobs. Times are UTC; the nightly ones run when it is night in both India and Europe. */
export const allJobs = (config: Config, database: Database): JobDefinition[] => [
  ...mailJobs(config, database),
  ...pushJobs(config, database),
  ...notificationJobs(config, database),
  job(erasing, erase(config, database), { cron: '*/10 * * * *', atStart: true }),
  job(anchoringAudit, () => anchorLog(config, database), { cron: '40 0 * * *' }),
  job(backingUp, () => backUpIfDue(database, config), { cron: '50 * * * *' }),
  job(checkingHealth, () => watchHealth(config, database), { cron: '* * * * *', atStart: true }),
  job(resumingMails, () => resumeMails(database), { cron: '*/30 * * * *', atStart: true }),
  job(mailingDigests, () => mailDigests(config, database), { cron: '*/15 * * * *', atStart: true }),
  job(closingPostings, () => closePostings(database), { cron: '1 * * * *', atStart: true }),
  job(endingHires, () => endHires(database), { cron: '1 * * * *', atStart: true }),
  job(deciding, () => sendAll(config, database), { cron: '* * * * *', atStart: true }),
  job(answeringApplicants, () => answerAll(config, database), { cron: '6 * * * *', atStart: true }),
  job(timingAnswers, () => timeAnswers(database), { cron: '20 * * * *', atStart: true }),
  job(alertingStudents, () => alertStudents(database), { cron: '*/15 * * * *', atStart: true }),
  job(cleaningUp, () => purgeAllExpired(database), { cron: '*/10 * * * *', atStart: true }),
  job(meetingReminding, () => remindOfAppointments(database), { cron: '* * * * *', atStart: true }),
  job(taskReminding, () => remindOfTasks(database), { cron: '2 * * * *', atStart: true }),
  job(removing, () => remove(config, database), { cron: '*/10 * * * *', atStart: true }),
  // Never at the start: a server over a wrong store must be noticed first.
  job(sweepingFiles, () => sweepStore(config, database), { cron: '0 20 * * *' }),
  job(checkingSessions, () => checkSessions(database), { cron: '* * * * *', atStart: true }),
  job(verifyingFiles, () => verifyStore(config, database), { cron: '30 22 * * *' }),
  job(escalatingReports, () => escalateReports(database), { cron: '*/5 * * * *', atStart: true }),
  job(importing, () => importAll(database, config), { cron: '* * * * *', atStart: true }),
  job(issuingCertificates, () => issueCertificates(database), {
    cron: '0 22 * * *',
    atStart: true,
  }),
  job(startingEvaluations, () => startEvaluations(database), {
    cron: '15 22 * * *',
    atStart: true,
  }),
  job(closingEvaluations, () => closeEvaluations(database), {
    cron: '*/10 * * * *',
    atStart: true,
  }),
  // Every day, because the organisation chooses the zone and the day on which its weeks end; morning in India.
  job(draftingWeeklyUpdates, () => draftWeeks(database), { cron: '30 3 * * *', atStart: true }),
  job(summingDays, sumDays(database), { cron: '* * * * *', atStart: true }),
  job(comparingCandidates, () => compareCandidates(database), { cron: '* * * * *', atStart: true }),
  job(applyingRetention, () => retain(database), { cron: '0 21 * * *', atStart: true }),
  ...(database.engine === 'embedded'
    ? [job(vacuuming, () => database.script('vacuum analyze'), { cron: '30 21 * * *' })]
    : []),
]

/** Starts all jobs on this node and returns a function that stops them. Call it once the server listens. */
export async function runJobs(config: Config, database: Database): Promise<() => Promise<void>> {
  const own = await openForJobs(config, database)
  const close = async () => {
    if (own !== database) await own.close()
  }
  try {
    const stop = await startJobs(own, allJobs(config, own))
    return () => stop().finally(close)
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * Jobs have connections of their own: however many run at once and however long they take, requests find theirs free. A job
 * waits for its turn and may take longer. The embedded engine has one connection for all.
 */
async function openForJobs(config: Config, database: Database): Promise<Database> {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_JOBS_POOL } = config
  if (!DATABASE_URL || database.engine === 'embedded') return database
  const { openPostgres } = await import('#platform/database/pipelining/postgres.ts')
  return openPostgres(DATABASE_URL, DATABASE_JOBS_POOL, patient, DATABASE_DIRECT_URL)
}

const patient = {
  connectionTimeoutMillis: 60_000,
  statement_timeout: 60_000,
  query_timeout: 90_000,
}

async function retain(database: Database) {
  await applyRetention(database)
  await recordFindings(database.db, [await auditFinding(database.db)])
}

async function purgeAllExpired(database: Database) {
  await purgeExpired(database)
  await untilDone(database, purgeExpiredAccounts)
  await untilDone(database, purgeExpiredChallenges)
  await database.transaction(closeViews)
  await untilDone(database, purgeExpiredImports)
}

/**
 * Gives a job to the mails that wait without one: after a restore, or when their job failed for good. Imports and digests
 * find their own work; a push ends with the session that subscribed to it.
 */
const resumeMails = async (database: Database) => ({
  mails_given_up: await untilDone(database, failExpired),
  mails: await database.transaction((db) =>
    enqueueMissing(db, mailQueue, 'mail_id', sql`select id from ${mails} where state = 'waiting'`),
  ),
  notifications: await database.transaction((db) =>
    enqueueMissing(
      db,
      notificationMailing,
      'notification_id',
      sql`select id from ${notifications} where mail = 'now'`,
    ),
  ),
})

const closePostings = async (database: Database) => ({
  internships_closed: await untilDone(database, closeExpired),
})

const endHires = async (database: Database) => ({ hires_ended: await untilDone(database, endDue) })

const sendAll = async (config: Config, database: Database) => ({
  decisions_sent: await untilDone(database, (db) => sendDecisions(db, senderFor(config))),
})

/** Decisions first: whose letter is due by its author's will gets that one, not the one about the day that passed. */
const answerAll = async (config: Config, database: Database) => ({
  ...(await sendAll(config, database)),
  applicants_closed_out: await untilDone(database, (db) => closeOutOverdue(db, senderFor(config))),
  reviewers_reminded: await untilDone(database, remindOfAnswers),
  job_offers_expired: await untilDone(database, (db) => expireOffers(db, senderFor(config))),
})

const alertStudents = async (database: Database) => ({
  alerts_searched: await untilDone(database, lookForNew),
})

const timeAnswers = async (database: Database) => ({
  companies_timed: await recordAnswerTimes(database),
})

const remindOfAppointments = async (database: Database) => ({
  meetings: await untilDone(database, remindOfMeetings),
  interviews: await untilDone(database, remindOfInterviews),
})

/** Escalates first: an escalated report restarts its clock, so its next reviewer is not reminded yet. */
const escalateReports = async (database: Database) => ({
  reports_escalated: await untilDone(database, escalateWaiting),
  reviewers_reminded: await untilDone(database, remindReviewers),
})

/** Runs every 15 minutes, because time zones differ by quarters of an hour. */
const mailDigests = async ({ BACKEND_URL }: Config, database: Database) => ({
  digests: await sendDigests(database, BACKEND_URL),
  weeks: await sendWeeks(database, BACKEND_URL),
})

const remindOfTasks = async (database: Database) => ({
  tasks: await untilDone(database, remindOfDue),
})

/** Closes sessions first, so that no reminder is sent for a closed one. */
const checkSessions = async (database: Database) => ({
  sessions_closed: await untilDone(database, closeForgotten),
  reminded_of_hours: await untilDone(database, remindOfHours),
  reminded_of_breaks: await untilDone(database, remindOfBreaks),
  leave_approved: await untilDone(database, approveUndecidable),
  corrections_confirmed: await untilDone(database, confirmUndecidable),
})

const issueCertificates = async (database: Database) => ({
  certificates: await issueAllEarned(database),
})

const draftWeeks = async (database: Database) => ({ drafts: await draftFinished(database) })

const startEvaluations = async (database: Database) => ({
  evaluations_started: await startDue(database),
})

const closeEvaluations = async (database: Database) => ({
  evaluations_closed: await untilDone(database, closeOverdue),
  writers_reminded: await untilDone(database, remindWriters),
})

const anchorLog = async (config: Config, { db }: Database) => ({
  audit_anchors: await inOwnStores(db, config, (store) => anchorAudit(db, [store])),
})

function erase(config: Config, database: Database) {
  const noteErasures = erasureNotes((note) => inOwnStores(database.db, config, note))
  return async () => ({
    audit_entries_erased: await untilDone(database, eraseFromAudit),
    deletions_noted: await noteErasures(database.db),
  })
}

/** Rests ten times as long as it worked, so that figures are never a minute old in a small company and cost little in a big one. */
function sumDays(database: Database) {
  let restsUntil = 0
  return async () => {
    const began = performance.now()
    const days_summed = began < restsUntil ? 0 : await makeSums(database)
    if (days_summed) restsUntil = performance.now() + 10 * (performance.now() - began)
    return { days_summed }
  }
}

const compareCandidates = async (database: Database) => ({
  keys_compared: await untilDone(database, storeSharedKeys),
})

const remove = async (config: Config, { db }: Database) => ({
  files_removed: await removeFiles(db, config),
})

const watchHealth = async (config: Config, database: Database) => ({
  parts_unwell: await checkHealth(database, config),
})

async function sweepStore(config: Config, { db }: Database) {
  const { stored, unnamed, is_waiting } = await sweepFiles(db, config)
  const state = is_waiting ? 'warning' : 'healthy'
  await recordFindings(db, [{ name: 'unnamed_files', state, amount: is_waiting ? unnamed : 0 }])
  if (is_waiting)
    log.error({ stored, unnamed }, 'too many stored files are unknown; see npm run files:sweep')
  return { files: stored, files_moved_to_trash: is_waiting ? 0 : unnamed }
}

/** Verifies the stored files each night, so that damage is reported before the file is needed. */
async function verifyStore(config: Config, { db }: Database) {
  const { damaged, is_over } = await verifyFiles(db, config, ({ id, why }) =>
    log.error({ file_id: id, why }, 'a stored file is damaged'),
  )
  const state = damaged ? 'error' : 'healthy'
  // All are well once all were verified.
  if (damaged || is_over) await recordFindings(db, [{ name: 'files', state, amount: damaged }])
  return { files_damaged: damaged }
}

/**
 * Purges expired rows, so that no table grows without bound: idempotency keys after four days (an offline browser may
 * retry after three), those of guests after an hour (decision 005), rate limits when their window ends.
 */
export async function purgeExpired(database: Database): Promise<void> {
  await untilDone(database, (db) =>
    purge(db, idempotencyKeys, sql`created_at < now() - interval '4 days'`),
  )
  // As a range, which the primary key serves in any collation; no id of a user is in it.
  const isGuests = sql`principal >= 'client' and principal < 'clienu'`
  await untilDone(database, (db) =>
    purge(db, idempotencyKeys, sql`${isGuests} and created_at < now() - interval '1 hour'`),
  )
  await untilDone(database, (db) => purge(db, limits, sql`resets_at < now()`))
  await untilDone(database, purgeExpiredEvents)
}
