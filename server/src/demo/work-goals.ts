import type { milestones } from '#schema/projects.table.ts'
import type { goals, goalTasks, teamMessages } from '#schema/teams.table.ts'
import { type Chance, dayOf, daysFrom } from './chance.ts'
import { hour, later } from './work-clock.ts'
import type { Company, Crew } from './work-crews.ts'
import type { Work } from './work-tasks.ts'
import { goalTitles, milestoneTitles, thread } from './work-words.ts'

interface Goals {
  goals: (typeof goals.$inferInsert)[]
  linksOfGoals: (typeof goalTasks.$inferInsert)[]
}

/** Two goals that linked tasks measure, and one that the leader does. */
export function goalsOf(dice: Chance, now: Date, { team, leader }: Crew, work: Work): Goals {
  const rows = goalTitles.map((title, at) => {
    const made = daysFrom(now, -9 + at)
    return {
      id: dice.id(made),
      team_id: team.id,
      title,
      due_date: dayOf(daysFrom(now, 10 + at * 7)),
      progress: at === 2 ? 40 : 0,
      created_by: leader.id,
      created_at: made.toISOString(),
    }
  })
  const shared = work.tasks.filter(({ team_visible }) => team_visible)
  const links = rows
    .slice(0, 2)
    .flatMap(({ id }, at) =>
      shared
        .filter((_, nth) => nth % 9 === at + 2)
        .map((task) => ({ goal_id: id, task_id: task.id })),
    )
  return { goals: rows, linksOfGoals: links }
}

/** What the demo team said to each other since yesterday. */
export function threadOf(
  dice: Chance,
  now: Date,
  { team, leader, members }: Crew,
): (typeof teamMessages.$inferInsert)[] {
  return thread.map(([who, text], at) => {
    const said = later(now, -(thread.length - at) * 2.5 * hour)
    const person = who === 0 ? leader : (members[who - 1] ?? leader)
    return {
      id: dice.id(said),
      team_id: team.id,
      by_id: person.id,
      text,
      at: said.toISOString(),
    }
  })
}

/** Four milestones a project: behind, just behind, under way, ahead. */
export function milestonesOf(
  dice: Chance,
  now: Date,
  { projects }: Company,
): (typeof milestones.$inferInsert)[] {
  const statuses = ['approved', 'completed', 'in_progress', 'pending'] as const
  return projects.flatMap((project, nth) =>
    milestoneTitles.map((title, at) => {
      const due = daysFrom(now, (at - 2) * 28 + 6 + nth)
      const isDone = at < 2
      return {
        id: dice.id(new Date(project.created_at)),
        project_id: project.id,
        title,
        due_date: dayOf(due),
        completed_date: isDone ? daysFrom(due, -1).toISOString() : null,
        status: statuses[at] ?? 'pending',
        created_at: project.created_at,
      }
    }),
  )
}
