import type { Browser, Page } from '@playwright/test'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { companyPath } from '../contract/src/core/slug.ts'
import routes from '../web/src/routes.ts'
import { demo, password } from './accounts.ts'

/** A demo account of each area of the site map, and one of those who have none. */
export const everyRole = ['superadmin', 'pm', 'tl', 'intern', 'hr', 'startup', 'tm'] as const
export type Role = (typeof everyRole)[number]

const areaFor = (who: Role) => (who === 'tm' ? 'dashboard' : who)

const leaves = leavesOf(await routes)
const paths = leaves.map(({ path }) => path).filter((path) => path !== '*')
const files = new Map(leaves.map(({ path, file }) => [path, file]))
const areas = new Set<string>(everyRole.map(areaFor))
/** Where there is no one to ask without a link from a mail or from another site. */
const needsLink = new Set(['auth/social', 'unsubscribe/:token'])
/** Old addresses that lead on to the settings. */
const leadsOn = ['account', 'notifications/settings']
const everyones = [
  'settings',
  'profile',
  'people/:id',
  'notifications',
  'calendar',
  'tasks',
  'my-time',
  'evaluations',
]
/** Shared pages that lead whoever has one of their own to that one. */
const sharedBy: Record<string, readonly Role[]> = {
  attendance: ['superadmin', 'tm'],
  'register-startup': ['intern', 'startup', 'superadmin'],
  reports: ['superadmin', 'hr', 'tm'],
  'daily-report': ['superadmin', 'pm', 'hr', 'startup', 'tm'],
  candidates: ['superadmin'],
  'candidates/duplicates': ['superadmin'],
  'candidates/:id': ['superadmin'],
  hiring: ['superadmin'],
  'hiring/interviews': ['superadmin'],
  'hiring/hires': ['superadmin'],
  'hiring/team-assignment': ['superadmin'],
  'hiring/team-assignment/:id': ['superadmin'],
  'hiring/interviews/kits': ['superadmin'],
  'hiring/interviews/kits/:id': ['superadmin'],
  'hiring/interviews/:id': ['superadmin'],
  'managed-internships': ['superadmin'],
  // The editor is the project manager's own, which is looked at there.
  'managed-internships/new': [],
  'managed-internships/:id': [],
  'managed-internships/:id/applications': ['superadmin'],
  projects: ['tl', 'tm'],
  'projects/:id': ['tl', 'tm'],
  'evaluations/:id': ['superadmin', 'tl', 'intern', 'hr'],
}
const needsSignIn = new Set([...leadsOn, ...everyones, ...Object.keys(sharedBy)])
/** Does it open for them, and stay? */
const isFor = (who: Role, path: string) =>
  areaOf(path) === areaFor(who) ||
  everyones.includes(path) ||
  (sharedBy[path]?.includes(who) ?? false)
const areaOf = (path: string) => path.split('/')[0] ?? ''

function leavesOf(entries: readonly RouteConfigEntry[]): { path: string; file: string }[] {
  return entries.flatMap(({ path = '', index, children, file }) =>
    children ? leavesOf(children) : path || index ? [{ path, file }] : [],
  )
}

/** The page component that a path opens; some are shared by roles. */
export const componentOf = (path: string) => files.get(path) ?? ''

/** What anybody may open. */
export const publicPaths = paths.filter(
  (path) => !areas.has(areaOf(path)) && !needsSignIn.has(path) && !needsLink.has(path),
)

/** What a role may open: its area and what everybody who is signed in may. A student also uses the marketplace. */
export const pathsOf = (who: Role) => [
  ...paths.filter((path) => isFor(who, path)),
  ...(who === 'intern' ? publicPaths.filter((path) => areaOf(path) === 'internships') : []),
]

/** What the pages of one record are opened with. */
export interface Records {
  internship: string
  project: string
  certificate: string
  /** One with open internships and reviews, as it stands in its address. */
  company: string
  /** An open internship of that company. */
  reviewed: string
  /** One that HR holds, and the demo intern's own with times to choose from for another. */
  interview: string
  own_interview: string
  offer: string
  brief: string
  import: string
  candidate: string
  /** A message of the contact page, a post and the address of a published one. */
  enquiry: string
  post: string
  news: string
  /** Who shows the profile to everybody. */
  person: string
  /** Of the demo's intern, closed, so that there is something to read. */
  evaluation: string
}

/** The address of a page, with a real record in it. */
export const addressOf = (path: string, records: Records) =>
  `/${path
    .replace(/(?<=people\/):id/, records.person)
    .replace(/(?<=companies\/):id/, records.company)
    .replace(/(?<=evaluations\/):id/, records.evaluation)
    .replace(/(?<=candidates\/):id/, records.candidate)
    .replace(/(?<=projects\/):id/, records.project)
    .replace(/(?<=(?:briefs|team-assignment)\/):id/, records.brief)
    .replace(/(?<=imports\/):id/, records.import)
    .replace(/(?<=inbox\/):id/, records.enquiry)
    .replace(/(?<=superadmin\/news\/):id/, records.post)
    .replace(':slug', records.news)
    .replace(/(?<=(?:hr|hiring)\/interviews\/):id/, records.interview)
    .replace(/(?<=intern\/interviews\/):id/, records.own_interview)
    .replace(/(?<=interview-times\/):id/, records.offer)
    .replace(':code', records.certificate)
    .replace(':id', records.internship)}`

/** An internship that everybody may see, by a manager who may edit it, the project of the demo's team, a certificate. */
export async function sampleRecords(browser: Browser): Promise<Records> {
  const page = await browser.newPage()
  const listOf = async (who: Role, path: string) => {
    const login = { email: demo(who), password }
    const { access_token } = await (
      await page.request.post('/api/auth/login', { data: login })
    ).json()
    const headers = { Authorization: `Bearer ${access_token}` }
    return (await page.request.get(path, { headers })).json()
  }
  const { internships } = await listOf('pm', '/api/internships/managed?status=published&limit=1')
  const { internships: offered } = await listOf('intern', '/api/internships?limit=1')
  const { projects } = await listOf('tl', '/api/projects?limit=1')
  const { certificates } = await listOf('superadmin', '/api/certificates?limit=1')
  const { evaluations } = await listOf('intern', '/api/evaluations?status=closed&limit=1')
  const { interviews } = await listOf('hr', '/api/interviews')
  const { interviews: own } = await listOf('intern', '/api/interviews')
  const { offers } = await listOf('intern', '/api/interview-offers')
  const { briefs } = await listOf('startup', '/api/briefs?status=open&limit=1')
  const { imports } = await listOf('superadmin', '/api/admin/imports?limit=1')
  const { enquiries } = await listOf('superadmin', '/api/enquiries?limit=1')
  const { posts } = await listOf('superadmin', '/api/posts?limit=1')
  const { news } = await listOf('superadmin', '/api/news?limit=1')
  const me = await listOf('intern', '/api/auth/me')
  const { candidates } = await listOf('hr', '/api/candidates?limit=1')
  await page.close()
  return {
    internship: internships[0].id,
    project: projects[0].id,
    certificate: certificates[0].code,
    company: companyPath({ id: offered[0].company_id, name: offered[0].company_name }).slice(11),
    reviewed: offered[0].id,
    interview: interviews.find(isScheduled).id,
    own_interview: own.find(isScheduled).id,
    offer: offers[0].id,
    brief: briefs[0].id,
    import: imports[0].id,
    candidate: candidates[0].id,
    enquiry: enquiries[0].id,
    post: posts[0].id,
    news: news[0].slug,
    person: me.id,
    evaluation: evaluations[0].id,
  }
}

const isScheduled = ({ status }: { status: string }) => status === 'scheduled'

/** A step within the product, also to where no link leads: no document is loaded. The page must be alive already. */
export const goWithin = (page: Page, address: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
