import { standings } from '@app/contract/hiring/candidate-filters.ts'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
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

/** Whom the pool shows: word for word as it is asked, so that counting looks into the indices only. */
const isCounted = sql`merged_into is null and full_name <> ''`

/**
 * Everybody who ever applied; filled by the triggers on `applications`. The record of a person with two accounts may be
 * merged into that of the other: then it points there, and all it has is read with the one that is kept. What a list
 * is found and sorted by stands here of the kept one, worked out by `refresh_candidates`.
 */
export const candidates = pgTable(
  'candidates',
  {
    user_id: uuid()
      .primaryKey()
      .references(() => users.id),
    /** Always a record that is not merged itself. */
    merged_into: uuid().references((): AnyPgColumn => candidates.user_id),
    full_name: text().notNull().default(''),
    /** Names, e-mails and skills in small letters: what a search looks through. */
    words: text().notNull().default(''),
    /** `email:…`, `phone:…`, `resume:…`: two that share one may be the same person. */
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
  ],
)

export const candidateTags = pgTable(
  'candidate_tags',
  {
    id: id(),
    name: text().notNull(),
    created_at: createdAt(),
  },
  // Two who create a tag at once must leave one.
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

/** What HR writes on a person, whatever they applied for; the person never reads it. */
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
  (note) => [index('candidate_notes_by_candidate').on(note.candidate_id, note.id)],
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
  // Two taps on Save must leave one filter.
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
    /** Records that had been merged into the merged one before; an undo gives them back to it. */
    carried: uuid().array().notNull().default(sql`'{}'::uuid[]`),
    by_id: uuid()
      .notNull()
      .references(() => users.id),
    at: createdAt(),
    undone_at: instant(),
  },
  // Two who merge one record at once must not send it to two places.
  (merge) => [
    uniqueIndex('one_merge_per_candidate').on(merge.merged_id).where(sql`undone_at is null`),
    index('candidate_merges_by_kept').on(merge.kept_id, merge.id),
  ],
)

/** Pairs of which somebody said that they are two people; the smaller id first. */
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
