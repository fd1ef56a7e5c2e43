import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: {
    small: { type: 'boolean', default: false },
    only: { type: 'string' },
    pg: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
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
export const part = (
  { internships, applications, people, entries }: Amounts,
  of: number,
): Amounts => ({
  internships: internships / of,
  applications: applications / of,
  people: people / of,
  entries: entries / of,
})

export const amounts = values.small ? part(full, 10) : full
/** The embedded database is for trials and small sites: another tenth. */
export const embeddedAmounts = part(amounts, 10)

export const isSmall = values.small
export const rounds = Number(values.rounds)
export const seconds = Number(values.seconds)
/** The URL of a running PostgreSQL; without it one is started for the run. */
export const givenPostgres = values.pg

export const isWanted = (...cases: string[]) =>
  !wanted || cases.some((name) => wanted.includes(name))
