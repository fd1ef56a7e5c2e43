import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import type { Load, Measurement } from './load.ts'
import { medianOf, wrk } from './load.ts'
import {
  type Amounts,
  amounts,
  embeddedAmounts,
  isWanted,
  rounds,
  seconds,
  workers,
} from './options.ts'
import { root } from './processes.ts'

type Goal = { least: number } | { most: number }

export interface Result {
  case: string
  what: string
  figure?: number
  baseline?: number
  unit?: string
  /** µs of CPU per response, of the product and of the baseline. */
  cpu?: { figure: number; baseline?: number }
  /** How the ratio (or the figure itself, without a baseline) must compare; without one it is for information. */
  goal?: Goal
  /** Failed responses, which invalidate the measurement. */
  refused?: string
  /** Why it could not be measured here. */
  missing?: string
}

/** A run with its conditions, and of its rows those that no later run of the same size has measured again. */
interface Run {
  at: string
  commit: string
  amounts: Amounts
  results: Result[]
  [condition: string]: unknown
}

const file = join(root, 'bench/results.json')

/** The commit of the tree, with a plus where it has changed since. */
function commitOf(): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  try {
    return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') && '+')
  } catch {
    return 'unknown'
  }
}

const wasWanted = (name: string) => isWanted(name.replace(/\/.*/, ''))

/**
 * Earlier runs without what this one has measured anew, at the same size: all of a case that was wanted, and the same rows of
 * one that came with another. What it had to skip stays as it was.
 */
function merged(earlier: Run[], run: Run): Run[] {
  const measured = run.results.filter(({ missing }) => missing === undefined)
  const isAnew = (row: Result) =>
    measured.some((one) => one.case === row.case && (one.what === row.what || wasWanted(row.case)))
  const isOfSize = ({ amounts }: Run) => JSON.stringify(amounts) === JSON.stringify(run.amounts)
  const remaining = earlier.map((old) =>
    isOfSize(old) ? { ...old, results: old.results.filter((row) => !isAnew(row)) } : old,
  )
  return [...remaining.filter(({ results }) => results.length), run]
}

/** Adds a run to bench/results.json. */
function store(run: Run): void {
  const stored = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  // Of the form before runs were merged nothing can be kept: it does not name its commit.
  const earlier: Run[] = stored.runs ?? []
  writeFileSync(file, `${JSON.stringify({ runs: merged(earlier, run) }, null, 2)}\n`)
}

const results: Result[] = []
const commit = commitOf()

const ratioOf = ({ figure, baseline }: Result) =>
  figure === undefined || baseline === undefined ? undefined : figure / baseline

/** Rates and CPU compare the same way: more responses per second, or less CPU per response, than the baseline is above one. */
const cpuRatioOf = ({ cpu }: Result) => cpu?.baseline && cpu.baseline / cpu.figure

function verdictOf(result: Result): 'met' | 'MISSED' | 'not measured' | '' {
  if (result.missing !== undefined) return 'not measured'
  if (result.refused) return 'MISSED'
  if (!result.goal) return ''
  const judged = ratioOf(result) ?? result.figure ?? Number.NaN
  const isMet = 'least' in result.goal ? judged >= result.goal.least : judged <= result.goal.most
  return isMet ? 'met' : 'MISSED'
}

export function report(result: Result): void {
  if (!results.length) console.log(head)
  results.push(result)
  console.log(lineOf(result))
}

/** A case that cannot be measured on this machine has a row that says why. */
export const skip = (name: string, what: string, missing: string) =>
  report({ case: name, what, missing })

type CaseInfo = Pick<Result, 'case' | 'what' | 'goal'>

function failuresOf(...all: Measurement[]) {
  const refused = all.flatMap(({ refused }) => refused ?? [])
  return refused.length ? { refused: refused.join('; ') } : {}
}

/** The rates of two loads. */
export function judgeRates(product: Load, against: Load, info: CaseInfo): void {
  const [figure, baseline] = [medianOf(product), medianOf(against)]
  const cpu = { figure: figure.cpu, baseline: baseline.cpu }
  const rates = { figure: figure.rate, baseline: baseline.rate, unit: 'per s', cpu }
  report({ ...info, ...rates, ...failuresOf(figure, baseline) })
}

/** The 95th percentiles of two loads. */
export function judgeWaits(product: Load, against: Load, info: CaseInfo): void {
  const [figure, baseline] = [medianOf(product), medianOf(against)]
  const cpu = { figure: figure.cpu, baseline: baseline.cpu }
  const waits = { figure: figure.p95, baseline: baseline.p95, unit: 'ms', cpu }
  report({ ...info, ...waits, ...failuresOf(figure, baseline) })
}

const number = (value: number | undefined) => {
  if (value === undefined || !Number.isFinite(value)) return '–'
  return value.toLocaleString('en', { maximumFractionDigits: Math.abs(value) < 10 ? 2 : 0 })
}

function goalOf({ goal, baseline }: Result) {
  if (!goal) return '–'
  const text = 'least' in goal ? `≥ ${number(goal.least)}` : `≤ ${number(goal.most)}`
  return baseline === undefined ? text : `${text} ×`
}

const columns = [9, 70, 9, 9, 9, 7, 8, 8, 9, 9]
const row = (cells: string[]) =>
  cells
    .map((cell, at) => (at === 1 ? cell.padEnd(columns[at] ?? 0) : cell.padStart(columns[at] ?? 0)))
    .join(' ')
const titles = [
  'case',
  'what',
  'measured',
  'baseline',
  'unit',
  'ratio',
  'CPU µs',
  'its',
  'CPU ratio',
  'goal',
]
const head = row(titles)

function lineOf(result: Result): string {
  const cells = [
    result.case,
    result.what,
    number(result.figure),
    number(result.baseline),
    result.unit ?? '–',
    ratioOf(result)?.toFixed(2) ?? '–',
    number(result.cpu?.figure),
    number(result.cpu?.baseline),
    cpuRatioOf(result)?.toFixed(2) ?? '–',
    goalOf(result),
  ]
  const why = result.missing ?? result.refused
  return `${row(cells)}  ${verdictOf(result)}${why ? `: ${why}` : ''}`
}

/** Cases without a number come after those of the goals. */
const placeOf = ({ case: name }: Result) => Number(/\d+/.exec(name)?.[0] ?? 99)

/** Prints all results in the order of the goals and adds them to bench/results.json. */
export function conclude(): void {
  if (!results.length) return
  const sorted = [...results].sort((a, b) => placeOf(a) - placeOf(b))
  console.log(`\n${head}\n${sorted.map(lineOf).join('\n')}`)
  const count = (verdict: string) => sorted.filter((one) => verdictOf(one) === verdict).length
  console.log(
    `\n${count('met')} goals met, ${count('MISSED')} MISSED, ${count('not measured')} not measured here.`,
  )
  store({
    at: new Date().toISOString(),
    commit,
    node: process.version,
    cpu: `${cpus().length} × ${cpus()[0]?.model}`,
    workers,
    load: wrk ? 'wrk' : 'autocannon',
    rounds,
    seconds,
    amounts,
    embedded_amounts: embeddedAmounts,
    results: sorted.map((result) => ({
      ...result,
      ratio: ratioOf(result),
      cpu_ratio: cpuRatioOf(result),
      verdict: verdictOf(result),
    })),
  })
}
