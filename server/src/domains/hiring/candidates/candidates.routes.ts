import { candidateFilters, candidateTags } from '@app/contract/hiring/candidate-filters.ts'
import { candidateMerges, candidates } from '@app/contract/hiring/candidates.ts'
import { implement } from '#platform/http/implement.ts'
import { filters, removeFilter, saveFilter, shareFilter } from './candidate-filters.ts'
import { distinguish, merge, preview, undo } from './candidate-merging.ts'
import { pairs } from './candidate-pairs.ts'
import { read } from './candidate-profile.ts'
import { counts, createTag, keep, list, note, removeTag, tag, tags } from './candidates.ts'

const poolRoutes = implement(candidates, {
  list: ({ db, user, query }) => list(db, user, query),
  counts: ({ db, user, query }) => counts(db, user, query),
  pairs: ({ db, user }) => pairs(db, user),
  read: ({ db, user, params }) => read(db, user, params.id),
  keep: ({ db, params, body, ...by }) => keep(db, by, params.id, body.kept),
  note: ({ db, params, body, ...by }) => note(db, by, params.id, body.text),
  tag: ({ db, body, ...by }) => tag(db, by, body),
  preview: ({ db, user, params, query }) => preview(db, user, params.id, query.other_id),
  merge: async ({ db, params, body, ...by }) => {
    await merge(db, by, params.id, body.other_id)
    return read(db, by.user, params.id)
  },
  distinguish: ({ db, params, body, ...by }) => distinguish(db, by, params.id, body.other_id),
})

const mergeRoutes = implement(candidateMerges, {
  undo: async ({ db, params, ...by }) => read(db, by.user, await undo(db, by, params.id)),
})

const tagRoutes = implement(candidateTags, {
  list: ({ db }) => tags(db),
  create: ({ db, body, ...by }) => createTag(db, by, body.name),
  remove: ({ db, params, ...by }) => removeTag(db, by, params.id),
})

const filterRoutes = implement(candidateFilters, {
  list: ({ db, user }) => filters(db, user),
  save: ({ db, body, ...by }) => saveFilter(db, by, body),
  change: ({ db, params, body, ...by }) => shareFilter(db, by, params.id, body.is_shared),
  remove: ({ db, params, ...by }) => removeFilter(db, by, params.id),
})

export const candidateRoutes = async (app: Parameters<typeof poolRoutes>[0]) => {
  for (const routes of [poolRoutes, mergeRoutes, tagRoutes, filterRoutes])
    await app.register(routes)
}
