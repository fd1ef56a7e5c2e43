import { candidateFilters, candidateTags } from '@app/contract/hiring/candidate-filters.ts'
import { candidateMerges, candidates } from '@app/contract/hiring/candidates.ts'
import { implement } from '#platform/http/implement.ts'
import { consumeRows } from '#platform/security/bulk-reading.ts'
import { filters, removeFilter, saveFilter, shareFilter } from './candidate-filters.ts'
import { distinguish, merge, preview, undo } from './candidate-merging.ts'
import { pairs } from './candidate-pairs.ts'
import { read } from './candidate-profile.ts'
import { counts, createTag, keep, list, note, removeTag, tag, tags } from './candidates.ts'

const poolRoutes = implement(candidates, {
  // Counted on the primary: `db` may be a replica.
  list: async ({ db, user, query, from, request: { server } }) => {
    const [page] = await Promise.all([
      list(db, user, query),
      consumeRows(server.database.db, { user, from }, 'candidate', query),
    ])
    return page
  },
  counts: ({ db, user, query }) => counts(db, user, query),
  pairs: ({ db, user }) => pairs(db, user),
  read: ({ db, user, params }) => read(db, user, params.id),
  keep: ({ db, params, body, ...actor }) => keep(db, actor, params.id, body.kept),
  note: ({ db, params, body, ...actor }) => note(db, actor, params.id, body.text),
  tag: ({ db, body, ...actor }) => tag(db, actor, body),
  preview: ({ db, user, params, query }) => preview(db, user, params.id, query.other_id),
  merge: async ({ db, params, body, ...actor }) => {
    await merge(db, actor, params.id, body.other_id)
    return read(db, actor.user, params.id)
  },
  distinguish: ({ db, params, body, ...actor }) => distinguish(db, actor, params.id, body.other_id),
})

const mergeRoutes = implement(candidateMerges, {
  undo: async ({ db, params, ...actor }) => read(db, actor.user, await undo(db, actor, params.id)),
})

const tagRoutes = implement(candidateTags, {
  list: ({ db }) => tags(db),
  create: ({ db, body, ...actor }) => createTag(db, actor, body.name),
  remove: ({ db, params, ...actor }) => removeTag(db, actor, params.id),
})

const filterRoutes = implement(candidateFilters, {
  list: ({ db, user }) => filters(db, user),
  save: ({ db, body, ...actor }) => saveFilter(db, actor, body),
  change: ({ db, params, body, ...actor }) => shareFilter(db, actor, params.id, body.is_shared),
  remove: ({ db, params, ...actor }) => removeFilter(db, actor, params.id),
})

export const candidateRoutes = async (app: Parameters<typeof poolRoutes>[0]) => {
  for (const routes of [poolRoutes, mergeRoutes, tagRoutes, filterRoutes])
    await app.register(routes)
}
