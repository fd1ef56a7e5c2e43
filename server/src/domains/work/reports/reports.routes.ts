import { deputies } from '@app/contract/work/deputies.ts'
import { missingReports } from '@app/contract/work/missing-reports.ts'
import { reports as routes } from '@app/contract/work/reports.ts'
import { implement } from '#platform/http/implement.ts'
import { soFar } from './day-so-far.ts'
import { liftBlocker } from './report-blockers.ts'
import { appointDeputy, deputy, dismissDeputy } from './report-deputies.ts'
import { counts, list } from './report-lists.ts'
import { review, reviewMany } from './report-reviewing.ts'
import { read } from './report-rows.ts'
import { revise, submit } from './report-submitting.ts'
import { draft, keepDraft, missing, remind } from './reports.ts'

export const reportRoutes = implement(routes, {
  list: ({ db, user, query }) => list(db, user, query),
  counts: ({ db, user }) => counts(db, user),
  submit: ({ db, user, from, body }) => submit(db, { user, from }, body),
  draft: ({ db, user, query }) => draft(db, user, query.date),
  soFar: ({ db, user, query }) => soFar(db, user, query.date),
  keepDraft: ({ db, user, body }) => keepDraft(db, user, body),
  reviewMany: ({ db, user, from, body }) => reviewMany(db, { user, from }, body),
  read: ({ db, user, params }) => read(db, user, params.id),
  revise: ({ db, user, from, params, body }) => revise(db, { user, from }, params.id, body),
  review: ({ db, user, from, params, body }) => review(db, { user, from }, params.id, body),
  liftBlocker: ({ db, user, from, params, body }) =>
    liftBlocker(db, { user, from }, params.id, body),
})

export const missingReportRoutes = implement(missingReports, {
  list: ({ db, user, query }) => missing(db, user, query),
  remind: ({ db, user, from, body }) => remind(db, { user, from }, body),
})

export const deputyRoutes = implement(deputies, {
  read: ({ db, user, query }) => deputy(db, user, query),
  appoint: ({ db, user, from, body }) => appointDeputy(db, { user, from }, body),
  dismiss: ({ db, user, from }) => dismissDeputy(db, { user, from }),
})
