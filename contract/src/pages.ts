import { may, type Role } from './core/access.ts'

/** The pages of hiring that hr_admin and superadmin have below /hiring, which begins with the applications. */
const hiring = /^\/hr(?:\/applications|(?=\/(?:interviews|team-assignment)))(?![\w-])/
const pool = /^\/hr(?=\/candidates(?![\w-]))/
const postings = /^\/pm\/internships(?![\w-])/

/** Where a page of HR or of a project manager stands for others who may use it; every other link is the same for all. */
export function roleUrl(role: Role, link: string): string {
  const hires = role !== 'hr' && may(role, 'hires.manage')
  const publishes = role !== 'project_manager' && may(role, 'internships.manage')
  const place = hires ? link.replace(hiring, '/hiring').replace(pool, '') : link
  return publishes ? place.replace(postings, '/managed-internships') : place
}
