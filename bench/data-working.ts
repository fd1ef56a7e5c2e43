import { sessions } from './data-sessions.ts'
import { sqlId } from './market.ts'
import type { Amounts } from './options.ts'

const teamSize = 8
/** A leader and a team for every fifty people; the first people are in them, eight each. */
const teamsOf = ({ people }: Amounts) => people / 50

const teams = (amounts: Amounts) => `
  insert into users (id, email, full_name, role, email_confirmed_at)
  select ${sqlId('leader', 'n')}, 'leader' || n || '@bench.example', 'Leader ' || n, 'team_leader', now()
  from generate_series(1, ${teamsOf(amounts)}) n;
  insert into users (id, email, full_name, role, email_confirmed_at)
  values (${sqlId('hr', '1')}, 'hr@bench.example', 'HR', 'hr', now());
  ${sessions('leader', teamsOf(amounts))}
  ${sessions('hr', 1)}
  insert into projects (id, name, manager_id, status)
  select ${sqlId('project', 'n')}, 'Project ' || n, ${sqlId('person', String(amounts.people))}, 'active'
  from generate_series(1, ${teamsOf(amounts)}) n;
  insert into teams (id, name, project_id, leader_id)
  select ${sqlId('team', 'n')}, 'Team ' || n, ${sqlId('project', 'n')}, ${sqlId('leader', 'n')}
  from generate_series(1, ${teamsOf(amounts)}) n;
  insert into team_members (team_id, user_id)
  select ${sqlId('team', `1 + (n - 1) / ${teamSize}`)}, ${sqlId('person', 'n')}
  from generate_series(1, ${teamsOf(amounts) * teamSize}) n;`

/** Ten tasks a person: those of a team from its leader, the others one's own. */
const tasks = (amounts: Amounts) => `
  insert into tasks (id, title, created_by, assigned_to, project_id, team_visible, status, completed_at, due_date)
  select ${sqlId('task', 'n')}, 'Task ' || n,
    case when is_given then ${sqlId('leader', 'team')} else ${sqlId('person', 'person')} end,
    ${sqlId('person', 'person')}, case when is_given then ${sqlId('project', 'team')} end, is_given, status,
    case when status = 'completed' then now() - make_interval(hours => n % 700) end, current_date + n % 30 - 10
  from (select n, 1 + n % ${amounts.people} as person, 1 + n % ${amounts.people} / ${teamSize} as team,
      n % ${amounts.people} < ${teamsOf(amounts) * teamSize} as is_given,
      (array['completed', 'completed', 'pending', 'completed', 'in_progress', 'blocked'])[1 + n / ${amounts.people} % 6] as status
    from generate_series(0, ${amounts.people * 10 - 1}) n) made;`

/** Twenty days a person, the last ones reported and approved. */
const days = ({ people, entries }: Amounts) => `
  insert into time_entries (id, user_id, day, time_zone, work_mode, planned_tasks, check_in_time, check_out_time, status,
    worked_seconds, total_hours)
  select ${sqlId('entry', 'n')}, ${sqlId('person', `1 + n % ${people}`)}, current_date - 1 - n / ${people}, 'Asia/Kolkata',
    'office', 'Write the tests.', now() - make_interval(days => 1 + n / ${people}),
    now() - make_interval(days => 1 + n / ${people}) + interval '8 hours', 'closed', 28800, 8
  from generate_series(0, ${entries - 1}) n;
  insert into work_reports (id, from_user_id, from_user_role, to_role, date, status, work_summary, worked_duration)
  select ${sqlId('report', 'n')}, ${sqlId('person', `1 + n % ${people}`)}, 'intern', 'team_leader',
    current_date - 1 - n / ${people}, 'approved', 'Wrote the tests.', 28800
  from generate_series(0, ${people * 5 - 1}) n;`

/** Teams, and what their people did. */
export const working = (amounts: Amounts) => teams(amounts) + tasks(amounts) + days(amounts)
