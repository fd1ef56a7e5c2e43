import type { Role } from '@app/contract/access.ts'
import {
  Briefcase,
  ClipboardList,
  FileCheck,
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
const other = [
  dashboard('/dashboard'),
  entry('Internships', '/internships', Search),
  entry('Tasks', '/tasks', ListTodo),
]

/** What stands in the sidebar of each role, in the specification's order (spec §2); additions come last. */
export const menuOf: Record<Role, readonly MenuEntry[]> = {
  superadmin: [
    dashboard('/superadmin/dashboard'),
    entry('User Management', '/superadmin/users', Users),
    entry('Audit Logs', '/superadmin/audit', ShieldCheck),
    entry('System Settings', '/superadmin/settings', Settings),
  ],
  project_manager: [dashboard('/pm/dashboard'), entry('Internships', '/pm/internships', Briefcase)],
  team_leader: [dashboard('/tl/dashboard'), entry('My Team', '/tl/team', Users)],
  intern: [
    dashboard('/intern/dashboard'),
    entry('My Tasks', '/intern/tasks', ListTodo),
    entry('Profile', '/intern/profile', UserRound),
    entry('Internships', '/internships', Search),
    entry('My Applications', '/intern/applications', FileCheck),
  ],
  hr: [dashboard('/hr/dashboard'), entry('Applications', '/hr/applications', ClipboardList)],
  startup_rep: [dashboard('/startup/dashboard')],
  project_admin: other,
  internship_admin: other,
  hr_admin: other,
  team_manager: other,
  senior_developer: other,
  developer: other,
}

/** The entry whose page is open: the longest path that the open one begins with. */
export function activeEntry(entries: readonly MenuEntry[], pathname: string) {
  const within = ({ path }: MenuEntry) => pathname === path || pathname.startsWith(`${path}/`)
  return entries.filter(within).toSorted((a, b) => b.path.length - a.path.length)[0]
}
