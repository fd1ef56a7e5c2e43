import pg from 'pg'
import { judge, type Stage } from './case-api.ts'
import { compare, type Load, type LoadRequest, load } from './load.ts'
import { tokenOf } from './market.ts'
import { isWanted } from './options.ts'
import { baselineUrl, productUrl } from './processes.ts'
import { openPosting } from './recorded.ts'

const as = (token: string) => ({ authorization: `Bearer ${token}` })
const counter = () => {
  let n = 0
  return () => n++
}

export const checkInOf = (token: string, key: string): LoadRequest => ({
  method: 'POST',
  path: '/api/time-tracking/check-in',
  headers: { ...as(token), 'content-type': 'application/json', 'idempotency-key': key },
  body: JSON.stringify({ work_mode: 'office', planned_tasks: 'Write the tests.' }),
})

/** Closes open sessions, so that every user can check in again. */
export async function sendHome(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`update time_entries set status = 'closed', check_out_time = now() + interval '1 ms'
    where check_out_time is null`)
  await client.end()
}

/** Check-in with session, scope, idempotency, local day, audit and event; the baseline is one insert. */
export async function checkingIn(stage: Stage, url: string): Promise<void> {
  if (!isWanted('P5')) return
  const count = counter()
  const run = Date.now()
  const coming = load(productUrl, () => {
    const n = count()
    return checkInOf(tokenOf(1 + (n % stage.amounts.people)), `bench-in-${run}-${n}`)
  })
  const product: Load = async (seconds) => {
    await sendHome(url)
    return coming(seconds)
  }
  judge(await compare(product, load(baselineUrl, '/check-ins')), {
    case: 'P5',
    what: 'check in, complete / node:http + pg, one insert into the same table',
    goal: { least: 0.3 },
  })
}

/** The number that exists even in the smallest database. */
const fewest = 500
const fewestLeaders = 20

const dashboards: Record<string, (n: number) => LoadRequest> = {
  intern: (n) => ({
    path: '/api/dashboards/intern',
    headers: as(tokenOf(1 + (n % fewest))),
  }),
  team_leader: (n) => ({
    path: '/api/dashboards/team_leader',
    headers: as(tokenOf(1 + (n % fewestLeaders), 'leader')),
  }),
  hr: () => ({ path: '/api/dashboards/hr', headers: as(tokenOf(1, 'hr')) }),
}

const asking = (url: string, next: (n: number) => LoadRequest) => {
  const count = counter()
  return load(url, () => next(count()))
}

/** Each dashboard against reading one posting: it may cost five times as much. */
export async function dashboardCosts({ amounts }: Stage): Promise<void> {
  if (!isWanted('P8')) return
  const posting = asking(productUrl, (n) => ({
    path: `/api/internships/${openPosting(n, amounts.internships)}`,
  }))
  for (const [name, next] of Object.entries(dashboards))
    judge(await compare(asking(productUrl, next), posting), {
      case: 'P8',
      what: `dashboard of ${name} / one posting`,
      goal: { least: 0.2 },
    })
}

/** Each dashboard against the same one over a tenth of the data: its cost may grow by a third. */
export async function dashboardGrowth(smallUrl: string): Promise<void> {
  for (const [name, next] of Object.entries(dashboards))
    judge(await compare(asking(productUrl, next), asking(smallUrl, next)), {
      case: 'P8',
      what: `dashboard of ${name} / over a tenth of the data`,
      goal: { least: 1 / 1.3 },
    })
}
