import { applicationSources } from '@app/contract/hiring/application-sources.ts'
import { inArray } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { users } from '#schema/accounts.table.ts'
import { applications } from '#schema/applications.table.ts'
import {
  candidateFilters,
  candidateNotes,
  candidates,
  candidateTaggings,
  candidateTags,
} from '#schema/candidates.table.ts'
import type { makeHiring } from './hiring.ts'
import { daysFrom, type Random } from './random.ts'

type Applications = ReturnType<typeof makeHiring>['applications']

const tagNames = ['Strong in React', 'Next batch', 'Campus fair 2026'] as const
const remarks = [
  'Asked to be called again when the exams are over.',
  'A good second choice for the data team.',
]

/** What HR keeps of candidates: tags, notes, who is kept for later, a shared filter, one person with two accounts. */
export async function addPool(
  db: Db,
  random: Random,
  now: Date,
  sent: Applications,
  hr_id: string,
) {
  const people = [...new Set(sent.map(({ user_id }) => user_id))]
  const rejected = [
    ...new Set(sent.filter(({ status }) => status === 'rejected').map((row) => row.user_id)),
  ].slice(0, 6)
  const tags = tagNames.map((name, at) => ({ id: random.id(daysFrom(now, -20 + at)), name }))
  await db.insert(candidateTags).values(tags)
  await db.insert(candidateTaggings).values(
    tags.flatMap(({ id: tag_id }, at) =>
      people
        .filter((_, place) => place % (at + 4) === 0)
        .slice(0, 9)
        .map((candidate_id) => ({ candidate_id, tag_id })),
    ),
  )
  await db.insert(candidateNotes).values(
    remarks.map((text, at) => ({
      candidate_id: rejected[at] ?? '',
      by_id: hr_id,
      text,
      at: daysFrom(now, -9 + at).toISOString(),
    })),
  )
  await db
    .update(candidates)
    .set({ kept_since: daysFrom(now, -8).toISOString() })
    .where(inArray(candidates.user_id, rejected))
  await db.insert(candidateFilters).values({
    owner_id: hr_id,
    name: 'Kept from earlier rounds',
    asked: { search: null, standing: null, kept: true, tags: [] },
    is_shared: true,
  })
  await db
    .update(users)
    .set({ phone: '+91 98450 12345' })
    .where(inArray(users.id, people.slice(-2)))
  await addSources(db, sent)
}

/** Every fourth did not say. */
async function addSources(db: Db, sent: Applications) {
  const ways = applicationSources.length
  for (const [at, source] of applicationSources.entries()) {
    const ids = sent
      .filter((_, place) => place % 4 && (place * (place % 5)) % ways === at)
      .map(({ id }) => id)
    if (ids.length)
      await db.update(applications).set({ source }).where(inArray(applications.id, ids))
  }
}
