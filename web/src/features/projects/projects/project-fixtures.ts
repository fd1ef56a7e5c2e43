import type { MilestoneDetail } from '@app/contract/projects/milestones.ts'
import type { Project } from '@app/contract/projects/projects.ts'

/** A project with one milestone, as tests need them. */
export const projectId = '0192f0c0-0000-7000-8000-0000000000aa'
export const milestoneId = '0192f0c0-0000-7000-8000-0000000000bb'

export const project: Project = {
  id: projectId,
  name: 'Ledger',
  status: 'active',
  startup_name: 'KitabGhar',
  manager_name: 'Meera Iyer',
  deadline: '2027-03-01',
  progress: 38,
  team_count: 1,
  description: 'Books for shops',
  startup_id: null,
  manager_id: null,
  created_at: '2026-09-01T09:00:00.000Z',
  people: [
    {
      id: '0192f0c0-0000-7000-8000-0000000000cc',
      full_name: 'Priya Nair',
      role: 'intern',
      team_name: 'Team Neem',
      is_leader: false,
    },
  ],
  version: 3,
  can: { edit: true, own: false, work: true, moves: ['completed', 'archived'] },
}

export const milestone: MilestoneDetail = {
  id: milestoneId,
  title: 'Ship the beta',
  description: 'A signed build',
  project_id: projectId,
  project_name: 'Ledger',
  due_date: '2027-01-31',
  completed_date: null,
  status: 'in_progress',
  version: 2,
  can: { edit: true, submit: true, decide: false },
  steps: [],
}
