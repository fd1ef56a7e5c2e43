import { entriesIn, keysIn } from './core/objects.ts'
import { isIntern, type Role } from './core/roles.ts'

/** A page's path; where it depends on the role, the path by role and the one of all `others`. */
type Address = string | Readonly<Partial<Record<Role | 'others', string>>>

/** Other roles with access to hiring find its pages below /hiring. */
const hiring = (ofHr: string, ofOthers: string) => ({
  hr: ofHr,
  hr_admin: ofOthers,
  superadmin: ofOthers,
})
const postings = (path = '') => ({
  project_manager: `/pm/internships${path}`,
  internship_admin: `/managed-internships${path}`,
  superadmin: `/managed-internships${path}`,
})

/**
 * Every role may apply, and who applied may get another role: a link without a role leads to the page of all others, which
 * opens for interns as well.
 */
const applicants = (ofInterns: string, ofOthers: string) =>
  ({
    superadmin: ofOthers,
    project_admin: ofOthers,
    internship_admin: ofOthers,
    hr_admin: ofOthers,
    project_manager: ofOthers,
    hr: ofOthers,
    team_manager: ofOthers,
    team_leader: ofOthers,
    senior_developer: ofOthers,
    developer: ofOthers,
    startup_rep: ofOthers,
    intern: ofInterns,
  }) satisfies Record<Role, string>

/** Every page with its path by role: the source of the menu, route guards, server-made links, robots.txt and tests. */
const pages = {
  dashboard: {
    superadmin: '/superadmin/dashboard',
    project_manager: '/pm/dashboard',
    team_leader: '/tl/dashboard',
    intern: '/intern/dashboard',
    hr: '/hr/dashboard',
    startup_rep: '/startup/dashboard',
    others: '/dashboard',
  },

  attendance: {
    intern: '/intern/attendance',
    team_leader: '/tl/attendance',
    project_manager: '/pm/attendance',
    others: '/attendance',
  },
  my_time: '/my-time',
  leave: '/leave',
  daily_report: {
    intern: '/intern/daily-report',
    team_leader: '/tl/daily-report',
    others: '/daily-report',
  },
  reports: {
    team_leader: '/tl/intern-reports',
    project_manager: '/pm/reports',
    others: '/reports',
  },
  tasks: { intern: '/intern/tasks', others: '/tasks' },
  calendar: '/calendar',

  my_team: { team_leader: '/tl/team' },
  teams: { project_manager: '/pm/teams', team_manager: '/teams' },
  projects: {
    superadmin: '/superadmin/projects',
    project_manager: '/pm/projects',
    others: '/projects',
  },
  project: {
    superadmin: '/superadmin/projects/:id',
    project_manager: '/pm/projects/:id',
    others: '/projects/:id',
  },
  departments: { superadmin: '/superadmin/departments' },
  register_startup: '/register-startup',
  startup_queue: { superadmin: '/superadmin/startups' },
  startup_projects: { startup_rep: '/startup/projects' },
  startup_interns: { startup_rep: '/startup/interns' },
  startup_milestones: { startup_rep: '/startup/milestones' },

  my_applications: applicants('/intern/applications', '/my-applications'),
  my_interview: { intern: '/intern/interviews/:id' },
  interview_times: { intern: '/intern/interview-times/:id' },
  applications: hiring('/hr/applications', '/hiring'),
  interviews: hiring('/hr/interviews', '/hiring/interviews'),
  interview_kits: hiring('/hr/interviews/kits', '/hiring/interviews/kits'),
  interview_kit: hiring('/hr/interviews/kits/:id', '/hiring/interviews/kits/:id'),
  interview: hiring('/hr/interviews/:id', '/hiring/interviews/:id'),
  hires: hiring('/hr/dashboard?tab=hires', '/hiring/hires'),
  team_assignment: hiring('/hr/team-assignment', '/hiring/team-assignment'),
  assign_brief: hiring('/hr/team-assignment/:id', '/hiring/team-assignment/:id'),
  candidates: hiring('/hr/candidates', '/candidates'),
  candidate_duplicates: hiring('/hr/candidates/duplicates', '/candidates/duplicates'),
  candidate: hiring('/hr/candidates/:id', '/candidates/:id'),
  managed_internships: postings(),
  moderation: { internship_admin: '/moderation', superadmin: '/moderation' },
  new_internship: postings('/new'),
  managed_internship: postings('/:id'),
  internship_applications: postings('/:id/applications'),

  briefs: { startup_rep: '/startup/briefs' },
  new_brief: { startup_rep: '/startup/briefs/new' },
  brief: { startup_rep: '/startup/briefs/:id' },
  edit_brief: { startup_rep: '/startup/briefs/:id/edit' },
  weekly_updates: { startup_rep: '/startup/reports' },
  evaluations: '/evaluations',
  evaluation: '/evaluations/:id',
  certificates: {
    superadmin: '/superadmin/certificates',
    project_manager: '/pm/certificates',
    team_leader: '/tl/certificates',
    hr: '/hr/certificates',
    hr_admin: '/hiring/certificates',
    intern: '/intern/certificates',
  },

  users: { superadmin: '/superadmin/users' },
  imports: { superadmin: '/superadmin/users/imports' },
  import: { superadmin: '/superadmin/users/imports/:id' },
  metrics: { superadmin: '/superadmin/metrics' },
  audit: { superadmin: '/superadmin/audit' },
  system_settings: { superadmin: '/superadmin/settings' },
  mail_wordings: { superadmin: '/superadmin/mails' },
  setup_steps: { superadmin: '/superadmin/setup' },
  contact_messages: { superadmin: '/superadmin/inbox' },
  contact_message: { superadmin: '/superadmin/inbox/:id' },
  posts: { superadmin: '/superadmin/news' },
  new_post: { superadmin: '/superadmin/news/new' },
  post: { superadmin: '/superadmin/news/:id' },
  company_reviews: {
    superadmin: '/superadmin/reviews',
    hr: '/hr/reviews',
    hr_admin: '/company-reviews',
    internship_admin: '/company-reviews',
  },
  site_texts: { superadmin: '/superadmin/site' },

  account: '/account',
  profile: { intern: '/intern/profile', others: '/profile' },
  people: { project_admin: '/people', internship_admin: '/people', hr_admin: '/people' },
  person: '/people/:id',
  settings: '/settings',
  notifications: '/notifications',
  notification_settings: '/notifications/settings',

  home: '/',
  landing: '/landing',
  students: '/students',
  hire_talent: '/hire-talent',
  internships: '/internships',
  internship: '/internships/:id',
  report_internship: '/internships/:id/report',
  apply: '/apply',
  about: '/about',
  team: '/team',
  careers: '/careers',
  contact: '/contact',
  news: '/news',
  news_post: '/news/:slug',
  hall_of_fame: '/hall-of-fame',
  company: '/companies/:id',
  certificate: '/certificates/:code',
  public_profile: '/profiles/:address',
  help: '/help',
  faq: '/faq',
  privacy: '/privacy',
  terms: '/terms',
  accessibility: '/accessibility',
  sitemap: '/sitemap',
  offline: '/offline',
  login: '/login',
  signup: '/signup',
  goodbye: '/goodbye',
  forgot_password: '/forgot-password',
  reset_password: '/reset-password',
  social_sign_in: '/auth/social',
  setup: '/setup',
  unsubscribe: '/unsubscribe/:token',
  guardian: '/guardian',
} as const satisfies Record<string, Address>

export type PageName = keyof typeof pages
export const pageNames = keysIn(pages)

/** All paths of a page, with its parameter names. */
export function addressesOf(page: PageName): string[] {
  const address: Address = pages[page]
  return typeof address === 'string' ? [address] : [...new Set(Object.values(address))]
}

/** The path of a page for a role, with its parameter names; undefined if the role does not have the page. */
export function addressFor(page: PageName, role: Role): string | undefined {
  const address: Address = pages[page]
  return typeof address === 'string' ? address : (address[role] ?? address.others)
}

function commonAddress(page: PageName): string | undefined {
  const address: Address = pages[page]
  return typeof address === 'string' ? address : (address.others ?? Object.values(address)[0])
}

export interface LinkParts {
  /** The reader's role. Without it the link uses the common path, which `roleUrl` rewrites for its reader. */
  role?: Role
  /** The values of `:id`, `:slug`, `:code`. */
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string>>
  /** The record on the page that is meant. */
  hash?: string
}

/** A link to a page: path, query and hash, encoded. For a role without the page it leads to its dashboard. */
export function pageUrl(
  page: PageName,
  { role, params = {}, query = {}, hash }: LinkParts = {},
): string {
  const address = role
    ? (addressFor(page, role) ?? addressFor('dashboard', role))
    : commonAddress(page)
  const path = (address ?? '/').replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const search = new URLSearchParams(query).toString()
  const url = search ? `${path}${path.includes('?') ? '&' : '?'}${search}` : path
  return hash ? `${url}#${hash}` : url
}

/** The start page of a role after signing in (spec §2, role home mapping). */
export const homeOf = (role: Role): string => pageUrl('dashboard', { role })

/** The page with a person's own times: an intern's attendance; the attendance page of other roles shows the people they lead. */
export const ownTimesUrl = (role: Role): string =>
  pageUrl(isIntern(role) ? 'attendance' : 'my_time', { role })

/** The pages for search engines, in the order of the sitemap; the pages of records follow them. */
export const listedPages = [
  'home',
  'students',
  'hire_talent',
  'internships',
  'apply',
  'about',
  'team',
  'careers',
  'contact',
  'news',
  'hall_of_fame',
  'help',
  'faq',
  'privacy',
  'terms',
  'accessibility',
  'sitemap',
] as const satisfies PageName[]

/** Personal pages, which robots.txt excludes in addition to the areas of roles. */
export const unlistedPages = [
  'dashboard',
  'profile',
  'settings',
  'reset_password',
] as const satisfies PageName[]

/** The role that owns an area, the first segment of a path (spec §2); undefined where it is open to every role. */
export function ownerOf(path: string): Role | undefined {
  const area = path.split('/')[1]?.toLowerCase()
  return area ? owners.get(area) : undefined
}

/** Areas that belong to one role: the first segment of its dashboard's path. */
const owners = new Map<string, Role>(
  entriesIn(pages.dashboard).flatMap(([role, path]): [string, Role][] =>
    role === 'others' ? [] : [[path.split('/')[1] ?? '', role]],
  ),
)

/** The first segments of the paths that belong to one role. */
export const roleAreas = [...owners.keys()]

interface PageMatch {
  page: PageName
  params: Record<string, string>
}

/** The page at a path, for any role. */
function pageAt(path: string): PageMatch | undefined {
  const parts = path.split('/')
  for (const page of pageNames)
    for (const address of addressesOf(page)) {
      const names = address.split('/')
      const fits = (name: string, at: number) => name === parts[at] || name.startsWith(':')
      if (names.length !== parts.length || !names.every(fits)) continue
      const params = names.flatMap((name, at) =>
        name.startsWith(':') ? [[name.slice(1), parts[at] ?? '']] : [],
      )
      return { page, params: Object.fromEntries(params) }
    }
  return undefined
}

/** The same page at the role's own path, if `isWanted`; query and hash are preserved. */
function readdress(role: Role, link: string, isWanted: (page: PageName, url: string) => boolean) {
  const end = link.search(/[?#]/)
  const path = end < 0 ? link : link.slice(0, end)
  const rest = end < 0 ? '' : link.slice(end)
  const match = pageAt(path)
  const address = match && addressFor(match.page, role)
  if (!address) return link
  const url = address.replace(/:(\w+)/g, (_, name: string) => match.params[name] ?? '')
  if (!isWanted(match.page, url)) return link
  return url + (url.includes('?') ? rest.replace('?', '&') : rest)
}

/**
 * The URL of an HR or project manager page for other roles that may use it; all other links are the same for everyone.
 * Stored, emailed and shared links of other roles are resolved with it.
 */
export const roleUrl = (role: Role, link: string): string =>
  readdress(role, link, (page, url) => !isForAll(page) && !ownerOf(url))

/** The opposite: rewrites a shared URL for a role that has the page in its own area. */
export const ownUrl = (role: Role, link: string): string =>
  readdress(role, link, (_, url) => ownerOf(url) === role)

/** A stored link, maybe made for a role that its reader had before: its page as their role has it. */
export const storedUrl = (role: Role, link: string): string => readdress(role, link, () => true)

const isForAll = (page: PageName) => {
  const address: Address = pages[page]
  return typeof address === 'string' || address.others !== undefined
}
