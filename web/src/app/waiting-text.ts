import { t } from '@app/contract/i18n/text.ts'
import type { Waiting } from '#lib/offline/outbox.ts'

/** What somebody typed, one line for each field; what was packed as JSON is unpacked. */
export const textOf = ({ label, body }: Pick<Waiting, 'label' | 'body'>): string =>
  [label, ...linesOf(body)].join('\n')

const linesOf = (value: unknown): string[] =>
  Object.entries(Object(value)).flatMap(([name, said]) => {
    if (name === 'happened_at' || said === '' || said === null || said === undefined) return []
    const inner = typeof said === 'string' ? unpacked(said) : said
    if (typeof inner === 'object') return linesOf(inner)
    return [`${wordsOf(name)}: ${inner}`]
  })

function unpacked(said: string): unknown {
  if (!said.startsWith('{')) return said
  try {
    return JSON.parse(said)
  } catch {
    return said
  }
}

/** `work_summary` and `workSummary` → Work summary */
function wordsOf(name: string) {
  const words = name
    .replaceAll('_', ' ')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  const sentence = words.charAt(0).toUpperCase() + words.slice(1)
  return t(sentence)
}
