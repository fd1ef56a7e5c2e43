import { type APIRequestContext, expect } from '@playwright/test'
import { type Account, demo, password } from './accounts.ts'

/** Someone of the demo leader's team with a finished session and a report of today. */
export interface Member extends Account {
  full_name: string
  /** The hours of approved days, before today's report is. */
  hours_approved: number
}

interface Colleague {
  full_name: string
  role: string
}
/** The demo's own intern is left to other journeys. */
const isFree = ({ full_name, role }: Colleague) => role === 'intern' && full_name !== 'Isha Sharma'

/** The member at a place of the demo leader's team; journeys that run at once take different ones. */
export async function memberAt(request: APIRequestContext, at: number): Promise<Member> {
  const leader = await signedIn(request, { email: demo('tl'), password })
  const { teams } = await leader.get<{ teams: { id: string }[] }>('/api/teams')
  const { members } = await leader.get<{ members: Colleague[] }>(`/api/teams/${teams[0]?.id}`)
  const full_name = members.filter(isFree)[at]?.full_name ?? ''
  const email = `${full_name.toLowerCase().replace(' ', '.')}@people.example`
  await choosePassword(request, email)
  const intern = await signedIn(request, { email, password })
  await workAWhile(intern)
  const { stats } = await intern.get<{ stats: Pick<Member, 'hours_approved'> }>(
    '/api/dashboards/intern',
  )
  return { full_name, email, password, hours_approved: stats.hours_approved }
}

/** By the mail of a forgotten password: nobody knows the passwords of the demo's people. */
export async function choosePassword(request: APIRequestContext, email: string) {
  await expect(await request.post('/api/auth/recover', { data: { email } })).toBeOK()
  const query = { recipient: email }
  const { mails } = await (await request.get('/dev/mailbox.json', { params: query })).json()
  const token = /token=([\w-]+)/.exec(mails[0].plain)?.[1]
  await expect(await request.post('/api/auth/reset', { data: { token, password } })).toBeOK()
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const notes = JSON.stringify({ workSummary: 'Read the tickets of the sprint.' })

/** A session whose hours can be told from none, as if it had been kept without a connection. */
async function workAWhile(intern: Awaited<ReturnType<typeof signedIn>>) {
  const { is_checked_in } = await intern.get<{ is_checked_in: boolean }>(
    '/api/time-tracking/status',
  )
  const plan = { work_mode: 'remote', planned_tasks: 'Read', happened_at: minutesAgo(15) }
  if (!is_checked_in) await intern.post('/api/time-tracking/check-in', plan)
  await intern.post('/api/time-tracking/check-out', { notes, happened_at: minutesAgo(5) })
}

export async function signedIn(request: APIRequestContext, account: Account) {
  const login = await request.post('/api/auth/login', { data: account })
  await expect(login).toBeOK()
  const headers = { authorization: `Bearer ${(await login.json()).access_token}` }
  return {
    get: async <T>(path: string): Promise<T> => {
      const answer = await request.get(path, { headers })
      await expect(answer).toBeOK()
      return answer.json()
    },
    post: async (path: string, data: object) =>
      expect(await request.post(path, { headers, data })).toBeOK(),
  }
}
