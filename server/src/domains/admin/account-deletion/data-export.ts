import { t } from '@app/contract/i18n/translate.ts'
import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { type Database, type Db, rowsOf } from '#platform/database/db.ts'
import { type Entry, zipOf } from '#platform/documents/zip.ts'
import { type Storage, storageOf } from '#platform/files/storage.ts'
import type { Actor } from '#platform/http/principal.ts'
import { forbidden } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { consume } from '#platform/security/limits.ts'
import { identities, sessions, users } from '#schema/accounts.table.ts'
import {
  applicationNotes,
  applicationSteps,
  applications,
  hires,
} from '#schema/applications.table.ts'
import { breaks, corrections, timeEntries } from '#schema/attendance.table.ts'
import { auditLogs } from '#schema/audit.table.ts'
import { briefDeclines } from '#schema/briefs.table.ts'
import { candidateFilters, candidateNotes } from '#schema/candidates.table.ts'
import { certificates } from '#schema/certificates.table.ts'
import { companyReviews, reviewReports } from '#schema/company-reviews.table.ts'
import { consents } from '#schema/consents.table.ts'
import { contactMessages, conversationMessages } from '#schema/contact-messages.table.ts'
import { enrolments } from '#schema/enrolments.table.ts'
import { evaluationDrafts, evaluationSheets, evaluations } from '#schema/evaluations.table.ts'
import { files, type StoredRow } from '#schema/files.table.ts'
import { fame } from '#schema/hall-of-fame.table.ts'
import { onboardingItems } from '#schema/hires.table.ts'
import { internshipReports, internships, savedInternships } from '#schema/internships.table.ts'
import { interviews } from '#schema/interviews.table.ts'
import { internshipAlerts } from '#schema/job-alerts.table.ts'
import { jobOffers } from '#schema/job-offers.table.ts'
import { leave } from '#schema/leave.table.ts'
import { meetingPeople, meetings } from '#schema/meetings.table.ts'
import { notificationChoices, notifications } from '#schema/notifications.table.ts'
import { passkeys } from '#schema/passkeys.table.ts'
import { milestoneSteps } from '#schema/project-work.table.ts'
import { startupMembers, startups, teamMembers, teams } from '#schema/projects.table.ts'
import { publicProfiles } from '#schema/public-profiles.table.ts'
import { pushSubscriptions } from '#schema/push.table.ts'
import {
  deputies,
  reportDrafts,
  reportReviews,
  reportRevisions,
  workReports,
} from '#schema/reports.table.ts'
import { listLayouts, savedViews } from '#schema/saved-views.table.ts'
import { kitSnapshots, scoreSheets } from '#schema/scorecards.table.ts'
import { startupSteps } from '#schema/startups.table.ts'
import { taskComments, tasks } from '#schema/tasks.table.ts'
import { teamMessages } from '#schema/teams.table.ts'
import type { Config } from '#src/config.ts'

/**
 * The user's stored data that they may read, by file name, and what they wrote about others. Columns are listed explicitly:
 * scores, reviewers' notes and hashes are not for the user whom they are about.
 */
export const partsOf = (id: string): Record<string, SQL> => ({
  account: sql`select id, email, full_name, role, status, phone, location, bio, skills, experience,
    education, hours_per_week, linkedin, github, portfolio, settings, time_zone, age_group, email_confirmed_at, last_seen_at,
    created_at, updated_at from ${users} where id = ${id}`,
  consents: sql`select purpose, version, given_at, application_id, guardian_name, guardian_email, is_refused from ${consents}
    where user_id = ${id} order by id`,
  enrolment: sql`select e.roll_number, e.college, e.start_date, e.end_date, e.weekly_hours, e.leave_days,
    s.full_name as supervisor, e.updated_at from ${enrolments} e
    left join ${users} s on s.id = e.supervisor_id where e.user_id = ${id}`,
  devices: sql`select user_agent, address, created_at, last_seen_at from ${sessions}
    where user_id = ${id} order by id`,
  social_sign_ins: sql`select provider, created_at from ${identities}
    where user_id = ${id} order by provider`,
  notification_choices: sql`select kind, mail, push from ${notificationChoices}
    where user_id = ${id} order by kind`,
  push_subscriptions: sql`select endpoint, created_at from ${pushSubscriptions}
    where user_id = ${id} order by id`,
  passkeys: sql`select name, is_synced, created_at, last_used_at from ${passkeys}
    where user_id = ${id} order by id`,
  applications: sql`select a.id, i.title, i.company_name, a.full_name, a.email, a.cover_letter,
    a.questions, a.answers, a.source, a.status, a.applied_date, a.updated_at
    from ${applications} a join ${internships} i on i.id = a.internship_id
    where a.user_id = ${id} order by a.id`,
  application_steps: sql`select s.application_id, s.from_status, s.to_status, s.is_undo, s.at
    from ${applicationSteps} s join ${applications} a on a.id = s.application_id
    where a.user_id = ${id} order by s.id`,
  interviews: sql`select v.id, i.title, v.scheduled_at, v.type, v.place, v.link, v.status
    from ${interviews} v join ${applications} a on a.id = v.application_id
    join ${internships} i on i.id = a.internship_id where a.user_id = ${id} order by v.id`,
  job_offers: sql`select o.application_id, o.status, o.position, o.start_date, o.stipend, o.weekly_hours,
    o.valid_until, o.letter, o.letter_hash, o.sent_at, o.ended_at, o.signed_name, o.signed_address, o.signed_agent,
    o.decline_reason from ${jobOffers} o where o.user_id = ${id} and o.sent_at is not null order by o.id`,
  hires: sql`select id, status, hired_date, position, start_date, last_day, ended_at from ${hires}
    where user_id = ${id} order by id`,
  onboarding: sql`select o.title, o.details, o.side, o.due_days, o.done_at from ${onboardingItems} o
    join ${hires} h on h.id = o.hire_id where h.user_id = ${id} order by o.id`,
  teams: sql`select t.id, t.name, m.joined_at from ${teamMembers} m join ${teams} t on t.id = m.team_id
    where m.user_id = ${id} order by t.id`,
  startups: sql`select id, name, domain, description, contact_email, status, submitted_date
    from ${startups} where submitted_by = ${id}
      or id in (select startup_id from ${startupMembers} where user_id = ${id}) order by id`,
  saved_internships: sql`select * from ${savedInternships} where user_id = ${id} order by 1, 2`,
  internship_alerts: sql`select name, filters, is_paused, created_at from ${internshipAlerts}
    where user_id = ${id} order by id`,
  time_entries: sql`select id, day, time_zone, work_mode, planned_tasks, check_in_time,
    check_out_time, status, total_hours from ${timeEntries} where user_id = ${id} order by id`,
  breaks: sql`select b.entry_id, b.start_time, b.end_time from ${breaks} b
    join ${timeEntries} e on e.id = b.entry_id where e.user_id = ${id} order by b.id`,
  time_corrections: sql`select entry_id, check_in_time, check_out_time, reason, status, comment,
    created_at from ${corrections} where user_id = ${id} order by id`,
  leave: sql`select kind, from_day, to_day, starts_midday, ends_midday, note, status, comment, decided_at,
    created_at from ${leave} where user_id = ${id} order by id`,
  reports: sql`select id, date, status, work_summary, completed_tasks, challenges, tomorrow_plans,
    worked_duration, self_reported_seconds, review_comment, reviewed_at from ${workReports}
    where from_user_id = ${id} order by id`,
  report_revisions: sql`select v.report_id, v.revision, v.work_summary, v.completed_tasks,
    v.challenges, v.tomorrow_plans, v.submitted_at from ${reportRevisions} v
    join ${workReports} r on r.id = v.report_id
    where r.from_user_id = ${id} order by v.report_id, v.revision`,
  report_drafts: sql`select date, work_summary, completed_tasks, challenges, tomorrow_plans, updated_at
    from ${reportDrafts} where user_id = ${id} order by date`,
  deputies: sql`select deputy_id, from_day, until_day from ${deputies} where user_id = ${id}`,
  tasks: sql`select id, title, description, priority, status, due_date, completed_at from ${tasks}
    where assigned_to = ${id} or created_by = ${id} order by id`,
  task_comments: sql`select task_id, text from ${taskComments} where by_id = ${id} order by id`,
  messages: sql`select team_id, text from ${teamMessages} where by_id = ${id} order by id`,
  meetings: sql`select m.title, m.description, m.place, m.link, m.starts_at, m.status, p.answer
    from ${meetingPeople} p join ${meetings} m on m.id = p.meeting_id where p.user_id = ${id} order by m.id`,
  notifications: sql`select title, message, type, link, read, timestamp from ${notifications}
    where user_id = ${id} order by id`,
  certificates: sql`select c.code, c.holder_name, c.title, c.company_name, c.started_on, c.ended_on, c.hours,
    c.self_reported, c.tasks, (select json_agg(week - 'approver_ids' order by week ->> 'week_start')
      from jsonb_array_elements(c.weeks) week) as weeks,
    c.issuer_name, c.signatory, c.issued_at, c.revoked_at, c.revoked_reason
    from ${certificates} c where c.user_id = ${id} order by c.id`,
  hall_of_fame: sql`select c.code, f.shows_photo, f.agreed_at from ${fame} f
    join ${certificates} c on c.id = f.certificate_id where c.user_id = ${id} order by c.id`,
  public_profile: sql`select address, is_on, is_listed, headline, skills, shows_marks, created_at, updated_at
    from ${publicProfiles} where user_id = ${id}`,
  evaluations_of_me: sql`select e.kind, e.opened_at, e.closed_at, s.side, s.sheet
    from ${evaluationSheets} s join ${evaluations} e on e.id = s.evaluation_id
    where e.intern_id = ${id} and e.closed_at is not null order by e.id, s.side`,
  evaluation_drafts: sql`select evaluation_id, draft, saved_at from ${evaluationDrafts}
    where user_id = ${id} order by 1`,
  evaluations_i_wrote: sql`select side, sheet from ${evaluationSheets} where author_id = ${id}`,
  reviews_i_wrote: sql`select position, stars, text, written_at, answer from ${companyReviews}
    where author_id = ${id} order by id`,
  application_notes_i_wrote: sql`select application_id, text, at from ${applicationNotes}
    where by_id = ${id} order by id`,
  candidate_notes_i_wrote: sql`select candidate_id, text, at from ${candidateNotes}
    where by_id = ${id} order by id`,
  scorecards_i_wrote: sql`select s.interview_id, k.kit, s.scores, s.notes, s.recommendation, s.remarks,
    s.submitted_at, s.updated_at from ${scoreSheets} s
    left join ${kitSnapshots} k on k.interview_id = s.interview_id where s.author_id = ${id} order by s.id`,
  candidates_i_declined: sql`select comment, at from ${briefDeclines} where by_id = ${id} order by id`,
  report_reviews_i_wrote: sql`select report_id, revision, status, comment, at from ${reportReviews}
    where by_id = ${id} order by id`,
  milestone_steps: sql`select milestone_id, kind, status, note, link, at from ${milestoneSteps}
    where by_id = ${id} order by id`,
  startup_steps: sql`select startup_id, status, note, at from ${startupSteps} where by_id = ${id} order by id`,
  saved_searches: sql`select name, asked, is_shared, created_at from ${candidateFilters}
    where owner_id = ${id} order by id`,
  list_layouts: sql`select list, hidden as hidden_columns, density from ${listLayouts}
    where user_id = ${id} order by list`,
  saved_views: sql`select list, name, query, hidden as hidden_columns, is_default, created_at from ${savedViews}
    where user_id = ${id} order by id`,
  enquiries: sql`select e.reference, e.name, e.topic, e.organisation, e.website, e.message, e.created_at
    from ${contactMessages} e join ${users} u on u.email = e.email where u.id = ${id} order by e.id`,
  enquiry_messages: sql`select e.reference, m.by_id is null as is_mine, m.text, m.at
    from ${conversationMessages} m join ${contactMessages} e on e.id = m.enquiry_id
    join ${users} u on u.email = e.email where u.id = ${id} order by m.id`,
  enquiry_messages_i_answered: sql`select enquiry_id, text, at from ${conversationMessages}
    where by_id = ${id} order by id`,
  reviews_i_reported: sql`select reason, at from ${reviewReports} where user_id = ${id} order by at`,
  internships_i_reported: sql`select r.reason, r.text, r.email, r.at, i.title from ${internshipReports} r
    join ${internships} i on i.id = r.internship_id where r.reporter_id = ${id} order by r.id`,
  files: sql`select id, category, name, type, size, created_at from ${files}
    where owner_id = ${id} order by id`,
  what_i_did: sql`select at, action, entity_type, entity_id, address from ${auditLogs}
    where actor_id = ${id} order by id`,
})

/** Rows that are held at once. */
const page = 1000
/** It reads all there is of a person. */
const asking = { most: 5, seconds: 3600 }

/**
 * All data stored about a user, as an archive that is streamed while it is read: one JSON file per table, and the
 * files. A stream rather than a job with a link, because no second copy has to be stored, protected and deleted. It
 * reads page by page and holds no connection in between, so a slow client blocks nobody.
 */
export async function dataExport(database: Database, { user, from }: Actor, config: Config) {
  if (user.view) throw forbidden(t('Only the person themselves can get this.'))
  const { db } = database
  await consume(db, `own data ${user.id}`, asking)
  await database.transaction((held) =>
    record(held, user, from, {
      action: 'own_data_exported',
      entity_type: 'user',
      entity_id: user.id,
    }),
  )
  const own = await db
    .select()
    .from(files)
    .where(and(eq(files.owner_id, user.id), ne(files.key, '')))
  const store = storageOf(config)
  const parts = Object.entries(partsOf(user.id)).map(([name, part]) => partOf(db, name, part))
  return zipOf([...parts, ...own.map((file) => fileOf(store, file))])
}

const partOf = (db: Db, name: string, part: SQL): Entry => ({
  name: `${name}.json`,
  pieces: (async function* () {
    let had = 0
    for (let rows = page; rows === page; had += rows) {
      const some = await rowsOf(db, sql`select * from (${part}) part limit ${page} offset ${had}`)
      rows = some.length
      yield some
        .map((row, at) => `${had + at ? ',' : '['}\n${JSON.stringify(row, null, 2)}`)
        .join('')
    }
    yield had ? '\n]\n' : '[]\n'
  })(),
})

/** Two files may have one name. */
const fileOf = (store: Storage, { id, name, key }: StoredRow): Entry => ({
  name: `files/${id.slice(-6)}-${name.replaceAll(/[/\\\p{Cc}]/gu, '_')}`,
  pieces: (async function* () {
    const bytes = await store.read(key)
    if (bytes) yield* bytes
  })(),
})
