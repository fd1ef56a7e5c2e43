import { z } from 'zod'
import { get } from '../core/route.ts'

/** The six steps of the public page, in their order (spec §2). */
export const questSteps = ['portfolio', 'matched', 'projects', 'skills', 'paid', 'job'] as const

/** XP of an hour that was approved, and of a completed task that counts. */
export const xpOf = { hour: 10, task: 25 } as const

/** The XP at which a level begins: 0, 100, 300, 600, 1,000 … */
export const levelStart = (level: number) => 50 * level * (level - 1)

/** The level that has begun with so much XP. */
export const levelOf = (xp: number) => Math.floor((1 + Math.sqrt(1 + (8 * xp) / 100)) / 2)

export const Quest = z.object({
  /** From approved hours and completed tasks only. */
  xp: z.number().int(),
  level: z.number().int(),
  /** Where the level began, and the next one begins. */
  from_xp: z.number().int(),
  to_xp: z.number().int(),
  steps: z.array(z.object({ name: z.enum(questSteps), is_done: z.boolean() })),
  /** The first steps of a person without an internship. */
  start: z.object({
    profile: z.boolean(),
    resume: z.boolean(),
    saved: z.boolean(),
    alert: z.boolean(),
  }),
})
export type Quest = z.output<typeof Quest>

export const quest = {
  mine: get('/api/me/quest', {
    allow: 'applications.own',
    reads: [
      'account',
      'applications',
      'attendance',
      'certificates',
      'hires',
      'job_alerts',
      'reports',
      'saved_internships',
      'tasks',
      'users',
    ],
    own: ['attendance'],
    summary: "One's level, XP and steps of the quest, from approved work",
    returns: Quest,
  }),
}
