import { may, type Role } from '@app/contract/core/access.ts'

const daily: Partial<Record<Role, string>> = {
  intern: '/intern/daily-report',
  team_leader: '/tl/daily-report',
}
const review: Partial<Record<Role, string>> = {
  team_leader: '/tl/intern-reports',
  project_manager: '/pm/reports',
}

/** Where somebody of a role writes reports. */
export const dailyReportPath = (role: Role) => daily[role] ?? '/daily-report'

/** Where somebody of a role reviews reports; who reviews none is led to the own ones. */
export const reviewPath = (role: Role) =>
  may(role, 'reports.review') ? (review[role] ?? '/reports') : dailyReportPath(role)
