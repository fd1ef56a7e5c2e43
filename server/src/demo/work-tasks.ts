import { SystemSettings } from '@app/contract/identity/system-settings.ts'
import type { TaskStatus } from '@app/contract/work/tasks.ts'
import type { taskComments, taskSteps, tasks } from '#schema/tasks.table.ts'
import type { Random } from './random.ts'
import { dayAfter, dayIn, daysFrom, hour, later, momentOf } from './work-clock.ts'
import type { Person, StaffedTeam } from './work-teams.ts'
import { blockers, comments, ownTasks, taskTitlesOf } from './work-texts.ts'

type Row = typeof tasks.$inferInsert & { id: string }

export interface TaskRows {
  tasks: Row[]
  steps: (typeof taskSteps.$inferInsert)[]
  comments: (typeof taskComments.$inferInsert)[]
}

/** When the sprint of this moment began, as the dashboard counts it (system settings). */
export function sprintBegan(now: Date): Date {
  const { sprint_start, sprint_days } = SystemSettings.parse({})
  const gone = (Date.parse(dayIn(now)) - Date.parse(sprint_start)) / 86_400_000
  return momentOf(dayAfter(sprint_start, Math.floor(gone / sprint_days) * sprint_days), 0)
}

interface Counts {
  before: number
  done: number
  active: number
  blocked: number
}

/** The demo leader's figures: 12 active, 28 completed in this sprint, 2 blocked (product.md, demo data). */
const ofDemoTeam: Counts = { before: 20, done: 28, active: 12, blocked: 2 }
const ofOthers: Counts = { before: 6, done: 8, active: 6, blocked: 0 }

/** The third member of the demo's team has no task in progress, so that one member is available. */
const available = 2

/** The tasks of a team, in turns given to its members; each completed one says who completed it and when. */
export function tasksOf(random: Random, now: Date, team: StaffedTeam, is_demo: boolean): TaskRows {
  const counts = is_demo ? ofDemoTeam : ofOthers
  const began = sprintBegan(now)
  const assignee = (at: number) => team.members[at % team.members.length] ?? team.leader
  const task = { dice: random, now, crew: team }
  const before = range(counts.before).map((at) =>
    completed(task, assignee(at), at, daysFrom(began, -1 - at * 0.8, random.hours() / 10)),
  )
  const share = (now.getTime() - began.getTime()) / (counts.done + 1)
  const done = range(counts.done).map((at) =>
    completed(task, assignee(at), counts.before + at, later(began, share * (at + 1))),
  )
  const first = counts.before + counts.done
  const active = range(counts.active).map((at) =>
    open(task, assignee(at), first + at, isTakenUp(at, team) ? 'in_progress' : 'pending'),
  )
  const blocked = range(counts.blocked).map((at) => ({
    ...open(task, assignee(available + 2 * at), first + counts.active + at, 'blocked'),
    blocker: blockers[at] ?? '',
  }))
  const own = is_demo ? ownTasks.map((title, at) => ownTask(task, title, at)) : []
  const rows = [...before, ...done, ...active, ...blocked, ...own]
  return {
    tasks: rows,
    steps: [...before, ...done].map((row) => stepOf(random, row)),
    comments: active
      .slice(0, comments.length)
      .map((row, at) => commentOf(random, now, team, row, at)),
  }
}

/** Everyone but one has started the first of their tasks. */
const isTakenUp = (at: number, { members }: StaffedTeam) => at < members.length && at !== available

const range = (count: number) => Array.from({ length: count }, (_, at) => at)

interface DemoContext {
  dice: Random
  now: Date
  crew: StaffedTeam
}

function titleAt(startup: string, at: number) {
  const titles = taskTitlesOf(startup)
  return titles[at % titles.length] ?? ''
}

function common(
  { dice: random, crew: team }: DemoContext,
  person: Person,
  at: number,
  created: Date,
) {
  return {
    id: random.id(created),
    title: titleAt(team.startup, at),
    description: 'As agreed in the planning; show it to a teammate before you complete it.',
    priority: random.one(['low', 'medium', 'medium', 'high'] as const),
    created_by: team.leader.id,
    assigned_to: person.id,
    project_id: team.project_id,
    team_visible: true,
    created_at: created.toISOString(),
  }
}

function completed(making: DemoContext, person: Person, at: number, done: Date): Row {
  const { dice: random } = making
  return {
    ...common(making, person, at, daysFrom(done, -random.between(2, 6))),
    due_date: dayAfter(dayIn(done), random.between(0, 2)),
    status: 'completed',
    checklist: [
      { text: 'Works on a phone', is_done: true },
      { text: 'Seen by a teammate', is_done: true },
    ],
    completed_at: done.toISOString(),
    updated_at: done.toISOString(),
    version: 2,
  }
}

/** A task that a member completed at a past time. */
export const completedIn = (
  random: Random,
  now: Date,
  team: StaffedTeam,
  person: Person,
  at: number,
  done: Date,
): Row => completed({ dice: random, now, crew: team }, person, at, done)

function open(making: DemoContext, person: Person, at: number, status: TaskStatus): Row {
  const { dice: random, now } = making
  const created = later(now, -(60 - at / 2) * hour)
  return {
    ...common(making, person, at, created),
    due_date: dayAfter(dayIn(now), random.between(0, 9)),
    due_time: random.one(['12:00', '17:00', null]),
    status,
    checklist: [
      { text: 'Works on a phone', is_done: status === 'in_progress' },
      { text: 'Seen by a teammate', is_done: false },
    ],
    updated_at: later(created, hour).toISOString(),
  }
}

function ownTask(making: DemoContext, title: string, at: number): Row {
  const row = open(making, making.crew.leader, at, at ? 'pending' : 'in_progress')
  return { ...row, title, description: '', checklist: [], team_visible: false }
}

/** The steps of a completed task. */
export const stepOf = (random: Random, { id, assigned_to, completed_at }: Row) => ({
  id: random.id(new Date(completed_at ?? 0)),
  task_id: id,
  by_id: assigned_to,
  changes: [{ field: 'status', before: 'in_progress', after: 'completed' }],
  at: completed_at ?? '',
})

function commentOf(random: Random, now: Date, team: StaffedTeam, task: Row, at: number) {
  const written = later(now, -(5 - at) * hour)
  return {
    id: random.id(written),
    task_id: task.id,
    by_id: at === 1 ? task.assigned_to : team.leader.id,
    text: comments[at] ?? '',
    at: written.toISOString(),
  }
}
