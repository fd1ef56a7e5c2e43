import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Amounts, isWanted } from './options.ts'
import { root } from './processes.ts'

interface Row {
  case: string
  what: string
  /** Why it could not be measured. */
  missing?: string
}

/** A run with its conditions, and of its rows those that no later run of the same size has measured again. */
interface Run {
  at: string
  commit: string
  amounts: Amounts
  results: Row[]
  [condition: string]: unknown
}

const file = join(root, 'bench/results.json')

/** The commit of the tree, with a plus where it has changed since. */
export function commitOf(): string {
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
  const isAnew = (row: Row) =>
    measured.some((one) => one.case === row.case && (one.what === row.what || wasWanted(row.case)))
  const isOfSize = ({ amounts }: Run) => JSON.stringify(amounts) === JSON.stringify(run.amounts)
  const kept = earlier.map((old) =>
    isOfSize(old) ? { ...old, results: old.results.filter((row) => !isAnew(row)) } : old,
  )
  return [...kept.filter(({ results }) => results.length), run]
}

/** Adds a run to bench/results.json. */
export function store(run: Run): void {
  const stored = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  // Of the form before runs were merged nothing can be kept: it does not name its commit.
  const earlier: Run[] = stored.runs ?? []
  writeFileSync(file, `${JSON.stringify({ runs: merged(earlier, run) }, null, 2)}\n`)
}
