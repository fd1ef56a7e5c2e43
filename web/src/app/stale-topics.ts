import type { Topic } from '@app/contract/core/events.ts'

/** Which reads a topic makes stale: the beginnings of their paths. */
const readsOf: Record<Topic, readonly string[]> = {
  account: ['/api/auth', '/api/users'],
  applications: [
    '/api/applications',
    '/api/me/applications',
    '/api/dashboards',
    '/api/internships/managed',
    '/api/candidates',
  ],
  attendance: [
    '/api/time-tracking',
    '/api/attendance',
    '/api/calendar',
    '/api/dashboards',
    '/api/teams',
  ],
  briefs: ['/api/briefs'],
  candidates: ['/api/candidates', '/api/candidate-tags', '/api/candidate-filters'],
  certificates: ['/api/certificates', '/api/me/hall-of-fame', '/api/dashboards'],
  enquiries: ['/api/enquiries'],
  evaluations: ['/api/evaluations'],
  files: ['/api/files'],
  hires: ['/api/hires', '/api/me/onboarding', '/api/onboarding', '/api/dashboards'],
  imports: ['/api/admin/imports'],
  internships: [
    '/api/internships',
    '/api/me/saved-internships',
    '/api/me/internship-alerts',
    '/api/dashboards',
  ],
  interviews: [
    '/api/interviews',
    '/api/interview-offers',
    '/api/interview-kits',
    '/api/score-sheets',
    '/api/applications',
    '/api/dashboards',
    '/api/calendar',
  ],
  meetings: ['/api/meetings', '/api/calendar', '/api/dashboards', '/api/teams'],
  notifications: ['/api/notifications'],
  posts: ['/api/posts'],
  projects: [
    '/api/projects',
    '/api/milestones',
    '/api/weekly-updates',
    '/api/departments',
    '/api/calendar',
    '/api/dashboards',
  ],
  reports: ['/api/reports', '/api/calendar', '/api/dashboards', '/api/teams'],
  sessions: ['/api/auth/sessions'],
  settings: ['/api/settings', '/api/system-settings', '/api/dashboards'],
  site: ['/api/site-content'],
  startups: [
    '/api/startups',
    '/api/companies',
    '/api/company-reviews',
    '/api/me/startup',
    '/api/projects',
    '/api/dashboards',
  ],
  tasks: [
    '/api/tasks',
    '/api/goals',
    '/api/teams',
    '/api/calendar',
    '/api/dashboards',
    '/api/reports',
  ],
  teams: ['/api/teams', '/api/goals', '/api/dashboards'],
  users: ['/api/users', '/api/admin/users', '/api/dashboards'],
}

/** Is the read `GET /api/…` stale after this? */
export function isStaleAfter(topic: Topic, read: unknown): boolean {
  if (typeof read !== 'string') return false
  const path = read.slice(read.indexOf(' ') + 1)
  return readsOf[topic].some((start) => path === start || path.startsWith(`${start}/`))
}
