import { z } from 'zod'

/** What can go stale: the live-update vocabulary. An event names a topic and ships no entities. */
export const topics = [
  'account',
  'applications',
  'attendance',
  'briefs',
  'candidates',
  'certificates',
  'enquiries',
  'evaluations',
  'files',
  'imports',
  'hires',
  'internships',
  'interviews',
  'meetings',
  'notifications',
  'posts',
  'projects',
  'reports',
  'sessions',
  'settings',
  'site',
  'startups',
  'tasks',
  'teams',
  'users',
] as const
export type Topic = (typeof topics)[number]

/** One line of the stream: what to fetch again; `about` is the record, when it is a single one. */
export const Invalidation = z.object({
  id: z.string(),
  topic: z.enum(topics),
  about: z.uuid().nullable(),
})
export type Invalidation = z.output<typeof Invalidation>
