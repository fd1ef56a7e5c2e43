import { get, type IncomingMessage } from 'node:http'
import { chromium } from '@playwright/test'
import { send } from './case-writes.ts'
import { type Account, as, emailOf, password, tokenOf } from './market.ts'

/** As the web does: a page reads its figures again at most this often, and a little later than others. */
const figuresInterval = 10_000
const jitter = 1000

const open = (url: string, token: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { ...as(token), accept: 'text/event-stream' }
    get(`${url}/api/live`, { headers }, resolve).once('error', reject)
  })

/** Pages of leaders that are open: each has its stream of events, and reads its figures again when they change. */
export async function openPages(url: string, many: number) {
  const streams: IncomingMessage[] = []
  const timers = new Set<NodeJS.Timeout>()
  const counts = { events: 0, reads: 0, lost: 0 }
  let isOver = false
  for (let leader = 1; leader <= many; leader += 1) {
    const token = tokenOf(leader, 'leader')
    const stream = await open(url, token)
    if (stream.statusCode !== 200) throw new Error(`A stream was refused: ${stream.statusCode}`)
    streams.push(stream)
    let isWaiting = false
    let readAt = 0
    const read = async () => {
      readAt = performance.now()
      counts.reads += 1
      const path = '/api/dashboards/team_leader'
      const answer = await send(url, { path, headers: as(token) }).catch(() => undefined)
      await answer?.arrayBuffer()
      if (!answer?.ok) counts.lost += 1
    }
    stream.on('data', (text: Buffer) => {
      if (!text.includes('event: stale')) return
      counts.events += 1
      if (isWaiting) return
      isWaiting = true
      const wait = Math.max(30, readAt + figuresInterval - performance.now())
      const timer = setTimeout(
        () => {
          timers.delete(timer)
          isWaiting = false
          void read()
        },
        wait + Math.random() * jitter,
      )
      timers.add(timer)
    })
    stream.on('error', () => {})
    stream.once('close', () => {
      if (!isOver) counts.lost += 1
    })
  }
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
