import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { amounts, embeddedAmounts, rounds, seconds } from './options.ts'
import { root } from './processes.ts'

export interface Result {
  case: string
  what: string
  figure: number
  baseline?: number
  unit: string
  /** How `ratio` (or the value itself, without a baseline) must compare to the target. */
  goal: { least: number } | { most: number }
  /** Failed responses, which invalidate the measurement. */
  refused?: string
}

const results: Result[] = []

export const ratioOf = ({ figure, baseline }: Result) =>
  baseline === undefined ? undefined : figure / baseline

export function isMet(result: Result): boolean {
  if (result.refused) return false
  const judged = ratioOf(result) ?? result.figure
  return 'least' in result.goal ? judged >= result.goal.least : judged <= result.goal.most
}

export function report(result: Result): void {
  results.push(result)
  console.log(lineOf(result))
}

const number = (value: number | undefined) => {
  if (value === undefined) return '–'
  return value.toLocaleString('en', { maximumFractionDigits: Math.abs(value) < 10 ? 2 : 0 })
}

const goalOf = ({ goal, baseline }: Result) => {
  const text = 'least' in goal ? `≥ ${goal.least}` : `≤ ${goal.most}`
  return baseline === undefined ? text : `${text} ×`
}

const columns = [6, 62, 10, 10, 9, 7, 9]
const row = (cells: string[]) =>
  cells
    .map((cell, at) => (at === 1 ? cell.padEnd(columns[at] ?? 0) : cell.padStart(columns[at] ?? 0)))
    .join(' ')

function lineOf(result: Result): string {
  const ratio = ratioOf(result)
  const cells = [
    result.case,
    result.what,
    number(result.figure),
    number(result.baseline),
    result.unit,
    ratio === undefined ? '–' : ratio.toFixed(2),
    goalOf(result),
  ]
  const refused = result.refused ? `  REFUSED: ${result.refused}` : ''
  return `${row(cells)}  ${isMet(result) ? 'met' : 'MISSED'}${refused}`
}

/** Prints all results and writes them to bench/results.json. */
export function conclude(): void {
  const head = row(['case', 'what', 'figure', 'baseline', 'unit', 'ratio', 'goal'])
  console.log(`\n${head}\n${results.map(lineOf).join('\n')}`)
  const missed = results.filter((result) => !isMet(result))
  console.log(
    missed.length
      ? `\n!!! ${missed.length} of ${results.length} goals MISSED: ${missed.map((result) => `${result.case} ${result.what}`).join('; ')} !!!`
      : `\nAll ${results.length} goals met.`,
  )
  const stored = {
    at: new Date().toISOString(),
    node: process.version,
    cpu: `${cpus().length} × ${cpus()[0]?.model}`,
    rounds,
    seconds,
    amounts,
    embedded_amounts: embeddedAmounts,
    results: results.map((result) => ({ ...result, ratio: ratioOf(result), met: isMet(result) })),
  }
  writeFileSync(join(root, 'bench/results.json'), `${JSON.stringify(stored, null, 2)}\n`)
}
