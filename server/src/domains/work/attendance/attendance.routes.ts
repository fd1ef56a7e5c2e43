import { attendance as routes } from '@app/contract/work/attendance.ts'
import { corrections } from '@app/contract/work/corrections.ts'
import { byOf } from '#platform/http/actor.ts'
import { implement } from '#platform/http/implement.ts'
import * as attendance from './attendance.ts'

export const attendanceRoutes = implement(routes, {
  checkIn: ({ db, body, ...asked }) => attendance.checkIn(db, byOf(asked), body),
  checkOut: ({ db, body, ...asked }) => attendance.checkOut(db, byOf(asked), body),
  break: ({ db, body, ...asked }) => attendance.takeBreak(db, byOf(asked), body),
  status: ({ db, user }) => attendance.status(db, user),
  entries: ({ db, user, query }) => attendance.entries(db, user, query),
  list: ({ db, user, query }) => attendance.list(db, user, query),
  sessions: ({ db, user, query }) => attendance.sessions(db, user, query),
})

export const correctionRoutes = implement(corrections, {
  ask: ({ db, body, ...asked }) => attendance.askCorrection(db, byOf(asked), body),
  correct: ({ db, params, body, ...asked }) => attendance.correct(db, byOf(asked), params.id, body),
  list: ({ db, user, query }) => attendance.corrections(db, user, query),
  decide: ({ db, params, body, ...asked }) => attendance.decide(db, byOf(asked), params.id, body),
})
