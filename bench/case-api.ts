import { type Comparison, compare, type LoadRequest, load } from './load.ts'
import { applicationOf, searchOf, signedIn, tokenOf } from './market.ts'
import { type Amounts, isWanted } from './options.ts'
import { type Baseline, baselineUrl, fixedUrl, productUrl } from './processes.ts'
import type { Questions } from './questions.ts'
import { openPosting } from './recorded.ts'
import { type Result, report } from './results.ts'

/** One engine with data, with the product and its baseline running on it. */
export interface Stage {
  engine: 'PostgreSQL' | 'embedded'
  amounts: Amounts
  questions: Questions
  baseline: Baseline
}

/** The targets on the embedded database are half of PostgreSQL's (P16). */
const goalOn = ({ engine }: Stage, least: number) => ({
  least: engine === 'embedded' ? least / 2 : least,
})
const nameOn = ({ engine }: Stage, name: string) =>
  engine === 'embedded' ? `P16/${name.slice(1)}` : name

const bare = ({ engine }: Stage) => (engine === 'embedded' ? 'bare PGlite' : 'node:http + pg')

export function judge(
  { figure, baseline }: Comparison,
  result: Pick<Result, 'case' | 'what' | 'goal'>,
): void {
  const refused = figure.refused ?? baseline.refused
  const answers = { figure: figure.rate, baseline: baseline.rate, unit: 'per s' }
  report({ ...result, ...answers, ...(refused && { refused }) })
}

const counter = () => {
  let n = 0
  return () => n++
}
const as = (token: string) => ({ authorization: `Bearer ${token}` })

export async function hotList(stage: Stage): Promise<void> {
  if (!isWanted('P1') || stage.engine === 'embedded') return
  const answer = await fetch(`${productUrl}/api/internships`)
  await stage.baseline.send({ fixed: await answer.text() })
  judge(await compare(load(productUrl, '/api/internships'), load(fixedUrl, '/fixed')), {
    case: 'P1',
    what: 'public list, hot / Fastify, fixed object of the same bytes',
    goal: goalOn(stage, 0.6),
  })
}

interface Endpoint {
  name: 'P2' | 'P3' | 'P7'
  what: string
  questions: keyof Pick<Questions, 'pages' | 'details' | 'news'>
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
    what: 'one posting',
    questions: 'details',
    least: 0.8,
    next: (n) => ({ path: `/api/internships/${openPosting(n, amounts.internships)}` }),
  },
  {
    name: 'P7',
    what: 'own notifications, signed in',
    questions: 'news',
    least: 0.5,
    next: (n) => ({ path: '/api/notifications', headers: as(tokenOf(1 + (n % signedIn))) }),
  },
]

/** Each endpoint against its bare statements. */
export async function reads(stage: Stage): Promise<void> {
  for (const { name, what, questions, least, next } of readsOf(stage)) {
    if (!isWanted(name, ...(stage.engine === 'embedded' ? ['P16'] : []))) continue
    const recorded = stage.questions[questions]
    const path = `/${questions}`
    await stage.baseline.send({
      path,
      questions: recorded,
      isText: name !== 'P7',
      isPrepared: true,
    })
    const count = counter()
    const product = load(productUrl, () => next(count()))
    judge(await compare(product, load(baselineUrl, path)), {
      case: nameOn(stage, name),
      what: `${what} / ${bare(stage)}, same SQL`,
      goal: goalOn(stage, least),
    })
  }
}

/** A filtered search is planned for its values: its statements are not prepared. */
export async function searchRates(stage: Stage): Promise<void> {
  if (!isWanted('P4', 'P16') || stage.engine !== 'embedded') return
  const command = {
    path: '/list',
    questions: stage.questions.list,
    isText: true,
    isPrepared: false,
  }
  await stage.baseline.send(command)
  const count = counter()
  const product = load(productUrl, () => ({ path: searchPath(count()) }))
  const { figure, baseline } = await compare(product, load(baselineUrl, '/list'))
  const refused = figure.refused ?? baseline.refused
  report({
    case: nameOn(stage, 'P4'),
    what: 'search with typos and filters, p95 / bare PGlite, same SQL',
    figure: figure.p95,
    baseline: baseline.p95,
    unit: 'ms',
    goal: { most: 6 },
    ...(refused && { refused }),
  })
}

export const searchPath = (n: number) => `/api/internships?${new URLSearchParams(searchOf(n))}`

/**
 * Applying with session, scope, idempotency, status step, audit, notification, email and event; the baseline is one
 * insert.
 */
export async function applying(stage: Stage): Promise<void> {
  if (!isWanted('P6', ...(stage.engine === 'embedded' ? ['P16'] : []))) return
  const count = counter()
  const run = Date.now()
  const product = load(productUrl, () => {
    const n = count()
    const { token, internship, email, resume } = applicationOf(n, stage.amounts.internships)
    const form = { internship_id: internship, full_name: 'Bench Person', email, resume_id: resume }
    const headers = { ...as(token), 'content-type': 'application/json' }
    return {
      method: 'POST',
      path: '/api/applications',
      headers: { ...headers, 'idempotency-key': `bench-${run}-${n}` },
      body: JSON.stringify(form),
    }
  })
  judge(await compare(product, load(baselineUrl, '/applications')), {
    case: nameOn(stage, 'P6'),
    what: `apply, complete / ${bare(stage)}, one insert into the same table`,
    goal: goalOn(stage, 0.3),
  })
}
