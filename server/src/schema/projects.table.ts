import { milestoneStatuses } from '@app/contract/projects/milestones.ts'
import { projectStatuses } from '@app/contract/projects/projects.ts'
import { startupStatuses } from '@app/contract/projects/startups.ts'
import { sql } from 'drizzle-orm'
import {
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './accounts.table.ts'
import { createdAt, id, instant, version } from './columns.ts'
import { files } from './files.table.ts'

export const startups = pgTable(
  'startups',
  {
    id: id(),
    name: text().notNull(),
    domain: text().notNull().default(''),
    description: text().notNull().default(''),
    contact_email: text().notNull(),
    status: text({ enum: startupStatuses }).notNull().default('pending'),
    submitted_by: uuid().references(() => users.id),
    submitted_date: createdAt(),
    approved_at: instant(),
    /** The time of the meeting with its representatives, once it is agreed. */
    meeting_at: instant(),
    /** A square picture that a representative uploaded; without one, its mark is drawn from the name. */
    logo_id: uuid().references(() => files.id),
    /** The median hours to an answer to an application; null below five answers. Maintained by a job. */
    answer_hours: integer(),
    version: version(),
  },
  (startup) => [
    index('startups_by_logo').on(startup.logo_id),
    index('startups_by_name').on(sql`lower(${startup.name})`, startup.id),
    index('startups_by_status').on(startup.status, startup.id),
    index('startups_by_applicant').on(startup.submitted_by),
    index('startups_by_contact').on(sql`lower(contact_email)`),
    index('startups_waiting')
      .on(startup.submitted_date, startup.id)
      .where(sql`status in ('pending', 'meeting_scheduled')`),
    index('startups_by_words').using('gin', sql`(name || ' ' || contact_email) gin_trgm_ops`),
    // Concurrent registrations must not leave one user with two pending ones.
    uniqueIndex('one_open_startup_per_applicant')
      .on(startup.submitted_by)
      .where(sql`status in ('pending', 'meeting_scheduled')`),
  ],
)

/** The representatives of a startup. */
export const startupMembers = pgTable(
  'startup_members',
  {
    startup_id: uuid()
      .notNull()
      .references(() => startups.id),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
  },
  (member) => [primaryKey({ columns: [member.user_id, member.startup_id] })],
)

export const projects = pgTable(
  'projects',
  {
    id: id(),
    name: text().notNull(),
    description: text().notNull().default(''),
    startup_id: uuid().references(() => startups.id),
    manager_id: uuid().references(() => users.id),
    status: text({ enum: projectStatuses }).notNull().default('proposed'),
    deadline: date({ mode: 'string' }),
    version: version(),
    created_at: createdAt(),
  },
  (project) => [
    index('projects_by_age').on(project.created_at, project.id),
    index('projects_by_status').on(project.status, project.created_at, project.id),
    index('projects_by_manager').on(project.manager_id),
    index('projects_by_deadline').on(project.deadline, project.id).where(sql`status <> 'archived'`),
    index('projects_by_startup').on(project.startup_id),
    index('projects_by_name').on(sql`lower(${project.name})`, project.id),
    index('projects_by_words').using('gin', sql`name gin_trgm_ops`),
  ],
)

export const milestones = pgTable(
  'milestones',
  {
    id: id(),
    project_id: uuid()
      .notNull()
      .references(() => projects.id),
    title: text().notNull(),
    description: text().notNull().default(''),
    due_date: date({ mode: 'string' }).notNull(),
    completed_date: instant(),
    status: text({ enum: milestoneStatuses }).notNull().default('pending'),
    version: version(),
    created_at: createdAt(),
  },
  (milestone) => [
    index('milestones_by_project').on(milestone.project_id, milestone.due_date),
    index('milestones_by_date').on(milestone.due_date, milestone.id),
    // Few wait for the startup's decision.
    index('milestones_to_decide')
      .on(milestone.due_date, milestone.id)
      .where(sql`status = 'completed'`),
  ],
)

export const departments = pgTable(
  'departments',
  { id: id(), name: text().notNull() },
  (department) => [uniqueIndex('department_name').on(sql`lower(${department.name})`)],
)

export const teams = pgTable(
  'teams',
  {
    id: id(),
    name: text().notNull(),
    project_id: uuid().references(() => projects.id),
    leader_id: uuid().references(() => users.id),
    department_id: uuid().references(() => departments.id),
    version: version(),
    created_at: createdAt(),
  },
  (team) => [
    index('teams_by_project').on(team.project_id),
    index('teams_by_leader').on(team.leader_id),
    index('teams_by_department').on(team.department_id),
    index('teams_by_name').on(sql`lower(${team.name})`, team.id),
    index('teams_by_words').using('gin', sql`name gin_trgm_ops`),
  ],
)

export const teamMembers = pgTable(
  'team_members',
  {
    team_id: uuid()
      .notNull()
      .references(() => teams.id),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    joined_at: createdAt(),
  },
  (member) => [
    primaryKey({ columns: [member.team_id, member.user_id] }),
    index('team_members_by_user').on(member.user_id),
  ],
)
