import { may } from '@app/contract/core/access.ts'
import type { Role } from '@app/contract/core/roles.ts'
import { pageUrl } from '@app/contract/pages.ts'

/** The page where a role writes reports. */
export const dailyReportPath = (role: Role) => pageUrl('daily_report', { role })

/** The page where a role reviews reports; roles that review none get the one for their own. */
export const reviewPath = (role: Role) =>
  may(role, 'reports.review') ? pageUrl('reports', { role }) : dailyReportPath(role)
