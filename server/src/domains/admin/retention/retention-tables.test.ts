import { PgDialect } from 'drizzle-orm/pg-core'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { deletedTables } from '#domains/admin/account-deletion/account-deletion.ts'
import { partsOf } from '#domains/admin/account-deletion/data-export.ts'
import { tablesOf } from '#src/backup/backup-tables.ts'
import { db, startApp } from '#test/harness.ts'

startApp()

/** What becomes of the rows of each table. For a new table it is decided here, and then built. */
const tables = {
  /** Removed with the account of their person. */
  withAccount: [
    ...['calendar_feeds', 'candidate_filters', 'candidate_notes', 'candidate_taggings', 'deputies'],
    ...['consents', 'enrolments', 'evaluation_drafts', 'files', 'hall_of_fame', 'identities'],
    ...['internship_alerts', 'leave', 'links', 'list_layouts', 'meeting_people'],
    ...['notification_choices', 'saved_views'],
    ...['passkey_challenges', 'passkeys', 'push_subscriptions', 'recovery_codes', 'regular_mails'],
    'public_profiles',
    ...['report_drafts', 'report_reminders', 'review_reports', 'saved_internships'],
    ...['second_factors', 'startup_members', 'team_members'],
  ],
  /** Removed by a rule of retention, most of them with the account too. */
  byRule: [
    ...['application_notes', 'application_steps', 'applications', 'audit_logs', 'interview_offers'],
    ...['interview_panel', 'interviews', 'kept_interview_kits', 'mails', 'notifications'],
    ...['enquiries', 'enquiry_messages', 'job_offers', 'score_sheets', 'sessions', 'views'],
  ],
  /** Removed when their time is over, within days. */
  expiring: [
    ...[
      'application_decisions',
      'events',
      'file_removals',
      'idempotency_keys',
      'import_rows',
      'imports',
      'limits',
    ],
    ...['setup_links', 'shared_keys', 'social_starts', 'stale_keys'],
  ],
  /** Records that others build on: they stay, and name a former member once the account is deleted. */
  records: [
    ...['brief_declines', 'brief_outcomes', 'brief_seats', 'breaks', 'briefs', 'candidate_merges'],
    ...['candidate_distinctions', 'candidates', 'certificates', 'company_reviews', 'corrections'],
    ...['evaluation_sheets', 'evaluations', 'goal_tasks', 'goals'],
    ...[
      'hires',
      'internship_reports',
      'meetings',
      'milestone_steps',
      'milestones',
      'onboarding_items',
      'project_files',
    ],
    ...['projects', 'report_reviews', 'report_revisions', 'report_tasks', 'startup_files'],
    ...['startup_steps', 'startups', 'task_blocks', 'task_comments', 'task_steps', 'tasks'],
    ...['team_messages', 'teams', 'time_entries', 'users', 'weekly_updates', 'weekly_versions'],
    'work_reports',
  ],
  /** Of the organisation, about no person. */
  organisation: [
    ...['application_tallies', 'audit_heads', 'candidate_tags', 'decision_reasons', 'departments'],
    ...['day_sums', 'holidays', 'job_rounds', 'stale_days'],
    ...['internship_categories', 'internship_words', 'internships', 'interview_kits'],
    ...['health_findings', 'letter_templates', 'mail_wordings'],
    ...['onboarding_templates', 'posts', 'retention_runs', 'row_tallies', 'secrets', 'site_texts'],
    ...['site_versions', 'system_settings'],
  ],
}

test('of each table it is decided when its rows go', async () => {
  const decided = Object.values(tables).flat()
  expect(decided.toSorted()).toEqual((await tablesOf(db())).toSorted())
})

test('what the deletion of an account removes is listed so', () => {
  const gone = new Set([...tables.withAccount, ...tables.byRule])
  expect(deletedTables.map(([table]) => table).filter((table) => !gone.has(table))).toEqual([])
})

test('of the tables about no person, the archive of one reads the titles of postings alone', () => {
  const dialect = new PgDialect()
  const archive = Object.values(partsOf(v7())).map((part) => dialect.sqlToQuery(part).sql)
  const isRead = (table: string) => archive.some((part) => part.includes(`"${table}"`))
  expect(tables.organisation.filter(isRead)).toEqual(['internships'])
})
