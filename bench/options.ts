import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: {
    small: { type: 'boolean', default: false },
    part: { type: 'string' },
    only: { type: 'string' },
    pg: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string' },
  },
})

const wanted = values.only?.split(',').map((name) => name.trim().toUpperCase())

/** The number of rows of each kind; a tenth with `--small`. */
export interface Amounts {
  internships: number
  applications: number
  people: number
  entries: number
}
const full: Amounts = {
  internships: 100_000,
  applications: 1_000_000,
  people: 100_000,
  entries: 2_000_000,
}

/** The amounts divided by `of`, but enough for all requests of a case to differ. */
export const part = (
  { internships, applications, people, entries }: Amounts,
  of: number,
): Amounts => ({
  internships: Math.max(1000, internships / of),
  applications: Math.max(10_000, applications / of),
  people: Math.max(1000, people / of),
  entries: Math.max(20_000, entries / of),
})

const parts = Number(values.part ?? (values.small ? 10 : 1))
export const amounts = part(full, parts)
/** The embedded database is for trials and small sites: another tenth. */
export const embeddedAmounts = part(amounts, 10)

export const isSmall = parts > 1
export const rounds = Number(values.rounds)
export const seconds = Number(values.seconds ?? (isSmall ? 1 : 3))
/**
 * The processes of a node on PostgreSQL, as many as it makes by itself: one for each core, up to five with its pool of 20.
 * Each baseline of its rates has as many.
 */
export const workers = Math.min(availableParallelism(), 5)
/** The URL of a running PostgreSQL; without it one is started for the run. */
export const postgresUrl = values.pg

export const isWanted = (...cases: string[]) =>
  !wanted || cases.some((name) => wanted.includes(name))
