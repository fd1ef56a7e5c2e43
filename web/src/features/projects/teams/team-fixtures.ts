import { internRole } from '@app/contract/core/roles.ts'
import type { Goal, TeamMember, TeamRow } from '@app/contract/projects/teams.ts'
import type { Task } from '@app/contract/work/tasks.ts'

/** A team with one member, one task and one goal, as tests need them. */
export const teamId = '0192f0c0-0000-7000-8000-0000000000aa'
export const memberId = '0192f0c0-0000-7000-8000-0000000000bb'
const at = '2026-11-20T09:00:00.000Z'

export const team: TeamRow = {
  id: teamId,
  name: 'Atlas',
  head_count: 1,
  project_name: 'KitabGhar',
  leader_name: 'Lokesh Rao',
}

export const member: TeamMember = {
  id: memberId,
  full_name: 'Priya Nair',
  role: internRole,
  status: 'Working',
  current_task: 'Draw the sign-in',
  progress: 40,
  last_report: '2026-11-19',
}

export const task: Task = {
  id: '0192f0c0-0000-7000-8000-0000000000cc',
  title: 'Draw the sign-in',
  description: '',
  priority: 'high',
  due_date: '2026-11-30',
  due_time: null,
  status: 'in_progress',
  created_by: memberId,
  created_by_name: 'Lokesh Rao',
  assigned_to: memberId,
  assigned_to_name: 'Priya Nair',
  project_id: null,
  project_name: null,
  team_visible: true,
  blocker: '',
  checklist: [],
  open_blockers: 0,
  comment_count: 0,
  created_at: at,
  updated_at: at,
  completed_at: null,
  version: 1,
  can: { edit: true, move: true, remove: true },
}

export const goal: Goal = {
  id: '0192f0c0-0000-7000-8000-0000000000dd',
  team_id: teamId,
  team_name: 'Atlas',
  title: 'Ship the beta',
  due_date: '2026-12-01',
  progress: 30,
  tasks: [],
  created_by_name: 'Lokesh Rao',
  version: 4,
  can: { edit: true },
}
