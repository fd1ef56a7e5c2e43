import pg from 'pg'
import {
  applyingOf,
  checkInOf,
  checkOutOf,
  sendForJson,
  sendHome,
  signInOf,
} from './case-writes.ts'
import type { LoadRequest } from './load.ts'
import { type Account, as, staffOf, teamSize, tokenOf } from './market.ts'
import type { Amounts } from './options.ts'
import { ports, type Server, startProduct } from './processes.ts'
import { countJourneys } from './recorded.ts'
import { report, skip } from './results.ts'

const json = (token: string, key: string) => ({
  ...as(token),
  'content-type': 'application/json',
  'idempotency-key': `journeys-${Date.now()}-${key}`,
})

interface Writes {
  name: string
  goal: number
  /** Prepares the nth request and returns it. */
  prepare: (url: string, n: number) => Promise<LoadRequest>
}

/** Every time another person, from team 3 on. */
const personOf = (n: number) => 1 + teamSize * 2 + n

const journeysOf = ({ internships }: Amounts): Writes[] => {
  const apply = (n: number) => applyingOf(n, internships, `journeys-${Date.now()}-${n}`, 0.75)
  return [
    {
      name: 'check in',
      goal: 3,
      prepare: async (_, n) => checkInOf(tokenOf(personOf(n)), `journeys-in-${n}`),
    },
    {
      name: 'check out',
      goal: 5,
      prepare: async (_, n) => checkOutOf(tokenOf(personOf(n)), `journeys-out-${n}`),
    },
    {
      name: 'review a report',
      goal: 5,
      async prepare(url, n) {
        const leader = tokenOf(4 + n, 'leader')
        const path = '/api/reports?limit=1&box=to_review'
        const { reports } = await sendForJson<{ reports: { id: string; version: number }[] }>(url, {
          path,
          headers: as(leader),
        })
        const [{ id, version } = { id: '', version: 1 }] = reports
        const decision = { status: 'approved', comment: '', version }
        return {
          method: 'POST',
          path: `/api/reports/${id}/review`,
          headers: json(leader, `review-${n}`),
          body: JSON.stringify(decision),
        }
      },
    },
    { name: 'apply', goal: 3, prepare: async (_, n) => apply(n) },
    {
      name: 'move an application',
      goal: 4,
      async prepare(url, n) {
        const { id } = await sendForJson<{ id: string }>(url, apply(100 + n))
        return {
          method: 'PUT',
          path: `/api/applications/${id}`,
          headers: json(tokenOf(1, 'hr'), `move-${n}`),
          body: JSON.stringify({ status: 'received' }),
        }
      },
    },
    { name: 'sign in', goal: 4, prepare: async (_, n) => signInOf(personOf(n)) },
    {
      name: 'read one’s notifications',
      goal: 1,
      prepare: async () => ({ path: '/api/notifications', headers: as(tokenOf(1)) }),
    },
  ]
}

const tries = 8
/** A node that starts makes its queues first. */
const settling = 10_000

/** What each waits for, on a node of its own through a counter; other work of the node only adds, so the least counts. */
async function journeys(url: string, own: Record<string, string>, amounts: Amounts) {
  await sendHome(url)
  const counter = await countJourneys(url)
  const node = await startProduct({ ...own, DATABASE_URL: counter.url }, ports.started)
  try {
    await new Promise((resolve) => setTimeout(resolve, settling))
    for (const { name, goal, prepare } of journeysOf(amounts)) {
      const counts: number[] = []
      for (let n = 0; n < tries; n += 1) {
        const request = await prepare(node.url, n)
        await new Promise((resolve) => setTimeout(resolve, 100))
        counts.push(await counter.of(() => sendForJson(node.url, request)))
      }
      const figure = Math.min(...counts)
      report({ case: 'P20', what: `journeys: ${name}`, figure, unit: '', goal: { most: goal } })
    }
  } finally {
    await node.stop()
    counter.stop()
  }
}

/** What the pages of each role read first. */
const lists: [Account, string][] = [
  ...['dashboards/intern', 'tasks', 'reports', 'attendance', 'me/applications', 'teams'].map(
    (path): [Account, string] => ['person', path],
  ),
  ...['dashboards/team_leader', 'waiting', 'reports', 'tasks', 'teams/today', 'attendance'].map(
    (path): [Account, string] => ['leader', path],
  ),
  ...['dashboards/project_manager', 'projects', 'internships/managed', 'applications'].map(
    (path): [Account, string] => ['manager', path],
  ),
  ...['dashboards/hr', 'applications', 'interviews', 'hires', 'candidates', 'teams/people'].map(
    (path): [Account, string] => ['hr', path],
  ),
  ...['dashboards/startup_rep', 'projects', 'milestones'].map((path): [Account, string] => [
    'startup',
    path,
  ]),
  ...['dashboards/superadmin', 'admin/users', 'startups', 'internships', 'teams'].map(
    (path): [Account, string] => ['superadmin', path],
  ),
]

/** The last of each role, whom no other case has made work for. */
function lastOf(account: Account, amounts: Amounts): number {
  const { members, leaders, managers, startups, hr } = staffOf(amounts)
  const many = {
    person: members,
    leader: leaders,
    manager: managers,
    startup: startups,
    hr,
    superadmin: 1,
  }
  return many[account]
}

/** The pages of the database that each list looks at, on a node that has nothing cached. */
async function buffersOf({ url, amounts }: SizedDatabase, server: Server): Promise<number[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const costs: number[] = []
  try {
    for (const [account, path] of lists) {
      await client.query('select pg_stat_statements_reset()')
      // A refusal would look like a list that costs nothing.
      await sendForJson(server.url, {
        path: `/api/${path}`,
        headers: as(tokenOf(lastOf(account, amounts), account)),
      })
      const { rows } = await client.query<{ pages: number }>(
        `select coalesce(sum(shared_blks_hit + shared_blks_read), 0)::int as pages from pg_stat_statements
         where dbid = (select oid from pg_database where datname = current_database())
           and query not like '%pgboss%' and query not like '%pg_stat_statements%'`,
      )
      costs.push(rows[0]?.pages ?? 0)
    }
  } finally {
    await client.end()
  }
  return costs
}

export interface SizedDatabase {
  url: string
  own: Record<string, string>
  amounts: Amounts
}

/** What a database costs in pages, with the extension that counts them switched on for this database only. */
async function costsAt(sized: SizedDatabase): Promise<number[] | undefined> {
  const { url, own } = sized
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const name = new URL(url).pathname.slice(1)
  try {
    await client.query('create extension if not exists pg_stat_statements')
    await client.query(`alter database "${name}" set pg_stat_statements.track = 'all'`)
    await client.query('select count(*) from pg_stat_statements')
  } catch {
    return undefined
  } finally {
    await client.end()
  }
  const node = await startProduct({ ...own, DATABASE_URL: url }, ports.started)
  try {
    return await buffersOf(sized, node)
  } finally {
    await node.stop()
  }
}

/** Ten times the rows make the trees of indexes one level deeper, which costs each row of a page one page more. */
const deeper = 100

/** Journeys of the hot requests, and what lists cost at ten times the rows (P20). */
export async function journeysAndCosts(large: SizedDatabase, small: SizedDatabase): Promise<void> {
  await journeys(large.url, large.own, large.amounts)
  const [few, many] = [await costsAt(small), await costsAt(large)]
  const what = `buffers of ${lists.length} lists at ten times the rows`
  if (!few || !many) return skip('P20', what, 'PostgreSQL has no pg_stat_statements')
  const grown = lists.map(([account, path], at) => ({
    name: `${path} of ${account}`,
    few: few[at] ?? 0,
    many: many[at] ?? 0,
  }))
  const tooMuch = grown.filter((one) => one.many > 1.3 * one.few + deeper)
  report({
    case: 'P20',
    what: `${what}: above 1.3 ×`,
    figure: tooMuch.length,
    unit: 'lists',
    goal: { most: 0 },
  })
  for (const { name, few, many } of tooMuch)
    report({
      case: 'P20',
      what: `buffers: ${name} / a tenth of the rows`,
      figure: many,
      baseline: few,
      unit: 'pages',
      goal: { most: 1.3 },
    })
}
