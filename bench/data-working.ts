import { groupSize, sqlId, staffOf, teamSize } from './market.ts'
import type { Amounts } from './options.ts'

/** Who leads, manages and represents, what they manage, and who is in which team. */
export function organisation(amounts: Amounts): string {
  const { leaders, members, groups, managers, startups } = staffOf(amounts)
  return `
  insert into startups (id, name, contact_email, status, submitted_by, approved_at, answer_hours)
  select ${sqlId('company', 'n')}, 'Startup ' || n, 'company' || n || '@bench.example', 'approved', ${sqlId('startup', 'n')}, now(), 24 + n % 200
  from generate_series(1, ${startups}) n;
  insert into startups (id, name, contact_email, status, submitted_by)
  select ${sqlId('company', `${startups} + n`)}, 'Waiting startup ' || n, 'new' || n || '@bench.example', 'pending', ${sqlId('person', 'n')}
  from generate_series(1, 12) n;
  insert into startup_members (startup_id, user_id)
  select ${sqlId('company', 'n')}, ${sqlId('startup', 'n')} from generate_series(1, ${startups}) n;
  insert into projects (id, name, startup_id, manager_id, status, deadline)
  select ${sqlId('project', 'n')}, 'Project ' || n, ${sqlId('company', `1 + n % ${startups}`)},
    ${sqlId('manager', `1 + n % ${managers}`)}, 'active', current_date + n % 120 - 10
  from generate_series(1, ${leaders}) n;
  insert into milestones (id, project_id, title, due_date, status, completed_date)
  select gen_random_uuid(), ${sqlId('project', `1 + n % ${leaders}`)}, 'Milestone ' || n, current_date + (n / ${leaders} - 4) * 14,
    (array['approved', 'approved', 'approved', 'completed', 'in_progress', 'pending'])[1 + n / ${leaders}],
    case when n / ${leaders} < 4 then now() - interval '3 days' end
  from generate_series(0, ${leaders * 6 - 1}) n;
  insert into departments (id, name) select ${sqlId('company', '900000 + n')}, 'Department ' || n from generate_series(1, 12) n;
  insert into teams (id, name, project_id, leader_id, department_id)
  select ${sqlId('team', 'n')}, 'Team ' || n, ${sqlId('project', 'n')}, ${sqlId('leader', 'n')}, ${sqlId('company', '900001 + n % 12')}
  from generate_series(1, ${leaders}) n;
  insert into teams (id, name)
  select ${sqlId('team', `${leaders} + n`)}, 'Group ' || n from generate_series(1, ${groups}) n;
  insert into team_members (team_id, user_id)
  select ${sqlId('team', `1 + (n - 1) / ${teamSize}`)}, ${sqlId('person', 'n')} from generate_series(1, ${members}) n;
  insert into team_members (team_id, user_id)
  select ${sqlId('team', `${leaders} + 1 + (n - ${members} - 1) / ${groupSize}`)}, ${sqlId('person', 'n')}
  from generate_series(${members + 1}, ${amounts.people}) n;`
}

/** Ten tasks for each person: team members get theirs from the leader, the others have their own. */
export function tasks(amounts: Amounts): string {
  const { members } = staffOf(amounts)
  const { people } = amounts
  return `
  insert into tasks (id, title, created_by, assigned_to, project_id, team_visible, status, completed_at, due_date)
  select ${sqlId('task', 'n')}, 'Task ' || n, case when is_given then ${sqlId('leader', 'team')} else ${sqlId('person', 'person')} end,
    ${sqlId('person', 'person')}, case when is_given then ${sqlId('project', 'team')} end, is_given, status,
    case when status = 'completed' then now() - make_interval(hours => n % 700) end, current_date + n % 30 - 10
  from (select n, 1 + n % ${people} as person, 1 + n % ${people} / ${teamSize} as team, n % ${people} < ${members} as is_given,
      (array['completed', 'completed', 'pending', 'completed', 'in_progress', 'blocked'])[1 + n / ${people} % 6] as status
    from generate_series(0, ${people * 10 - 1}) n) made;`
}

/**
 * All sessions are those of team members, who have half a year of them, each with a break; one of 53 was forgotten and is
 * corrected by the leader, but for those of the last two days; the reports of the last month, of which the last
 * two days wait for the leader; a meeting every week, leave, and an evaluation.
 */
export function days(amounts: Amounts): string {
  const { leaders, members } = staffOf(amounts)
  const pending = members * 2
  const team = `1 + n % ${members} / ${teamSize}`
  return `
  insert into time_entries (id, user_id, day, time_zone, work_mode, planned_tasks, check_in_time, check_out_time, status,
    auto_closed, worked_seconds, break_seconds, total_hours, is_late)
  select ${sqlId('entry', 'n')}, ${sqlId('person', `1 + n % ${members}`)}, current_date - 1 - n / ${members}, 'Asia/Kolkata',
    'office', 'Write the tests.', came, came + interval '8 hours 30 minutes', status, status <> 'closed',
    case status when 'unconfirmed' then 0 else 28800 end, 1800, case status when 'unconfirmed' then 0 else 8 end, n % 20 = 0
  from (select n, now() - make_interval(days => 1 + n / ${members}) as came,
      case when n % 53 > 0 then 'closed' when n < ${pending} or n % 530 = 0 then 'unconfirmed' else 'corrected' end as status
    from generate_series(0, ${amounts.entries - 1}) n) made;
  alter table breaks disable trigger guard_break;
  insert into breaks (id, entry_id, start_time, end_time)
  select gen_random_uuid(), id, check_in_time + interval '4 hours', check_in_time + interval '4 hours 30 minutes' from time_entries;
  alter table breaks enable trigger guard_break;
  insert into corrections (id, entry_id, user_id, check_in_time, check_out_time, reason, status, decided_by, decided_at, created_at)
  select ${sqlId('correction', 'row_number() over (order by day)')}, entry.id, entry.user_id, check_in_time, check_out_time,
    'I forgot to check out.', answer, case when answer <> 'pending' then leader_id end,
    case when answer <> 'pending' then check_out_time + interval '1 day' end, check_out_time + interval '2 hours'
  from time_entries entry join team_members member on member.user_id = entry.user_id join teams on teams.id = member.team_id,
    lateral (select case when entry.status = 'corrected' then 'confirmed' when day < current_date - 2 then 'declined' else 'pending' end as answer) decision
  where auto_closed;
  insert into work_reports (id, from_user_id, from_user_role, team_id, to_role, to_user_id, date, status, work_summary,
    worked_duration, reviewed_by, reviewed_at)
  select ${sqlId('report', `${members * 30} - n`)}, ${sqlId('person', `1 + n % ${members}`)}, 'intern', ${sqlId('team', team)}, 'team_leader',
    ${sqlId('leader', team)}, current_date - 1 - n / ${members}, case when n < ${pending} then 'pending' else 'approved' end,
    'Wrote the tests.', 28800, case when n >= ${pending} then ${sqlId('leader', team)} end, case when n >= ${pending} then now() end
  from generate_series(0, ${members * 30 - 1}) n;
  insert into meetings (id, title, starts_at, organiser_id)
  select ${sqlId('meeting', 'n')}, 'Meeting of the week', now() + make_interval(days => 3 - 7 * (n / ${leaders}), mins => n % 600), ${sqlId('leader', `1 + n % ${leaders}`)}
  from generate_series(0, ${leaders * 26 - 1}) n;
  insert into meeting_people (meeting_id, user_id, answer)
  select ${sqlId('meeting', 'n')}, ${sqlId('person', `1 + n % ${leaders} * ${teamSize} + seat`)}, 'invited'
  from generate_series(0, ${leaders * 26 - 1}) n, generate_series(0, ${teamSize - 1}) seat;
  insert into leave (id, user_id, kind, from_day, to_day, starts_midday, ends_midday, note, created_at, status)
  select gen_random_uuid(), ${sqlId('person', 'n')}, 'vacation', current_date + n % 60 - 30, current_date + n % 60 - 28, false, false, '',
    now() - interval '40 days', (array['approved', 'approved', 'pending'])[1 + n % 3]
  from generate_series(1, ${members}, 3) n;
  insert into evaluations (id, kind, intern_id, project_id, team_id, startup_id, due_at, closed_at)
  select gen_random_uuid(), 'final', user_id, project_id, team_id, startup_id, now() + make_interval(days => (row_number() over () % 28)::int - 14),
    case when row_number() over () % 2 = 0 then now() end
  from team_members join teams on teams.id = team_id join projects on projects.id = project_id;
  insert into evaluation_sheets (evaluation_id, side) select id, side from evaluations, unnest(array['intern', 'leader', 'startup']) side;`
}

/** Twelve weeks that began on a day, as a certificate keeps them. */
const weeksFrom = (day: string, approver: string) => `
  (select jsonb_agg(jsonb_build_object('week_start', ${day} + 7 * week, 'reports', 5, 'hours', 40, 'approver_ids', array[${approver}]))
  from generate_series(0, 11) week)`

/** The code of the nth certificate: three groups of four. */
const codeOf = (n: string) =>
  `upper(regexp_replace(lpad(to_hex(${n}), 12, '0'), '(.{4})(.{4})', '\\1-\\2-'))`

/**
 * What a year leaves behind: a certificate for each member of a team, from an earlier internship, and for each hire that was
 * completed; one in sixteen is in the hall of fame, a third of those of a company have reviewed it. Of the
 * reviews a third are answered, one in 200 is hidden and one in 200 reported.
 */
export function completed(amounts: Amounts): string {
  const { leaders, members } = staffOf(amounts)
  const columns = `id, code, user_id, internship_id, project_id, holder_name, title, company_name, hours, self_reported, tasks,
    started_on, ended_on, weeks, issuer_name, issued_at`
  const leader = sqlId('leader', `1 + n % ${leaders}`)
  return `
  insert into certificates (${columns})
  select gen_random_uuid(), ${codeOf('n')}, ${sqlId('person', 'n')}, null, projects.id, 'Person ' || n, 'Developer', startups.name,
    480, 0, 60, current_date - 180, current_date - 97, ${weeksFrom('current_date - 180', leader)}, 'Cohort', now() - interval '90 days'
  from generate_series(1, ${members}) n join projects on projects.id = ${sqlId('project', `1 + (n - 1) / ${teamSize}`)}
  join startups on startups.id = startup_id;
  insert into certificates (${columns})
  select gen_random_uuid(), ${codeOf(`${members} + n`)}, user_id, internship_id, project_id, full_name, title, company_name,
    480, 0, 60, start_date, start_date + 83, ${weeksFrom('start_date', leader)}, 'Cohort', start_date + interval '90 days'
  from (select hires.user_id, internship_id, posting.project_id, users.full_name, posting.title, posting.company_name, hires.start_date,
      row_number() over (order by hires.id) as n
    from hires join internships posting on posting.id = hires.internship_id join users on users.id = hires.user_id
    where hires.status = 'completed') done;
  insert into hall_of_fame (certificate_id, shows_photo, agreed_at)
  select id, false, issued_at + interval '1 day' from certificates where code like '%7';
  insert into company_reviews (id, startup_id, author_id, position, stars, text, written_at, answer, answered_by, answered_at,
    hidden_reason, hidden_by, reported_at)
  select ${sqlId('review', 'n')}, startup_id, user_id, title, (array[5, 4, 5, 4, 3, 5, 4, 2])[1 + n % 8],
    'Clear tasks, friendly people, and every report was read. The first week was slow.', issued_at + interval '5 days',
    case when n % 3 = 0 then 'Thank you for your words.' end, case when n % 3 = 0 then representative end,
    case when n % 3 = 0 then issued_at + interval '8 days' end, case when n % 200 = 1 then 'It names a person.' end,
    case when n % 200 = 1 then ${sqlId('superadmin', '1')} end, case when n % 200 = 2 then issued_at + interval '6 days' end
  from (select projects.startup_id, certificates.user_id, certificates.title, issued_at, member.user_id as representative,
      (row_number() over (order by issued_at, certificates.id))::int as n
    from certificates join projects on projects.id = project_id
    join startup_members member on member.startup_id = projects.startup_id where code ~ '[258BE]$') holder
  on conflict do nothing;
  insert into review_reports (review_id, user_id, reason, at)
  select id, ${sqlId('person', '1')}, 'It names a person.', reported_at from company_reviews where reported_at is not null;`
}

/**
 * A year of hiring: most are answered, one in sixteen was hired after an interview, one in ten is under way. Hires of more
 * than four months ago are completed, but for one in five that was ended.
 */
export function hiring(amounts: Amounts): string {
  const { leaders } = staffOf(amounts)
  return `
  create temporary table of_note as
  select id, user_id, status, applied_date, row_number() over (order by id) as n from applications where status in ('hr_scheduled', 'hired');
  insert into interviews (id, application_id, interviewer_id, scheduled_at, type, status)
  select ${sqlId('interview', 'n')}, id, case when n % 3 = 0 then ${sqlId('hr', '1 + n % 5')} else ${sqlId('leader', `1 + n % ${leaders}`)} end,
    case when status = 'hired' then applied_date + interval '5 days' else now() + make_interval(hours => 1 + (n % 300)::int) end, 'video',
    case when status = 'hired' then 'completed' else 'scheduled' end
  from of_note;
  insert into hires (id, application_id, user_id, hired_date, hired_by, start_date, status, last_day, end_reason, ended_by, ended_at, left_at)
  select ${sqlId('hire', 'n')}, id, user_id, applied_date + interval '10 days', ${sqlId('hr', '1 + n % 5')}, starts, became,
    case became when 'ended' then starts + 60 end, case became when 'ended' then 'Another offer.' else '' end,
    case became when 'ended' then ${sqlId('hr', '1 + n % 5')} end, case became when 'ended' then starts + interval '50 days' end,
    case became when 'ended' then starts + interval '61 days' end
  from of_note, lateral (select (applied_date + interval '30 days')::date as starts) begun, lateral (select
    case when starts > current_date - 120 then 'active' when n % 5 = 0 then 'ended' else 'completed' end as became) since
  where status = 'hired';
  insert into onboarding_items (id, hire_id, place, title, side, due_days, done_at, done_by)
  select gen_random_uuid(), hires.id, place, 'Item ' || place, case when place % 2 = 1 then 'hr' else 'intern' end, 7,
    case when is_done then hired_date + interval '9 days' end, case when is_done then hires.user_id end
  from hires, generate_series(1, 6) place, lateral (select hired_date < now() - interval '60 days' or place < 3 as is_done) made;
  drop table of_note;`
}
