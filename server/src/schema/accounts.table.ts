import { internRole, roles } from '@app/contract/core/roles.ts'
import { organisation } from '@app/contract/i18n/organisation.ts'
import { accountStatuses } from '@app/contract/identity/accounts.ts'
import { ageGroups } from '@app/contract/identity/guardians.ts'
import type { Settings } from '@app/contract/identity/settings.ts'
import { socialProviders } from '@app/contract/identity/social-providers.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, id, instant, version } from './columns.ts'

export const users = pgTable(
  'users',
  {
    id: id(),
    /**
     * Normalised as in the contract's Email; replaced when the user is removed, so that the address can sign up again.
     */
    email: text().notNull().unique(),
    full_name: text().notNull(),
    role: text({ enum: roles }).notNull().default(internRole),
    status: text({ enum: accountStatuses }).notNull().default('active'),
    password_hash: text(),
    email_confirmed_at: instant(),
    phone: text().notNull().default(''),
    location: text().notNull().default(''),
    bio: text().notNull().default(''),
    skills: text().array().notNull().default(sql`'{}'::text[]`),
    experience: text().notNull().default(''),
    education: text().notNull().default(''),
    /** The hours a week that the person can give to an internship. */
    hours_per_week: integer(),
    linkedin: text().notNull().default(''),
    github: text().notNull().default(''),
    portfolio: text().notNull().default(''),
    /** The user's own avatar file. No foreign key, because the files table already references this one. */
    avatar_id: uuid(),
    settings: jsonb().$type<Partial<Settings>>().notNull().default({}),
    /** As the organisation's zone when the account was made. */
    time_zone: text()
      .notNull()
      .default('Asia/Kolkata')
      .$defaultFn(() => organisation().time_zone),
    /** As the person declared; null until then. A date of birth is never stored. */
    age_group: text({ enum: ageGroups }),
    last_seen_at: instant(),
    /** Whether the person is a member of a team, and whether they lead one; maintained by triggers of those tables. */
    in_team: boolean().notNull().default(false),
    leads_team: boolean().notNull().default(false),
    /** An account of the demo that was suspended because demo data was switched off. */
    demo_suspended_at: instant(),
    /** A legal hold: neither retention nor deletion removes anything of this person. */
    held_at: instant(),
    hold_reason: text().notNull().default(''),
    version: version(),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (user) => [
    index('users_by_role').on(user.role, user.id),
    index('users_by_name').on(sql`lower(${user.full_name})`, user.id),
    index('users_by_creation').on(user.created_at, user.id),
    // People without a team, who are found without reading past those who have one.
    index('users_by_team').on(user.role, user.in_team, sql`lower(${user.full_name})`, user.id),
    index('users_leading_none')
      .on(user.role, user.in_team, sql`lower(${user.full_name})`, user.id)
      .where(sql`not leads_team`),
    // Few users are invited, suspended or removed; the partial index finds them without scanning the rest.
    index('users_not_active')
      .on(sql`lower(${user.full_name})`, user.id)
      .where(sql`status <> 'active'`),
    index('users_with_weekly_report').on(user.id).where(sql`settings ->> 'weeklyReports' = 'true'`),
    // The same condition as `isMinor`: rankings leave minors out.
    index('minors').on(user.id).where(sql`age_group is not distinct from 'minor'`),
    index('users_by_words').using('gin', sql`(full_name || ' ' || email) gin_trgm_ops`),
    check('user_hours_per_week', sql`hours_per_week between 1 and 60`),
  ],
)

/** One row per signed-in device. Only the SHA-256 of its tokens is stored. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    token_hash: text().notNull(),
    expires_at: instant().notNull(),
    /** The previous access token, accepted briefly for requests in flight when it was renewed. */
    token_hash_before: text(),
    refresh_hash: text().notNull(),
    /** The previous refresh token; using it again after a short grace period ends the session. */
    refresh_hash_before: text(),
    refreshed_at: createdAt(),
    refresh_expires_at: instant().notNull(),
    user_agent: text().notNull().default(''),
    address: text().notNull().default(''),
    last_seen_at: createdAt(),
    created_at: createdAt(),
  },
  (session) => [
    uniqueIndex('session_token').on(session.token_hash),
    uniqueIndex('session_refresh').on(session.refresh_hash),
    index('session_token_before').on(session.token_hash_before),
    index('session_refresh_before').on(session.refresh_hash_before),
    index('sessions_by_user').on(session.user_id),
    // Both change with the refresh hashes only, so that they cost no write of its own.
    index('sessions_by_expiry').on(session.refresh_expires_at),
    index('sessions_by_refresh').on(session.refreshed_at),
  ],
)

export const linkKinds = [
  'signup',
  'email_change',
  'recovery',
  'invitation',
  'social',
  'second_step',
  'guardian',
  'guardian_change',
] as const

/** Single-use tokens of emailed links; only their SHA-256 is stored. */
export const links = pgTable(
  'links',
  {
    token_hash: text().primaryKey(),
    kind: text({ enum: linkKinds }).notNull(),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    /** The new address of an email change, or the guardian's. */
    email: text(),
    /** Who invites; null when the invited person asked for a new link. */
    inviter_id: uuid().references(() => users.id),
    expires_at: instant().notNull(),
    created_at: createdAt(),
  },
  (link) => [
    index('links_by_user').on(link.user_id, link.kind),
    index('links_by_expiry').on(link.expires_at),
  ],
)

/** The links with which the first superadmin account is created; only the SHA-256 of their tokens is stored. */
export const setupLinks = pgTable('setup_links', {
  token_hash: text().primaryKey(),
  expires_at: instant().notNull(),
  created_at: createdAt(),
})

/** A user's account at Google, GitHub or LinkedIn. */
export const identities = pgTable(
  'identities',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    provider: text({ enum: socialProviders }).notNull(),
    subject: text().notNull(),
    created_at: createdAt(),
  },
  (identity) => [
    uniqueIndex('identity_subject').on(identity.provider, identity.subject),
    index('identities_by_user').on(identity.user_id),
  ],
)

/** A social sign-in in progress: the state shared by the server and the browser that started it. Single-use. */
export const socialStarts = pgTable('social_starts', {
  state_hash: text().primaryKey(),
  provider: text().notNull(),
  code_verifier: text().notNull(),
  /** The hash of a secret in the browser that started it; no other browser can finish it. */
  browser_hash: text().notNull(),
  expires_at: instant().notNull(),
})
