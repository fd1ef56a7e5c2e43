import { groupSize, sqlId, staffOf, teamSize } from './market.ts'
import type { Amounts } from './options.ts'

/** Who leads, manages and represents, what they manage, and who is in which team. */
export function organisation(amounts: Amounts): string {
  const { leaders, members, groups, managers, startups } = staffOf(amounts)
  return `
  insert into startups (id, name, contact_email, status, submitted_by, approved_at)
  select ${sqlId('company', 'n')}, 'Startup ' || n, 'company' || n || '@bench.example', 'approved', ${sqlId('startup', 'n')}, now()
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
 * All sessions are those of team members, who have half a year of them; the reports of the last month, of which the last
 * two days wait for the leader; a meeting every week, leave, a certificate that was earned, and
 * an evaluation.
 */
export function days(amounts: Amounts): string {
  const { leaders, members } = staffOf(amounts)
  const pending = members * 2
  const team = `1 + n % ${members} / ${teamSize}`
  return `
  insert into time_entries (id, user_id, day, time_zone, work_mode, planned_tasks, check_in_time, check_out_time, status,
    worked_seconds, total_hours, is_late)
  select ${sqlId('entry', 'n')}, ${sqlId('person', `1 + n % ${members}`)}, current_date - 1 - n / ${members}, 'Asia/Kolkata',
    'office', 'Write the tests.', now() - make_interval(days => 1 + n / ${members}),
    now() - make_interval(days => 1 + n / ${members}) + interval '8 hours', 'closed', 28800, 8, n % 20 = 0
  from generate_series(0, ${amounts.entries - 1}) n;
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
  insert into certificates (id, code, user_id, project_id, holder_name, title, company_name, hours, tasks, started_on, ended_on)
  select gen_random_uuid(), 'BENCH-' || n, ${sqlId('person', 'n')}, ${sqlId('project', `1 + (n - 1) / ${teamSize}`)}, 'Person ' || n, 'Developer', 'Startup',
    160, 10, current_date - 150, current_date - 60 from generate_series(1, ${members}) n;
  insert into evaluation_sheets (evaluation_id, side) select id, side from evaluations, unnest(array['intern', 'leader', 'startup']) side;`
}

/** A year of hiring: most are answered, one in sixteen was hired after an interview, one in ten is under way. */
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
  insert into hires (id, application_id, user_id, hired_date, hired_by, start_date)
  select ${sqlId('hire', 'n')}, id, user_id, applied_date + interval '10 days', ${sqlId('hr', '1 + n % 5')}, (applied_date + interval '30 days')::date
  from of_note where status = 'hired';
  insert into onboarding_items (id, hire_id, place, title, side, due_days, done_at, done_by)
  select gen_random_uuid(), hires.id, place, 'Item ' || place, case when place % 2 = 1 then 'hr' else 'intern' end, 7,
    case when is_done then hired_date + interval '9 days' end, case when is_done then hires.user_id end
  from hires, generate_series(1, 6) place, lateral (select hired_date < now() - interval '60 days' or place < 3 as is_done) made;
  drop table of_note;`
}
