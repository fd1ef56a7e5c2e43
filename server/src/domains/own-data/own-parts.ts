import { type SQL, sql } from 'drizzle-orm'

/**
 * What is kept of a person and may be read by them, by the name of its file. Columns are named one by one: scores, notes
 * of reviewers and hashes are not the person's to read.
 */
export const partsOf = (id: string): Record<string, SQL> => ({
  account: sql`select id, email, full_name, role, status, phone, location, bio, skills, experience,
    education, linkedin, github, portfolio, settings, time_zone, email_confirmed_at, last_seen_at,
    created_at, updated_at from users where id = ${id}`,
  devices: sql`select user_agent, address, created_at, last_seen_at from sessions
    where user_id = ${id} order by id`,
  passkeys: sql`select name, is_synced, created_at, last_used_at from passkeys
    where user_id = ${id} order by id`,
  applications: sql`select a.id, i.title, i.company_name, a.full_name, a.email, a.cover_letter,
    a.questions, a.answers, a.source, a.status, a.applied_date, a.updated_at
    from applications a join internships i on i.id = a.internship_id
    where a.user_id = ${id} order by a.id`,
  interviews: sql`select v.id, i.title, v.scheduled_at, v.type, v.place, v.link, v.status
    from interviews v join applications a on a.id = v.application_id
    join internships i on i.id = a.internship_id where a.user_id = ${id} order by v.id`,
  hires: sql`select id, status, hired_date, position, start_date from hires
    where user_id = ${id} order by id`,
  saved_internships: sql`select * from saved_internships where user_id = ${id} order by 1, 2`,
  internship_alerts: sql`select name, filters, is_paused, created_at from internship_alerts
    where user_id = ${id} order by id`,
  time_entries: sql`select id, day, time_zone, work_mode, planned_tasks, check_in_time,
    check_out_time, status, total_hours from time_entries where user_id = ${id} order by id`,
  time_corrections: sql`select reason, status, comment from corrections where user_id = ${id} order by id`,
  reports: sql`select id, date, status, work_summary, completed_tasks, challenges, tomorrow_plans,
    worked_duration, review_comment, reviewed_at from work_reports
    where from_user_id = ${id} order by id`,
  tasks: sql`select id, title, description, priority, status, due_date, completed_at from tasks
    where assigned_to = ${id} or created_by = ${id} order by id`,
  task_comments: sql`select task_id, text from task_comments where by_id = ${id} order by id`,
  messages: sql`select team_id, text from team_messages where by_id = ${id} order by id`,
  meetings: sql`select m.title, m.description, m.place, m.link, m.starts_at, m.status, p.answer
    from meeting_people p join meetings m on m.id = p.meeting_id where p.user_id = ${id} order by m.id`,
  notifications: sql`select title, message, type, link, read, timestamp from notifications
    where user_id = ${id} order by id`,
  certificates: sql`select code, holder_name, title, company_name, started_on, ended_on,
    revoked_reason from certificates where user_id = ${id} order by id`,
  evaluations_i_wrote: sql`select side, sheet from evaluation_sheets where author_id = ${id}`,
  reviews_i_wrote: sql`select position, stars, text, written_at, answer from company_reviews
    where author_id = ${id} order by id`,
  files: sql`select id, category, name, type, size, created_at from files
    where owner_id = ${id} order by id`,
  what_i_did: sql`select at, action, entity_type, entity_id, address from audit_logs
    where actor_id = ${id} order by id`,
})
