import { searchingBesidePeer } from './case-peer.ts'
import { inTurns, type LoadRequest, load } from './load.ts'
import { type Account, as, searchPath, signedIn, staffOf, tokenOf } from './market.ts'
import { type Amounts, isWanted } from './options.ts'
import type { Server } from './processes.ts'
import type { Questions } from './questions.ts'
import { coldPosting, openPosting } from './recorded.ts'
import { judgeRates, judgeWaits } from './results.ts'
import { caseOf, isWantedOn, type Stage } from './stage.ts'

export async function hotList({ product, baseline }: Stage): Promise<void> {
  if (!isWanted('P1')) return
  const answer = await fetch(`${product.url}/api/internships`)
  await baseline.send({ fixed: await answer.text() })
  // The baseline compresses nothing, so no request asks for compression.
  const plainly = (path: string) => () => ({ path, headers: { 'accept-encoding': 'identity' } })
  const hot = load(product, plainly('/api/internships'))
  const fixed = load(baseline.fixed, plainly('/fixed'))
  const asBrowsers = load(product, '/api/internships')
  await inTurns([fixed, hot, asBrowsers])
  const what = 'public list, hot'
  judgeRates(hot, fixed, {
    case: 'P1',
    what: `${what} / Fastify, fixed object of the same bytes`,
    goal: { least: 0.6 },
  })
  judgeRates(asBrowsers, fixed, {
    case: 'P1',
    what: `${what}, asked as browsers do (br) / the same`,
  })
}

type QuestionName = keyof Questions['least']

interface Endpoint {
  name: 'P2' | 'P3' | 'P7'
  what: string
  questions: QuestionName
  least: number
  next: (n: number) => LoadRequest
}

const readsOf = ({ questions, amounts }: Stage): Endpoint[] => [
  {
    name: 'P2',
    what: 'public list, a page never asked before',
    questions: 'pages',
    least: 0.9,
    next: (n) => ({ path: `/api/internships?cursor=${questions.place(n)}` }),
  },
  {
    name: 'P3',
    what: 'one posting, cold',
    questions: 'manyDetails',
    least: 0.8,
    next: (n) => coldPosting(n, amounts.internships),
  },
  {
    name: 'P3',
    what: 'one posting, hot',
    questions: 'details',
    least: 0.8,
    // So few that each is asked for many times in the second for which it is cached, also on a slow machine.
    next: (n) => ({ path: `/api/internships/${openPosting(n % 20, amounts.internships)}` }),
  },
  {
    name: 'P7',
    what: 'own notifications, signed in',
    questions: 'news',
    least: 0.5,
    next: (n) => ({ path: '/api/notifications', headers: as(tokenOf(1 + (n % signedIn))) }),
  },
]

/** Each read against the statements that it sends itself, and against the least SQL with the same result. */
export async function reads(stage: Stage): Promise<void> {
  const { product, baseline } = stage
  for (const { name, what, questions, least, next } of readsOf(stage)) {
    if (!isWantedOn(stage, name)) continue
    const [same, bare] = [`/${questions}`, `/least/${questions}`]
    const isText = name !== 'P7'
    await baseline.send({
      path: same,
      questions: stage.questions[questions],
      isText,
      isPrepared: true,
    })
    const few = stage.questions.least[questions]
    await baseline.send({ path: bare, questions: few, isText: true, isPrepared: true })
    const ofProduct = load(product, next)
    const [ofSame, ofLeast] = [load(baseline.bare, same), load(baseline.bare, bare)]
    await inTurns([ofSame, ofLeast, ofProduct])
    judgeRates(ofProduct, ofSame, caseOf(stage, name, `${what} / same SQL`, least))
    // The goal of P2 is about the same query.
    const { goal, ...info } = caseOf(stage, name, `${what} / the least SQL`, least)
    judgeRates(ofProduct, ofLeast, name === 'P2' ? info : { ...info, goal })
  }
  if (isWantedOn(stage, 'P7')) await ownReads(stage)
}

/** The other reads that every page of the signed-in application makes, beside the least read. */
async function ownReads(stage: Stage): Promise<void> {
  // Few people, since the first request of one in five minutes also notes that they were seen.
  const own = (path: string) => (n: number) => ({ path, headers: as(tokenOf(1 + (n % 100))) })
  const paths = ['/api/time-tracking/status', '/api/auth/me']
  const loads = paths.map((path) => load(stage.product, own(path)))
  const ofLeast = load(stage.baseline.bare, '/least/news')
  await inTurns([ofLeast, ...loads])
  for (const [at, ofProduct] of loads.entries()) {
    const what = `${paths[at]} / the least SQL of notifications`
    judgeRates(ofProduct, ofLeast, caseOf(stage, 'P7', what, 0.5))
  }
}

/** A filtered search is planned for its values: its statements are not prepared. */
export async function searching(stage: Stage): Promise<void> {
  if (!isWantedOn(stage, 'P4')) return
  const { product, baseline, questions } = stage
  const kinds = stage.engine === 'embedded' ? (['list'] as const) : (['list', 'facets'] as const)
  for (const kind of kinds) {
    const path = `/${kind}`
    await baseline.send({ path, questions: questions[kind], isText: true, isPrepared: false })
    const pathOf = (n: number) =>
      kind === 'list' ? searchPath(n) : searchPath(n).replace('?', '/facets?')
    const ofProduct = load(product, (n) => ({ path: pathOf(n) }))
    const bare = load(baseline.bare, path)
    await inTurns([bare, ofProduct])
    const most = stage.engine === 'embedded' ? 6 : 3
    const { case: name, what } = caseOf(
      stage,
      'P4',
      `search with typos, ${kind}, p95 / same SQL`,
      0,
    )
    judgeWaits(ofProduct, bare, { case: name, what, goal: { most } })
  }
  if (stage.engine === 'PostgreSQL') await searchingBesidePeer(stage)
}

interface Dashboard {
  path: string
  account: Account
  many: number
}

const dashboardsOf = (amounts: Amounts): Dashboard[] => {
  const { leaders, members, managers, startups, hr } = staffOf(amounts)
  return [
    { path: 'intern', account: 'person', many: members },
    { path: 'team_leader', account: 'leader', many: leaders },
    { path: 'project_manager', account: 'manager', many: managers },
    { path: 'startup_rep', account: 'startup', many: startups },
    { path: 'hr', account: 'hr', many: hr },
    { path: 'superadmin', account: 'superadmin', many: 1 },
  ]
}

const asking = (server: Server, { path, account, many }: Dashboard) =>
  load(server, (n) => ({
    path: `/api/dashboards/${path}`,
    headers: as(tokenOf(1 + (n % many), account)),
  }))

/** Each dashboard against reading one posting: it may cost five times as much. */
export async function dashboardCosts({ product, amounts }: Stage): Promise<void> {
  if (!isWanted('P8')) return
  const posting = load(product, (n) => ({
    path: `/api/internships/${openPosting(n, amounts.internships)}`,
  }))
  const dashboards = dashboardsOf(amounts)
  const loads = dashboards.map((one) => asking(product, one))
  await inTurns([posting, ...loads])
  for (const [at, ofProduct] of loads.entries())
    judgeRates(ofProduct, posting, {
      case: 'P8',
      what: `dashboard of ${dashboards[at]?.path} / one posting`,
      goal: { least: 0.2 },
    })
}

/** Each dashboard against the same one over a tenth of the data: its cost may grow by a third. */
export async function dashboardGrowth({ product, amounts }: Stage, small: Server, fewer: Amounts) {
  const fewOf = dashboardsOf(fewer)
  for (const [at, dashboard] of dashboardsOf(amounts).entries()) {
    const ofProduct = asking(product, dashboard)
    const few = asking(small, fewOf[at] ?? dashboard)
    await inTurns([few, ofProduct])
    judgeRates(ofProduct, few, {
      case: 'P8',
      what: `dashboard of ${dashboard.path} / over a tenth of the data`,
      goal: { least: 1 / 1.3 },
    })
  }
}
