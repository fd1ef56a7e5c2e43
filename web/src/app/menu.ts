import type { Role } from '@app/contract/core/access.ts'
import { localized, msg } from '@app/contract/i18n/text.ts'
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
  ListTodo,
  type LucideIcon,
  MessageSquareWarning,
  Newspaper,
  PencilLine,
  Search,
  Settings,
  ShieldCheck,
  UserRound,
  UserSearch,
  Users,
  UsersRound,
} from 'lucide-react'

export interface MenuEntry {
  label: string
  path: string
  icon: LucideIcon
  /** The heading it stands under; what the specification names stands above them all. */
  group?: string
}

const entry = (label: string, path: string, icon: LucideIcon): MenuEntry => ({ label, path, icon })

const dashboard = (path: string) => entry(msg('Dashboard'), path, LayoutDashboard)
const tasks = entry(msg('Tasks'), '/tasks', ListTodo)
const other = localized([
  dashboard('/dashboard'),
  entry(msg('Internships'), '/internships', Search),
  tasks,
])
const projects = (path: string) => entry(msg('Projects'), path, FolderKanban)
const attendance = (path: string) => entry(msg('Attendance'), path, Clock)
const workReports = entry(msg('Work Reports'), '/reports', Files)
const dailyReport = (path: string) => entry(msg('Daily Report'), path, FilePenLine)
const certificates = (path: string) => entry(msg('Certificates'), path, Award)
const evaluations = entry(msg('Evaluations'), '/evaluations', ClipboardCheck)
const candidates = (path: string) => entry(msg('Candidate Pool'), path, UserSearch)
const hiring = entry(msg('Hiring'), '/hiring', ClipboardList)
const calendar = entry(msg('Calendar'), '/calendar', CalendarDays)
const managed = entry(msg('Managed Internships'), '/managed-internships', Briefcase)
const under = (group: string, entries: readonly MenuEntry[]) =>
  entries.map((one) => ({ ...one, group }))
const reviewing = [...other, workReports, calendar]
const working = [...other, dailyReport('/daily-report'), calendar]

/** What stands in the sidebar of each role, in the specification's order (spec §2); additions come last. */
export const menuOf: Record<Role, readonly MenuEntry[]> = localized({
  superadmin: [
    dashboard('/superadmin/dashboard'),
    entry(msg('Startup Queue'), '/superadmin/startups', Building2),
    entry(msg('User Management'), '/superadmin/users', Users),
    entry(msg('Global Metrics'), '/superadmin/metrics', ChartColumn),
    entry(msg('Audit Logs'), '/superadmin/audit', ShieldCheck),
    entry(msg('System Settings'), '/superadmin/settings', Settings),
    ...under(msg('Work'), [
      projects('/superadmin/projects'),
      tasks,
      attendance('/attendance'),
      workReports,
      calendar,
      entry(msg('Departments'), '/superadmin/departments', Building2),
    ]),
    ...under(msg('Internships'), [
      managed,
      hiring,
      candidates('/candidates'),
      evaluations,
      certificates('/superadmin/certificates'),
    ]),
    ...under(msg('Public site'), [
      entry(msg('News'), '/superadmin/news', Newspaper),
      entry(msg('Site Texts'), '/superadmin/site', PencilLine),
      entry(msg('Company Reviews'), '/superadmin/reviews', MessageSquareWarning),
      entry(msg('Inbox'), '/superadmin/inbox', Inbox),
    ]),
  ],
  project_manager: [
    dashboard('/pm/dashboard'),
    projects('/pm/projects'),
    entry(msg('Teams'), '/pm/teams', Users),
    entry(msg('Internships'), '/pm/internships', Briefcase),
    attendance('/pm/attendance'),
    entry(msg('Reports'), '/pm/reports', Files),
    certificates('/pm/certificates'),
    tasks,
    calendar,
    evaluations,
  ],
  team_leader: [
    dashboard('/tl/dashboard'),
    entry(msg('My Team'), '/tl/team', Users),
    attendance('/tl/attendance'),
    entry(msg('Intern Reports'), '/tl/intern-reports', Files),
    dailyReport('/tl/daily-report'),
    projects('/projects'),
    tasks,
    calendar,
    certificates('/tl/certificates'),
    evaluations,
  ],
  intern: [
    dashboard('/intern/dashboard'),
    entry(msg('Check In/Out'), '/intern/attendance', Clock),
    dailyReport('/intern/daily-report'),
    entry(msg('My Tasks'), '/intern/tasks', ListTodo),
    entry(msg('Profile'), '/intern/profile', UserRound),
    entry(msg('Internships'), '/internships', Search),
    entry(msg('My Applications'), '/intern/applications', FileCheck),
    certificates('/intern/certificates'),
    calendar,
    evaluations,
  ],
  hr: [
    dashboard('/hr/dashboard'),
    entry(msg('Applications'), '/hr/applications', ClipboardList),
    entry(msg('Interviews'), '/hr/interviews', CalendarClock),
    entry(msg('Team Assignment'), '/hr/team-assignment', UsersRound),
    candidates('/hr/candidates'),
    workReports,
    calendar,
    certificates('/hr/certificates'),
    evaluations,
  ],
  startup_rep: [
    dashboard('/startup/dashboard'),
    entry(msg('Project Progress'), '/startup/projects', FolderKanban),
    entry(msg('Milestones'), '/startup/milestones', Flag),
    entry(msg('Intern Headcount'), '/startup/interns', Users),
    entry(msg('Reports'), '/startup/reports', Files),
    calendar,
    evaluations,
  ],
  project_admin: [...reviewing, projects('/projects')],
  internship_admin: [...reviewing, managed],
  hr_admin: [...working, evaluations, hiring, candidates('/candidates')],
  team_manager: [
    ...other,
    attendance('/attendance'),
    workReports,
    projects('/projects'),
    calendar,
    evaluations,
  ],
  senior_developer: working,
  developer: working,
})

/** The same in the parts they stand in, each under its heading. */
export function grouped(entries: readonly MenuEntry[]) {
  const groups = [...new Set(entries.map(({ group }) => group))]
  return groups.map((name) => ({ name, entries: entries.filter(({ group }) => group === name) }))
}

/** The entry whose page is open: the longest path that the open one begins with. */
export function activeEntry(entries: readonly MenuEntry[], pathname: string) {
  const within = ({ path }: MenuEntry) => pathname === path || pathname.startsWith(`${path}/`)
  return entries.filter(within).toSorted((a, b) => b.path.length - a.path.length)[0]
}
