import { tableOf } from '@app/contract/core/objects.ts'
import { type Role, roles } from '@app/contract/core/roles.ts'
import { localized, msg } from '@app/contract/i18n/translate.ts'
import { type PageName, pageUrl } from '@app/contract/pages.ts'
import {
  Award,
  Briefcase,
  Building2,
  CalendarClock,
  CalendarDays,
  ChartColumn,
  ClipboardCheck,
  ClipboardList,
  Clock,
  FileCheck,
  FilePenLine,
  Files,
  Flag,
  FolderKanban,
  Inbox,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  MessageSquareWarning,
  Newspaper,
  PencilLine,
  Search,
  Settings,
  ShieldCheck,
  ShieldQuestionMark,
  TreePalm,
  UserCheck,
  UserRound,
  UserSearch,
  Users,
  UsersRound,
} from 'lucide-react'

interface MenuPage {
  label: string
  page: PageName
  icon: LucideIcon
  /** The heading of its group; entries named by the specification come before all groups. */
  group?: string
}

export interface MenuEntry extends MenuPage {
  path: string
}

const entry = (label: string, page: PageName, icon: LucideIcon): MenuPage => ({ label, page, icon })
const under = (group: string, entries: readonly MenuPage[]) =>
  entries.map((one) => ({ ...one, group }))

const dashboard = entry(msg('Dashboard'), 'dashboard', LayoutDashboard)
const tasks = entry(msg('Tasks'), 'tasks', ListChecks)
const internships = entry(msg('Internships'), 'internships', Search)
const projects = entry(msg('Projects'), 'projects', FolderKanban)
const attendance = entry(msg('Attendance'), 'attendance', Clock)
const workReports = entry(msg('Work Reports'), 'reports', Files)
const dailyReport = entry(msg('Daily Report'), 'daily_report', FilePenLine)
const certificates = entry(msg('Certificates'), 'certificates', Award)
const evaluations = entry(msg('Evaluations'), 'evaluations', ClipboardCheck)
const candidates = entry(msg('Candidate Pool'), 'candidates', UserSearch)
const hiring = entry(msg('Hiring'), 'applications', ClipboardList)
const calendar = entry(msg('Calendar'), 'calendar', CalendarDays)
const managed = entry(msg('Managed Internships'), 'managed_internships', Briefcase)
const moderation = entry(msg('Moderation'), 'moderation', ShieldQuestionMark)
const leave = entry(msg('Leave'), 'leave', TreePalm)
const people = entry(msg('People'), 'people', Users)
const reviews = entry(msg('Company Reviews'), 'company_reviews', MessageSquareWarning)
const teams = entry(msg('Teams'), 'teams', Users)
const ownWork = under(msg('Work'), [dailyReport, tasks, calendar, leave])
const developing = [
  dashboard,
  tasks,
  projects,
  dailyReport,
  entry(msg('My Time'), 'my_time', Clock),
  calendar,
  leave,
]

/** The sidebar entries of each role, in the specification's order (spec §2); additions come last. */
const pagesOf: Record<Role, readonly MenuPage[]> = {
  superadmin: [
    dashboard,
    entry(msg('Startup Queue'), 'startup_queue', Building2),
    entry(msg('User Management'), 'users', Users),
    entry(msg('Global Metrics'), 'metrics', ChartColumn),
    entry(msg('Audit Logs'), 'audit', ShieldCheck),
    entry(msg('System Settings'), 'system_settings', Settings),
    ...under(msg('Work'), [projects, tasks, attendance, workReports, leave, calendar]),
    ...under(msg('Internships'), [
      managed,
      moderation,
      hiring,
      candidates,
      evaluations,
      certificates,
    ]),
    ...under(msg('Organisation'), [
      entry(msg('Departments'), 'departments', Building2),
      entry(msg('News'), 'posts', Newspaper),
      entry(msg('Site Texts'), 'site_texts', PencilLine),
      reviews,
      entry(msg('Inbox'), 'contact_messages', Inbox),
    ]),
  ],
  project_manager: [
    dashboard,
    projects,
    teams,
    entry(msg('Internships'), 'managed_internships', Briefcase),
    attendance,
    entry(msg('Reports'), 'reports', Files),
    certificates,
    tasks,
    evaluations,
    ...under(msg('Work'), [calendar, leave]),
  ],
  team_leader: [
    dashboard,
    entry(msg('My Team'), 'my_team', Users),
    attendance,
    entry(msg('Intern Reports'), 'reports', Files),
    dailyReport,
    projects,
    tasks,
    certificates,
    evaluations,
    ...under(msg('Work'), [calendar, leave]),
  ],
  intern: [
    dashboard,
    entry(msg('Check In/Out'), 'attendance', Clock),
    dailyReport,
    entry(msg('My Tasks'), 'tasks', ListChecks),
    entry(msg('Profile'), 'profile', UserRound),
    internships,
    entry(msg('My Applications'), 'my_applications', FileCheck),
    certificates,
    evaluations,
    ...under(msg('Work'), [calendar, leave]),
  ],
  hr: [
    dashboard,
    entry(msg('Applications'), 'applications', ClipboardList),
    entry(msg('Interviews'), 'interviews', CalendarClock),
    entry(msg('Team Assignment'), 'team_assignment', UsersRound),
    candidates,
    calendar,
    certificates,
    evaluations,
    reviews,
    leave,
  ],
  startup_rep: [
    dashboard,
    entry(msg('Project Progress'), 'startup_projects', FolderKanban),
    entry(msg('Milestones'), 'startup_milestones', Flag),
    entry(msg('Intern Headcount'), 'startup_interns', Users),
    entry(msg('Reports'), 'weekly_updates', Files),
    entry(msg('Team Briefs'), 'briefs', ClipboardList),
    calendar,
    evaluations,
  ],
  project_admin: [dashboard, projects, people, internships, ...ownWork],
  internship_admin: [dashboard, managed, moderation, reviews, people, internships, ...ownWork],
  hr_admin: [
    dashboard,
    entry(msg('Applications'), 'applications', ClipboardList),
    entry(msg('Interviews'), 'interviews', CalendarClock),
    entry(msg('Recent Hires'), 'hires', UserCheck),
    entry(msg('Team Assignment'), 'team_assignment', UsersRound),
    candidates,
    ...under(msg('Organisation'), [people, evaluations, certificates, reviews]),
    ...ownWork,
  ],
  team_manager: [
    dashboard,
    workReports,
    attendance,
    teams,
    projects,
    tasks,
    evaluations,
    ...under(msg('Work'), [dailyReport, calendar, leave]),
  ],
  senior_developer: developing,
  developer: developing,
}

const menuFor = (role: Role): MenuEntry[] =>
  pagesOf[role].map((one) => ({ ...one, path: pageUrl(one.page, { role }) }))

/** The same with the URLs of its role, translated when it is read. */
export const menuOf = localized(tableOf(roles, menuFor))

/** The most entries that a menu shows at once; in a longer one at most one group is open. */
export const mostEntries = 12

/** The entries grouped by heading. */
export function grouped(entries: readonly MenuEntry[]) {
  const groups = [...new Set(entries.map(({ group }) => group))]
  return groups.map((name) => ({ name, entries: entries.filter(({ group }) => group === name) }))
}

/** The active entry: the longest path that is a prefix of the current one. */
export function activeEntry(entries: readonly MenuEntry[], pathname: string) {
  const within = ({ path }: MenuEntry) => pathname === path || pathname.startsWith(`${path}/`)
  return entries.filter(within).toSorted((a, b) => b.path.length - a.path.length)[0]
}
