import { date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.table.ts'
import { createdAt, id, version } from './columns.ts'
import { teams } from './projects.table.ts'
import { tasks } from './tasks.table.ts'

/** The messages of a team. */
export const teamMessages = pgTable(
  'team_messages',
  {
    id: id(),
    team_id: uuid()
      .notNull()
      .references(() => teams.id),
    by_id: uuid()
      .notNull()
      .references(() => users.id),
    text: text().notNull(),
    at: createdAt(),
  },
  (message) => [index('messages_by_team').on(message.team_id, message.id)],
)

export const goals = pgTable(
  'goals',
  {
    id: id(),
    team_id: uuid()
      .notNull()
      .references(() => teams.id),
    title: text().notNull(),
    due_date: date({ mode: 'string' }),
    /** Percent, set by hand; ignored when tasks are linked. */
    progress: integer().notNull().default(0),
    created_by: uuid()
      .notNull()
      .references(() => users.id),
    version: version(),
    created_at: createdAt(),
  },
  (goal) => [index('goals_by_team').on(goal.team_id, goal.id)],
)

export const goalTasks = pgTable(
  'goal_tasks',
  {
    goal_id: uuid()
      .notNull()
      .references(() => goals.id, { onDelete: 'cascade' }),
    task_id: uuid()
      .notNull()
      .references(() => tasks.id, { onDelete: 'cascade' }),
  },
  (link) => [
    primaryKey({ columns: [link.goal_id, link.task_id] }),
    index('goal_tasks_by_task').on(link.task_id),
  ],
)
