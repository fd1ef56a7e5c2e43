import { z } from 'zod'
import { get } from '../core/route.ts'
import { InternshipCard } from './internships.ts'

/** What a person brings to an internship. */
export const OwnSkills = z.object({
  /** Those of the profile, and those that completed tasks or approved reports of the last 90 days show. */
  skills: z.array(z.object({ name: z.string(), is_shown: z.boolean() })),
  /** The hours a week that they have; null when they did not say. */
  hours_per_week: z.number().nullable(),
})
export type OwnSkills = z.output<typeof OwnSkills>

export interface Match {
  /** The skills of the posting that the person has, and those that are missing. */
  has: string[]
  missing: string[]
  /** How many of `has` their work has shown; the others are only named in the profile. */
  shown: number
  /** Null where the posting or the person does not name hours. */
  fits_hours: boolean | null
}

/** How a posting fits a person; undefined for a posting that names no skills. */
export function matchOf(
  posting: Pick<InternshipCard, 'skills' | 'hours_per_week'>,
  own: OwnSkills,
): Match | undefined {
  if (posting.skills.length === 0) return undefined
  const known = new Map(own.skills.map(({ name, is_shown }) => [name.toLowerCase(), is_shown]))
  const has = posting.skills.filter((skill) => known.has(skill.toLowerCase()))
  return {
    has,
    missing: posting.skills.filter((skill) => !has.includes(skill)),
    shown: has.filter((skill) => known.get(skill.toLowerCase())).length,
    fits_hours:
      posting.hours_per_week === null || own.hours_per_week === null
        ? null
        : posting.hours_per_week <= own.hours_per_week,
  }
}

/** As startups' candidates are weighed: a skill that work has shown counts whole, one that only a profile names half. */
export const shareOf = ({ has, missing, shown }: Match): number =>
  (shown + (has.length - shown) / 2) / (has.length + missing.length)

export const matches = {
  mine: get('/api/me/matches', {
    allow: 'applications.own',
    reads: [
      'account',
      'applications',
      'internships',
      'marketplace',
      'reports',
      'startups',
      'tasks',
      'users',
    ],
    summary:
      "One's own skills and hours, and the open internships that fit them, the best first; not those one applied to",
    returns: OwnSkills.extend({ internships: z.array(InternshipCard) }),
  }),
}
