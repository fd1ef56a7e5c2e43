import type { Role } from '@app/contract/access.ts'
import {
  Award,
  Briefcase,
  Building2,
  CalendarClock,
  CalendarDays,
  ChartColumn,
  ClipboardList,
  Clock,
  FileCheck,
  FilePenLine,
  Files,
  Flag,
  FolderKanban,
  LayoutDashboard,
  ListTodo,
  type LucideIcon,
  Search,
  Settings,
  ShieldCheck,
  UserRound,
  Users,
} from 'lucide-react'

export interface MenuEntry {
  label: string
  path: string
  icon: LucideIcon
}

const entry = (label: string, path: string, icon: LucideIcon): MenuEntry => ({ label, path, icon })

const dashboard = (path: string) => entry('Dashboard', path, LayoutDashboard)
const tasks = entry('Tasks', '/tasks', ListTodo)
const other = [dashboard('/dashboard'), entry('Internships', '/internships', Search), tasks]
const projects = (path: string) => entry('Projects', path, FolderKanban)
const attendance = (path: string) => entry('Attendance', path, Clock)
const workReports = entry('Work Reports', '/reports', Files)
const dailyReport = (path: string) => entry('Daily Report', path, FilePenLine)
const certificates = (path: string) => entry('Certificates', path, Award)
const calendar = entry('Calendar', '/calendar', CalendarDays)
const reviewing = [...other, workReports, calendar]
const working = [...other, dailyReport('/daily-report'), calendar]

/** What stands in the sidebar of each role, in the specification's order (spec §2); additions come last. */
export const menuOf: Record<Role, readonly MenuEntry[]> = {
  superadmin: [
    dashboard('/superadmin/dashboard'),
    entry('Startup Queue', '/superadmin/startups', Building2),
    entry('User Management', '/superadmin/users', Users),
    entry('Global Metrics', '/superadmin/metrics', ChartColumn),
    entry('Audit Logs', '/superadmin/audit', ShieldCheck),
    entry('System Settings', '/superadmin/settings', Settings),
    projects('/superadmin/projects'),
    entry('Departments', '/superadmin/departments', Building2),
    certificates('/superadmin/certificates'),
    attendance('/attendance'),
    workReports,
    tasks,
    calendar,
  ],
  project_manager: [
    dashboard('/pm/dashboard'),
    projects('/pm/projects'),
    entry('Teams', '/pm/teams', Users),
    entry('Internships', '/pm/internships', Briefcase),
    attendance('/pm/attendance'),
    entry('Reports', '/pm/reports', Files),
    certificates('/pm/certificates'),
    tasks,
    calendar,
  ],
  team_leader: [
    dashboard('/tl/dashboard'),
    entry('My Team', '/tl/team', Users),
    attendance('/tl/attendance'),
    entry('Intern Reports', '/tl/intern-reports', Files),
    dailyReport('/tl/daily-report'),
    projects('/projects'),
    tasks,
    calendar,
  ],
  intern: [
    dashboard('/intern/dashboard'),
    entry('Check In/Out', '/intern/attendance', Clock),
    dailyReport('/intern/daily-report'),
    entry('My Tasks', '/intern/tasks', ListTodo),
    entry('Profile', '/intern/profile', UserRound),
    entry('Internships', '/internships', Search),
    entry('My Applications', '/intern/applications', FileCheck),
    certificates('/intern/certificates'),
    calendar,
  ],
  hr: [
    dashboard('/hr/dashboard'),
    entry('Applications', '/hr/applications', ClipboardList),
    entry('Interviews', '/hr/interviews', CalendarClock),
    workReports,
    calendar,
  ],
  startup_rep: [
    dashboard('/startup/dashboard'),
    entry('Project Progress', '/startup/projects', FolderKanban),
    entry('Milestones', '/startup/milestones', Flag),
    entry('Intern Headcount', '/startup/interns', Users),
    calendar,
  ],
  project_admin: [...reviewing, projects('/projects')],
  internship_admin: reviewing,
  hr_admin: working,
  team_manager: [...other, attendance('/attendance'), workReports, projects('/projects'), calendar],
  senior_developer: working,
  developer: working,
}

/** The entry whose page is open: the longest path that the open one begins with. */
export function activeEntry(entries: readonly MenuEntry[], pathname: string) {
  const within = ({ path }: MenuEntry) => pathname === path || pathname.startsWith(`${path}/`)
  return entries.filter(within).toSorted((a, b) => b.path.length - a.path.length)[0]
}
