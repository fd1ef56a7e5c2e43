import { type Amounts, isWanted } from './options.ts'
import type { Baseline, Product } from './processes.ts'
import type { Questions } from './questions.ts'

/** One engine with data, with the product and its baseline running on it. */
export interface Stage {
  engine: 'PostgreSQL' | 'embedded'
  /** Unset: embedded. */
  url?: string
  amounts: Amounts
  questions: Questions
  product: Product
  baseline: Baseline
}

/** On the embedded database each of P2 to P7 has half its goal, against bare PGlite (P16). */
export function caseOf({ engine }: Stage, name: string, what: string, least: number) {
  const isEmbedded = engine === 'embedded'
  return {
    case: isEmbedded ? `P16/${name.slice(1)}` : name,
    what: `${what} / ${isEmbedded ? 'PGlite' : 'pg'}`,
    goal: { least: isEmbedded ? least / 2 : least },
  }
}

export const isWantedOn = ({ engine }: Stage, name: string) =>
  isWanted(...(engine === 'embedded' ? ['P16'] : [name]))
