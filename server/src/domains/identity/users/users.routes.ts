import { users as routes } from '@app/contract/identity/users.ts'
import { consumeMail } from '#domains/identity/accounts/accounts.ts'
import { changeEnrolment } from '#domains/identity/enrolments/enrolments.ts'
import { implement, withPreparation } from '#platform/http/implement.ts'
import { actorOf } from '#platform/http/principal.ts'
import * as users from './users.ts'
import * as admin from './users-admin.ts'

export const userRoutes = implement(routes, {
  list: ({ db, user, query, from }) => users.list(db, { user, from }, query),
  read: ({ db, user, params }) => users.read(db, user, params.id),
  page: ({ db, user, params }) => users.page(db, user, params.id),
  enrol: ({ db, user, from, params, body }) => changeEnrolment(db, { user, from }, params.id, body),
  change: ({ db, params, body, ...context }) => users.change(db, actorOf(context), params.id, body),
  manage: ({ db, user, query, from }) => admin.manage(db, { user, from }, query),
  invite: withPreparation(
    ({ body }) => admin.passwordHashOf(body),
    ({ db, user, body, prepared, from, request }) =>
      admin.invite(db, { user, from }, body, prepared, request.server.config),
  ),
  inviteAgain: withPreparation(
    ({ db, params }) => consumeMail(db, 'invitation', params.id),
    ({ db, user, params, from, request }) =>
      admin.inviteAgain(db, { user, from }, params.id, request.server.config),
  ),
  hold: ({ db, user, from, params, body }) =>
    admin.hold(db, { user, from }, params.id, body.reason),
  release: ({ db, user, from, params }) => admin.release(db, { user, from }, params.id),
  remove: ({ db, params, ...context }) => admin.remove(db, actorOf(context), params.id),
})
