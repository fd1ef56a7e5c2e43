import { type Browser, expect, type Page } from '@playwright/test'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { may, type Permission } from '../contract/src/core/access.ts'
import { keysIn } from '../contract/src/core/objects.ts'
import { isIntern } from '../contract/src/core/roles.ts'
import { companyPath } from '../contract/src/core/slug.ts'
import {
  addressesOf,
  addressFor,
  ownerOf,
  type PageName,
  pageNames,
} from '../contract/src/pages.ts'
import routes from '../web/src/routes.ts'
import { demo, password } from './accounts.ts'

/** A demo account for each area of the site map, and one of a role without its own area. */
const rolesOf = {
  superadmin: 'superadmin',
  pm: 'project_manager',
  tl: 'team_leader',
  intern: 'intern',
  hr: 'hr',
  startup: 'startup_rep',
  tm: 'team_manager',
} as const
export type AccountName = keyof typeof rolesOf
export const everyAccount = keysIn(rolesOf)

interface Leaf {
  path: string
  file: string
  needsSignIn: boolean
}

const leaves = leavesOf(await routes).filter(({ path }) => path !== '*')
const files = new Map(leaves.map(({ path, file }) => [path, file]))
/** Pages that are only opened by a link in an email, from another site, or that a person shares. */
const needsLink = new Set(['auth/social', 'unsubscribe/:token', 'profiles/:address'])
/** Old paths that redirect to the settings, and a superadmin's path to the editor of project managers. */
const leftOut = new Set([
  'account',
  'notifications/settings',
  'managed-internships/new',
  'managed-internships/:id',
])
/** Pages that reject roles without a permission, although their path is the same for all others. */
const permissions: Partial<Record<PageName, Permission>> = {
  attendance: 'attendance.correct',
  reports: 'reports.review',
  projects: 'projects.work',
  project: 'projects.work',
  register_startup: 'startups.register',
}
/** Shared pages that stay open to interns, who have another path for them. */
const alsoForInterns = new Set<PageName>(['profile', 'tasks'])
/** The participants of the sample evaluation and the roles that see all evaluations. */
const evaluationReaders: readonly AccountName[] = ['superadmin', 'tl', 'intern', 'hr']

function leavesOf(entries: readonly RouteConfigEntry[], needsSignIn = false): Leaf[] {
  return entries.flatMap(({ path = '', index, children, file }) =>
    children
      ? leavesOf(children, needsSignIn || file.endsWith('signed-in-layout.tsx'))
      : path || index
        ? [{ path, file, needsSignIn }]
        : [],
  )
}

/** Whether a page opens for an account and is tested as that account. */
function opensFor(account: AccountName, path: string) {
  const role = rolesOf[account]
  const page = pageNames.find((name) => addressesOf(name).includes(`/${path}`))
  if (leftOut.has(path)) return false
  if (ownerOf(`/${path}`)) return ownerOf(`/${path}`) === role
  if (!page || !may(role, permissions[page] ?? 'public')) return false
  if (page === 'evaluation') return evaluationReaders.includes(account)
  return addressFor(page, role) === `/${path}` || (isIntern(role) && alsoForInterns.has(page))
}

/** The page component of a path; some are shared by roles. */
export const componentOf = (path: string) => files.get(path) ?? ''

/** The paths open to everyone. */
export const publicPaths = leaves
  .filter(({ path, needsSignIn }) => !needsSignIn && !needsLink.has(path))
  .map(({ path }) => path)

/** The paths open to an account after signing in. A student also uses the marketplace. */
export const pathsOf = (account: AccountName) => [
  ...leaves
    .filter(({ path, needsSignIn }) => needsSignIn && opensFor(account, path))
    .map(({ path }) => path),
  ...(account === 'intern' ? publicPaths.filter((path) => path.startsWith('internships')) : []),
]

/** Sample records for pages that show a single one. */
export interface Records {
  internship: string
  project: string
  certificate: string
  /** A company with open internships and reviews, as a URL segment. */
  company: string
  /** An open internship of that company. */
  reviewed: string
  /** An interview held by HR, the demo intern's own, and an offer of times to the intern. */
  interview: string
  own_interview: string
  offer: string
  brief: string
  import: string
  candidate: string
  /** A contact message, a post, and the slug of a published post. */
  enquiry: string
  post: string
  news: string
  /** A user whose profile is visible to everyone. */
  person: string
  /** A closed evaluation of the demo intern. */
  evaluation: string
}

/** The path of a page with real ids in it. */
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

interface Posting {
  id: string
  company_id: string | null
  company_name: string
}

async function firstOf<T>(all: readonly T[], fits: (one: T) => Promise<boolean>): Promise<T> {
  for (const one of all) if (await fits(one)) return one
  throw new Error('None fits.')
}

/** Reads sample records from the API, each as an account that may see it. */
export async function sampleRecords(browser: Browser): Promise<Records> {
  const page = await browser.newPage()
  const listOf = async (who: AccountName, path: string) => {
    const login = { email: demo(who), password }
    const { access_token } = await (
      await page.request.post('/api/auth/login', { data: login })
    ).json()
    const headers = { Authorization: `Bearer ${access_token}` }
    return (await page.request.get(path, { headers })).json()
  }
  const { internships } = await listOf('pm', '/api/internships/managed?status=published&limit=1')
  const { internships: offered } = await listOf('intern', '/api/internships?limit=100')
  const isReviewed = async ({ company_id }: Posting) =>
    company_id !== null && (await listOf('intern', `/api/companies/${company_id}`)).rating !== null
  const reviewed = await firstOf<Posting>(offered, isReviewed)
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
    company: companyPath({ id: reviewed.company_id ?? '', name: reviewed.company_name }).slice(11),
    reviewed: reviewed.id,
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

/** Navigates within the product, even where no link leads, without loading a document. The page must be hydrated. */
export const goWithin = (page: Page, address: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)

/** Opens a page without a new document: it is there when its title or heading has changed. */
export async function openWithin(page: Page, address: string) {
  const title = await page.title()
  await page.getByRole('heading', { level: 1 }).evaluate(({ dataset }) => {
    dataset.isOld = ''
  })
  await goWithin(page, address)
  const isThere = async () =>
    (await page.title()) !== title || (await page.locator('h1[data-is-old]').count()) === 0
  await expect.poll(isThere, { message: address, intervals: [50] }).toBe(true)
}
