import { z } from 'zod'
import { get, put } from '../core/route.ts'
import { Day, singleLine } from '../core/schemas.ts'
import { msg } from '../i18n/translate.ts'
import { Certificate } from './certificates.ts'
import { FinalMarks } from './evaluations.ts'

const badAddress = msg(
  'Use 4 to 40 lowercase letters, digits and single hyphens, starting and ending with a letter or digit.',
)
/** The end of the page's path. */
const ProfileAddress = z
  .string(badAddress)
  .trim()
  .min(4, badAddress)
  .max(40, badAddress)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, badAddress)

export const mostShownSkills = 20

/** What a person chooses about their public page. */
export const PublicProfileChoice = z.object({
  is_on: z.boolean(msg('Please say whether your page is public.')),
  /** Whether search engines may list it. */
  is_listed: z.boolean(msg('Please say whether search engines may list your page.')),
  /** Empty: a random one is drawn. */
  address: ProfileAddress.or(z.literal('')),
  headline: singleLine(msg('Headline'), 120).or(z.literal('')),
  /** Some of the profile's skills. */
  skills: z
    .array(singleLine(msg('Skill'), 60))
    .max(mostShownSkills, msg('You can show up to 20 skills.')),
  /** Whether it shows the marks of every final evaluation; none can be left out. */
  shows_marks: z
    .boolean(msg('Please say whether your page shows your evaluations.'))
    .default(false),
})
export type PublicProfileChoice = z.output<typeof PublicProfileChoice>

/** Exactly what anyone sees. */
export const PublicProfile = z.object({
  address: ProfileAddress,
  full_name: z.string(),
  headline: z.string(),
  skills: z.array(z.string()),
  is_listed: z.boolean(),
  /** Approved hours of each internship, the latest first. */
  internships: z.array(
    z.object({
      title: z.string(),
      company_name: z.string(),
      hours: z.number(),
      /** Those of them that were reported afterwards rather than measured. */
      self_reported: z.number(),
      started_on: Day,
      ended_on: Day,
    }),
  ),
  /** Of closed final evaluations, the latest first; empty unless the person shows them. */
  evaluations: z.array(FinalMarks),
  /** The valid ones. */
  certificates: z.array(
    Certificate.pick({ code: true, title: true, company_name: true, hours: true, ended_on: true }),
  ),
})
export type PublicProfile = z.output<typeof PublicProfile>

const own = { allow: 'account.own' } as const

export const publicProfiles = {
  // Not shared: the address may be a secret between its person and those who were given it.
  read: get('/api/profiles/{address}', {
    allow: 'public',
    reads: ['account', 'certificates', 'evaluations', 'hires', 'reports', 'users'],
    summary: 'The public page of a person who switched it on',
    params: z.object({ address: ProfileAddress }),
    returns: PublicProfile,
  }),
  mine: get('/api/me/public-profile', {
    ...own,
    reads: ['account'],
    summary: 'One’s own choice; switched off before the first time',
    returns: PublicProfileChoice,
  }),
  save: put('/api/me/public-profile', {
    ...own,
    changes: ['account'],
    summary: 'Switch one’s public page on or off and choose what it shows; off is gone at once',
    body: PublicProfileChoice,
    returns: PublicProfileChoice,
  }),
}
