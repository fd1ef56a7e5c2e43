import { departments as departmentsContract } from '@app/contract/projects/departments.ts'
import { milestones as milestonesContract } from '@app/contract/projects/milestones.ts'
import { projects as routes } from '@app/contract/projects/projects.ts'
import { implement } from '#platform/http/implement.ts'
import * as departments from './departments.ts'
import * as milestones from './milestones.ts'
import * as files from './project-files.ts'
import * as rows from './project-rows.ts'
import * as writes from './project-writes.ts'

export const projectRoutes = implement(routes, {
  list: ({ db, user, query }) => rows.list(db, user, query),
  create: ({ db, user, from, body }) => writes.create(db, { user, from }, body),
  owners: ({ db, query }) => rows.owners(db, query),
  read: ({ db, user, params }) => rows.read(db, user, params.id),
  change: ({ db, user, from, params, body }) => writes.change(db, { user, from }, params.id, body),
  remove: ({ db, user, from, params }) => writes.remove(db, { user, from }, params.id),
  files: ({ db, user, params }) => files.list(db, user, params.id),
  attach: ({ db, user, from, params, body }) =>
    files.attach(db, { user, from }, params.id, body.file_id),
  detach: ({ db, user, from, params }) =>
    files.detach(db, { user, from }, params.id, params.file_id),
})

export const milestoneRoutes = implement(milestonesContract, {
  list: ({ db, user, query }) => milestones.list(db, user, query),
  read: ({ db, user, params }) => milestones.read(db, user, params.id),
  create: ({ db, user, from, body }) => milestones.create(db, { user, from }, body),
  ask: ({ db, user, from, params, body }) => milestones.ask(db, { user, from }, params.id, body),
  change: ({ db, user, from, params, body }) =>
    milestones.change(db, { user, from }, params.id, body),
  submit: ({ db, user, from, params, body }) =>
    milestones.submit(db, { user, from }, params.id, body),
  decide: ({ db, user, from, params, body }) =>
    milestones.decide(db, { user, from }, params.id, body),
})

export const departmentRoutes = implement(departmentsContract, {
  list: ({ db }) => departments.list(db),
  create: ({ db, user, from, body }) => departments.create(db, { user, from }, body.name),
  rename: ({ db, user, from, params, body }) =>
    departments.rename(db, { user, from }, params.id, body.name),
})
