import { attendance as routes } from '@app/contract/work/attendance.ts'
import { corrections } from '@app/contract/work/corrections.ts'
import { actorOf } from '#platform/http/actor.ts'
import { implement } from '#platform/http/implement.ts'
import * as attendance from './attendance.ts'

export const attendanceRoutes = implement(routes, {
  checkIn: ({ db, body, ...context }) => attendance.checkIn(db, actorOf(context), body),
  checkOut: ({ db, body, ...context }) => attendance.checkOut(db, actorOf(context), body),
  break: ({ db, body, ...context }) => attendance.takeBreak(db, actorOf(context), body),
  status: ({ db, user }) => attendance.status(db, user),
  entries: ({ db, user, query }) => attendance.entries(db, user, query),
  list: ({ db, user, query }) => attendance.list(db, user, query),
  sessions: ({ db, user, query }) => attendance.sessions(db, user, query),
})

export const correctionRoutes = implement(corrections, {
  ask: ({ db, body, ...context }) => attendance.askCorrection(db, actorOf(context), body),
  correct: ({ db, params, body, ...context }) =>
    attendance.correct(db, actorOf(context), params.id, body),
  list: ({ db, user, query }) => attendance.corrections(db, user, query),
  decide: ({ db, params, body, ...context }) =>
    attendance.decide(db, actorOf(context), params.id, body),
})
