import { standings } from '@app/contract/hiring/candidate-filters.ts'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './accounts.table.ts'
import { createdAt, id, instant } from './columns.ts'

/**
 * The records in the talent pool; identical to the condition of the queries, so that counting uses index-only scans, and
 * to that of `tally_candidates`.
 */
const isCounted = sql`merged_into is null and full_name <> ''`

/**
 * Everyone who ever applied; filled by the triggers on `applications`. When one person has two records, one can be
 * merged into the other: it then points to it and is read through it. The columns that lists filter and sort by are
 * computed by `refresh_candidates` for the record that remains.
 */
export const candidates = pgTable(
  'candidates',
  {
    user_id: uuid()
      .primaryKey()
      .references(() => users.id),
    /** Always a record that is not itself merged. */
    merged_into: uuid().references((): AnyPgColumn => candidates.user_id),
    full_name: text().notNull().default(''),
    /** Names, emails and skills in lower case, for search. */
    words: text().notNull().default(''),
    /** `email:…`, `phone:…`, `resume:…`: records that share one may be the same person. */
    keys: text().array().notNull().default(sql`'{}'::text[]`),
    standing: text({ enum: standings }).notNull().default('in_process'),
    applications: integer().notNull().default(0),
    last_applied_at: createdAt(),
    kept_since: instant(),
  },
  (candidate) => [
    index('candidates_merged').on(candidate.merged_into),
    index('candidates_by_time').on(candidate.last_applied_at, candidate.user_id).where(isCounted),
    index('candidates_by_name').on(sql`lower(full_name)`, candidate.user_id).where(isCounted),
    index('candidates_by_standing')
      .on(candidate.standing, candidate.last_applied_at, candidate.user_id)
      .where(isCounted),
    index('candidates_kept')
      .on(candidate.last_applied_at, candidate.user_id)
      .where(sql`${isCounted} and kept_since is not null`),
    index('candidates_by_words').using('gin', sql`words gin_trgm_ops`),
    index('candidates_by_key').using('gin', candidate.keys).with({ fastupdate: false }),
  ],
)

/** The keys that a few records share, which may be one person's; a trigger removes a key that a record lost at once. */
export const sharedKeys = pgTable('shared_keys', {
  key: text().primaryKey(),
  ids: uuid().array().notNull(),
})

/** Keys that came, went or moved since a job last looked who shares them; they are looked up until then. */
export const staleKeys = pgTable('stale_keys', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  key: text().notNull(),
})

export const candidateTags = pgTable(
  'candidate_tags',
  {
    id: id(),
    name: text().notNull(),
    created_at: createdAt(),
  },
  // Concurrent requests to create a tag must leave one row.
  (tag) => [uniqueIndex('one_candidate_tag_per_name').on(sql`lower(${tag.name})`)],
)

export const candidateTaggings = pgTable(
  'candidate_taggings',
  {
    candidate_id: uuid()
      .notNull()
      .references(() => candidates.user_id),
    tag_id: uuid()
      .notNull()
      .references(() => candidateTags.id, { onDelete: 'cascade' }),
  },
  (tagging) => [
    primaryKey({ columns: [tagging.candidate_id, tagging.tag_id] }),
    index('candidate_taggings_by_tag').on(tagging.tag_id, tagging.candidate_id),
  ],
)

/** HR's notes on a candidate, independent of an application; the candidate cannot read them. */
export const candidateNotes = pgTable(
  'candidate_notes',
  {
    id: id(),
    candidate_id: uuid()
      .notNull()
      .references(() => candidates.user_id),
    by_id: uuid()
      .notNull()
      .references(() => users.id),
    text: text().notNull(),
    at: createdAt(),
  },
  (note) => [
    index('candidate_notes_by_candidate').on(note.candidate_id, note.id),
    index('candidate_notes_by_author').on(note.by_id, note.id),
  ],
)

interface FilterValues {
  search: string | null
  standing: (typeof standings)[number] | null
  kept: boolean
  tags: string[]
}

export const candidateFilters = pgTable(
  'candidate_filters',
  {
    id: id(),
    owner_id: uuid()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    asked: jsonb().$type<FilterValues>().notNull(),
    is_shared: boolean().notNull().default(false),
    created_at: createdAt(),
  },
  // A double click on Save must create one filter.
  (filter) => [
    uniqueIndex('one_candidate_filter_per_name').on(filter.owner_id, sql`lower(${filter.name})`),
    index('candidate_filters_shared').on(filter.id).where(sql`is_shared`),
  ],
)

/** Each merge and whether it was undone. */
export const candidateMerges = pgTable(
  'candidate_merges',
  {
    id: id(),
    kept_id: uuid()
      .notNull()
      .references(() => candidates.user_id),
    merged_id: uuid()
      .notNull()
      .references(() => candidates.user_id),
    /** Records that had already been merged into the merged one; an undo restores them to it. */
    carried: uuid().array().notNull().default(sql`'{}'::uuid[]`),
    by_id: uuid()
      .notNull()
      .references(() => users.id),
    at: createdAt(),
    undone_at: instant(),
  },
  // Concurrent merges of one record must not give it two targets.
  (merge) => [
    uniqueIndex('one_merge_per_candidate').on(merge.merged_id).where(sql`undone_at is null`),
    index('candidate_merges_by_kept').on(merge.kept_id, merge.id),
  ],
)

/** Pairs that a reviewer marked as two different people; the smaller id first. */
export const candidateDistinctions = pgTable(
  'candidate_distinctions',
  {
    one_id: uuid()
      .notNull()
      .references(() => candidates.user_id),
    other_id: uuid()
      .notNull()
      .references(() => candidates.user_id),
  },
  (distinction) => [primaryKey({ columns: [distinction.one_id, distinction.other_id] })],
)
