import { z } from 'zod'

/** The topics that routes read and change and that live updates name. An event names a topic and carries no data. */
export const topics = [
  'account',
  'applications',
  'attendance',
  'audit',
  'briefs',
  'candidates',
  'certificates',
  'corrections',
  'enquiries',
  'evaluations',
  'hires',
  'imports',
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

/** One event of the live stream: what to refetch; `about` is the record's id when there is a single one. */
export const Invalidation = z.object({
  id: z.string(),
  topic: z.enum(topics),
  about: z.uuid().nullable(),
})
export type Invalidation = z.output<typeof Invalidation>
