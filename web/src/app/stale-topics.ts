import type { Topic } from '@app/contract/events.ts'

/** Which reads a topic makes stale: the beginnings of their paths. */
const readsOf: Record<Topic, readonly string[]> = {
  account: ['/api/auth', '/api/users'],
  applications: [
    '/api/applications',
    '/api/me/applications',
    '/api/dashboards',
    '/api/internships/managed',
  ],
  files: ['/api/files'],
  internships: ['/api/internships', '/api/me/saved-internships', '/api/dashboards'],
  interviews: ['/api/interviews', '/api/applications', '/api/dashboards'],
  notifications: ['/api/notifications'],
  sessions: ['/api/auth/sessions'],
  users: ['/api/users', '/api/admin/users', '/api/dashboards'],
}

/** Is the read `GET /api/…` stale after this? */
export function isStaleAfter(topic: Topic, read: unknown): boolean {
  if (typeof read !== 'string') return false
  const path = read.slice(read.indexOf(' ') + 1)
  return readsOf[topic].some((start) => path === start || path.startsWith(`${start}/`))
}
