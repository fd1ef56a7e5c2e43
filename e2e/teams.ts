import { type APIRequestContext, test } from '@playwright/test'
import { type Account, apiAs, demo, password, resetPassword } from './accounts.ts'

/** A member of the demo leader's team with a finished session and a report of today. */
export interface Member extends Account {
  full_name: string
  /** The approved hours before today's report is approved. */
  hours_approved: number
}

interface Colleague {
  full_name: string
  role: string
}
/** The demo intern is reserved for other tests. */
const isFree = ({ full_name, role }: Colleague) => role === 'intern' && full_name !== 'Isha Sharma'

/** The nth member of the demo leader's team; concurrent tests take different ones. */
export async function memberAt(request: APIRequestContext, at: number): Promise<Member> {
  const leader = await apiAs(request, { email: demo('tl'), password })
  const { teams } = await leader.get<{ teams: { id: string }[] }>('/api/teams')
  const { members } = await leader.get<{ members: Colleague[] }>(`/api/teams/${teams[0]?.id}`)
  const free = members.filter(isFree)
  // A second try cannot use the day of the member of the first.
  const full_name = free[(at + 4 * test.info().retry) % free.length]?.full_name ?? ''
  const email = `${full_name.toLowerCase().replace(' ', '.')}@people.example`
  await resetPassword(request, email)
  const intern = await apiAs(request, { email, password })
  await recordSession(intern)
  const { stats } = await intern.get<{ stats: Pick<Member, 'hours_approved'> }>(
    '/api/dashboards/intern',
  )
  return { full_name, email, password, hours_approved: stats.hours_approved }
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const notes = JSON.stringify({ workSummary: 'Read the tickets of the sprint.' })

/** Records a session with a measurable duration, as if it had been taken offline. */
async function recordSession(intern: Awaited<ReturnType<typeof apiAs>>) {
  const { is_checked_in } = await intern.get<{ is_checked_in: boolean }>(
    '/api/time-tracking/status',
  )
  // During the day some of the demo's people are at work.
  if (is_checked_in) return intern.post('/api/time-tracking/check-out', { notes })
  // Where a test runs again, everyone may have had the day of another one, which ended a moment ago.
  const [from, until] = test.info().retry ? [0.5, 0] : [15, 5]
  const plan = { work_mode: 'remote', planned_tasks: 'Read', happened_at: minutesAgo(from) }
  await intern.post('/api/time-tracking/check-in', plan)
  return intern.post('/api/time-tracking/check-out', { notes, happened_at: minutesAgo(until) })
}
