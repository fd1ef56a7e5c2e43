import { attendance as attendanceContract } from '@app/contract/work/attendance.ts'
import { corrections as correctionsContract } from '@app/contract/work/corrections.ts'
import { implement } from '#platform/http/implement.ts'
import { actorOf } from '#platform/http/principal.ts'
import { checkIn, checkOut, status, takeBreak } from './attendance.ts'
import { corrections } from './attendance-correction-rows.ts'
import { correct, decide, requestCorrection } from './attendance-corrections.ts'
import { entries, sessions } from './attendance-frame.ts'
import { list } from './attendance-list.ts'

export const attendanceRoutes = implement(attendanceContract, {
  checkIn: ({ db, body, ...context }) => checkIn(db, actorOf(context), body),
  checkOut: ({ db, body, ...context }) => checkOut(db, actorOf(context), body),
  break: ({ db, body, ...context }) => takeBreak(db, actorOf(context), body),
  status: ({ db, user }) => status(db, user),
  entries: ({ db, user, query }) => entries(db, user, query),
  list: ({ db, user, query }) => list(db, user, query),
  sessions: ({ db, user, query }) => sessions(db, user, query),
})

export const correctionRoutes = implement(correctionsContract, {
  ask: ({ db, body, ...context }) => requestCorrection(db, actorOf(context), body),
  correct: ({ db, params, body, ...context }) => correct(db, actorOf(context), params.id, body),
  list: ({ db, user, query }) => corrections(db, user, query),
  decide: ({ db, params, body, ...context }) => decide(db, actorOf(context), params.id, body),
})
