import { milestoneStatuses, milestoneStepKinds } from '@app/contract/projects/milestones.ts'
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.table.ts'
import { createdAt, id } from './columns.ts'
import { files } from './files.table.ts'
import { milestones, projects } from './projects.table.ts'

/** The history of a milestone; the last submitted step holds its deliverable. */
export const milestoneSteps = pgTable(
  'milestone_steps',
  {
    id: id(),
    milestone_id: uuid()
      .notNull()
      .references(() => milestones.id),
    kind: text({ enum: milestoneStepKinds }).notNull(),
    /** The status after this step. */
    status: text({ enum: milestoneStatuses }).notNull(),
    by_id: uuid()
      .notNull()
      .references(() => users.id),
    at: createdAt(),
    note: text().notNull().default(''),
    link: text().notNull().default(''),
    file_id: uuid().references(() => files.id, { onDelete: 'set null' }),
  },
  (step) => [
    index('steps_by_milestone').on(step.milestone_id, step.id),
    index('steps_by_file').on(step.file_id),
    index('milestone_steps_by_person').on(step.by_id, step.id),
  ],
)

/** General files that everyone who can see the project may read; a file that its owner's account takes along is detached. */
export const projectFiles = pgTable(
  'project_files',
  {
    project_id: uuid()
      .notNull()
      .references(() => projects.id),
    file_id: uuid()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    at: createdAt(),
  },
  (attached) => [
    primaryKey({ columns: [attached.project_id, attached.file_id] }),
    index('project_files_by_file').on(attached.file_id),
  ],
)
