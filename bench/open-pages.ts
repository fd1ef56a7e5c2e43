import { get, type IncomingMessage } from 'node:http'
import { Invalidation, urlOf } from '@app/contract/core/route.ts'
import { calendar } from '@app/contract/insight/calendar.ts'
import { dashboards } from '@app/contract/insight/dashboards.ts'
import { notifications } from '@app/contract/messaging/notifications.ts'
import { goals, teams } from '@app/contract/projects/teams.ts'
import { attendance } from '@app/contract/work/attendance.ts'
import { tasks } from '@app/contract/work/tasks.ts'
import { chromium } from '@playwright/test'
import { send } from './case-writes.ts'
import { type Account, as, emailOf, idOf, password, tokenOf } from './market.ts'

/** As the web does: a page reads an address again at most this often, its figures less often, and a little later than others. */
const shortestInterval = 5000
const figuresInterval = 10_000
const jitter = 1000

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** What the page of a leader shows, and how often it reads it. */
const readsOf = (leader: number) => [
  { route: dashboards.teamLeader, interval: figuresInterval },
  { route: dashboards.waiting, interval: figuresInterval },
  { route: teams.today, interval: figuresInterval },
  { route: goals.list, interval: shortestInterval },
  { route: attendance.status, interval: shortestInterval },
  { route: notifications.list, query: { grouped: 'true' }, interval: shortestInterval },
  { route: calendar.list, query: { from: day(0), to: day(6) }, interval: shortestInterval },
  {
    route: tasks.list,
    query: { assigned_to: idOf('leader', leader), sort: 'due', limit: 10 },
    interval: shortestInterval,
  },
]

const open = (url: string, token: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { ...as(token), accept: 'text/event-stream' }
    get(`${url}/api/live`, { headers }, resolve).once('error', reject)
  })

/** Pages of leaders that are open: each has its stream of events, and reads again what they make stale. */
export async function openPages(url: string, many: number) {
  const streams: IncomingMessage[] = []
  const timers = new Set<NodeJS.Timeout>()
  const counts = { events: 0, reads: 0, lost: 0 }
  let isOver = false
  const openPage = async (leader: number) => {
    const token = tokenOf(leader, 'leader')
    const stream = await open(url, token)
    if (stream.statusCode !== 200) throw new Error(`A stream was refused: ${stream.statusCode}`)
    streams.push(stream)
    const reads = readsOf(leader).map(({ route, query, interval }) => {
      const path = urlOf(route.path, { query })
      const own = new Set<string>('own' in route ? route.own : [])
      return {
        topics: new Set<string>(route.reads),
        own,
        path,
        interval,
        readAt: 0,
        isWaiting: false,
      }
    })
    const read = async (one: (typeof reads)[number]) => {
      one.readAt = performance.now()
      const request = { path: one.path, headers: as(token) }
      const answer = await send(url, request).catch(() => undefined)
      await answer?.arrayBuffer()
      if (!answer?.ok) counts.lost += 1
    }
    const readSoon = (one: (typeof reads)[number]) => {
      if (one.isWaiting) return
      one.isWaiting = true
      const wait = Math.max(30, one.readAt + one.interval - performance.now())
      const timer = setTimeout(
        () => {
          timers.delete(timer)
          one.isWaiting = false
          counts.reads += 1
          void read(one)
        },
        wait + Math.random() * jitter,
      )
      timers.add(timer)
    }
    await Promise.all(reads.map(read))
    let unread = ''
    stream.on('data', (text: Buffer) => {
      const lines = `${unread}${text}`.split('\n')
      unread = lines.pop() ?? ''
      for (const line of lines) {
        const [, message] = /^data: (.+)$/.exec(line) ?? []
        if (!message) continue
        const { topic, others } = Invalidation.parse(JSON.parse(message))
        counts.events += 1
        for (const one of reads)
          if (one.topics.has(topic) && !(others && one.own.has(topic))) readSoon(one)
      }
    })
    stream.on('error', () => {})
    stream.once('close', () => {
      if (!isOver) counts.lost += 1
    })
  }
  // Twenty at once, so that the server has what it prepares on each of its connections when the rush begins.
  for (let first = 1; first <= many; first += 20)
    await Promise.all(
      Array.from({ length: Math.min(20, many - first + 1) }, (_, at) => openPage(first + at)),
    )
  return {
    counts,
    close() {
      isOver = true
      for (const timer of timers) clearTimeout(timer)
      for (const stream of streams) stream.destroy()
    },
  }
}

/** What signing in leaves in the browser. */
export async function storedSession(url: string, account: Account, n = 1) {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: emailOf(n, account), password }),
  })
  const signedIn = await answer.json()
  if (!answer.ok) throw new Error(`${account} cannot sign in: ${JSON.stringify(signedIn)}`)
  return {
    auth_token: String(signedIn.access_token),
    auth_refresh_token: String(signedIn.refresh_token),
    auth_expires_at: String(signedIn.expires_at),
    auth_profile: JSON.stringify(signedIn.profile),
  }
}

/** The real page of a leader, in the browser: how many requests each address gets while it is open. */
export async function realPage(url: string, path: string, executablePath: string) {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  const context = await browser.newContext()
  await context.addInitScript(
    (items) => {
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
    },
    await storedSession(url, 'leader'),
  )
  const page = await context.newPage()
  const requests = new Map<string, number>()
  await page.goto(url + path)
  await page.locator('h1').first().waitFor()
  await page.waitForTimeout(3000)
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) requests.set(pathname, 1 + (requests.get(pathname) ?? 0))
  })
  return { requests, close: () => browser.close() }
}
