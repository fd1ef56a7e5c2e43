import { type Goal, goals } from '@app/contract/projects/teams.ts'
import { z } from 'zod'

const { title, due_date, progress, task_ids } = goals.change.body.shape

/** What the form of a goal holds; its rules are the server's. */
export const GoalValues = z.object({
  title: title.unwrap(),
  due_date: due_date.unwrap(),
  progress: progress.unwrap(),
  task_ids: task_ids.unwrap(),
})
export type GoalValues = z.output<typeof GoalValues>

export const valuesOf = (goal: Goal | undefined): GoalValues => ({
  title: goal?.title ?? '',
  due_date: goal?.due_date ?? null,
  progress: goal?.progress ?? 0,
  task_ids: goal?.tasks.map(({ id }) => id) ?? [],
})
