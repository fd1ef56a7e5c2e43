import type { Page } from '@playwright/test'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../web/src/routes.ts'
import { demo } from './accounts.ts'

/** The demo account of each area of the site map; the last has no area of its own. */
export const roles = {
  superadmin: 'superadmin',
  pm: 'pm',
  tl: 'tl',
  intern: 'intern',
  hr: 'hr',
  startup: 'startup',
  tm: 'dashboard',
}
export type Who = keyof typeof roles

const paths = leavesOf(await routes).filter((path) => path !== '*')
const areas = new Set<string>(Object.values(roles))
/** Where there is no one to ask without a link from a mail or from another site. */
const needsLink = new Set(['auth/social'])
const needsSignIn = new Set(['account', 'profile', 'notifications'])
const areaOf = (path: string) => path.split('/')[0] ?? ''

function leavesOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, index, children }) =>
    children ? leavesOf(children) : path !== undefined || index ? [path ?? ''] : [],
  )
}

/** What anybody may open. */
export const publicPaths = paths.filter(
  (path) => !areas.has(areaOf(path)) && !needsSignIn.has(path) && !needsLink.has(path),
)

/** What a role may open: its area and what everybody who is signed in may. A student also uses the marketplace. */
export const pathsOf = (who: Who) => [
  ...paths.filter((path) => areaOf(path) === roles[who] || needsSignIn.has(path)),
  ...(who === 'intern' ? publicPaths.filter((path) => areaOf(path) === 'internships') : []),
]

export const emailOf = (who: Who) => demo(who)

/** The address of a page, with a real internship in it. */
export const addressOf = (path: string, internship: string) => `/${path.replace(':id', internship)}`

/** An internship that everybody may see, by a manager who may edit it. */
export async function someInternship(page: Page): Promise<string> {
  const login = { email: demo('pm'), password: 'Demo-Pass-2026' }
  const { access_token } = await (
    await page.request.post('/api/auth/login', { data: login })
  ).json()
  const answer = await page.request.get('/api/internships/managed', {
    params: { status: 'published', limit: 1 },
    headers: { Authorization: `Bearer ${access_token}` },
  })
  return (await answer.json()).internships[0].id
}
