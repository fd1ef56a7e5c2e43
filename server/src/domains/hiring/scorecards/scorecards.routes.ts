import { interviewKits as kitRoutesOf } from '@app/contract/hiring/interview-kits.ts'
import { scoreSheets as sheetRoutesOf } from '@app/contract/hiring/scorecards.ts'
import { implement } from '#platform/http/implement.ts'
import { actorOf } from '#platform/http/principal.ts'
import * as kits from './interview-kits.ts'
import * as sheets from './scorecards.ts'

export const interviewKitRoutes = implement(kitRoutesOf, {
  list: ({ db, query }) => kits.list(db, query),
  house: ({ db }) => kits.read(db, null),
  saveHouse: ({ db, body, ...context }) => kits.save(db, actorOf(context), null, body),
  read: ({ db, params }) => kits.read(db, params.id),
  save: ({ db, params, body, ...context }) => kits.save(db, actorOf(context), params.id, body),
  reset: ({ db, params, ...context }) => kits.reset(db, actorOf(context), params.id),
})

export const scoreSheetRoutes = implement(sheetRoutesOf, {
  waiting: ({ db, user }) => sheets.waiting(db, user),
  read: ({ db, user, params }) => sheets.read(db, user, params.id),
  keep: ({ db, params, body, ...context }) => sheets.keep(db, actorOf(context), params.id, body),
  submit: ({ db, params, body, ...context }) =>
    sheets.submit(db, actorOf(context), params.id, body),
  setPanel: ({ db, params, body, ...context }) =>
    sheets.setPanel(db, actorOf(context), params.id, body.user_ids),
})
