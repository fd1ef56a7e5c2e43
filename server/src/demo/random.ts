import { v7 } from 'uuid'

/** Numbers that look random and are the same at every run (mulberry32). */
export function randomFrom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (end: number) => Math.floor(next() * end)
  const left = new Map<readonly string[], string[]>()
  const some = <T>(from: readonly T[], count: number): T[] => {
    const rest = [...from]
    return Array.from({ length: Math.min(count, rest.length) }, () =>
      rest.splice(below(rest.length), 1),
    ).flat()
  }
  return {
    below,
    between: (from: number, to: number) => from + below(to - from + 1),
    is: (share: number) => next() < share,
    /** A time of a working day, some hours before. */
    hours: () => -next() * 10,
    one: <T>(from: readonly T[]): T => {
      const picked = from[below(from.length)]
      if (picked === undefined) throw new Error('nothing to choose from')
      return picked
    },
    some,
    /** One of them that was not taken yet; after the last one they begin anew. */
    fresh: (from: readonly string[]) => {
      const pool = left.get(from)?.length ? (left.get(from) ?? []) : some(from, from.length)
      left.set(from, pool)
      return pool.pop() ?? ''
    },
    /** A UUIDv7 of that time. */
    id: (at: Date) =>
      v7({ msecs: at.getTime(), random: Uint8Array.from({ length: 16 }, () => below(256)) }),
  }
}
export type Random = ReturnType<typeof randomFrom>

export const dayOf = (at: Date) => at.toISOString().slice(0, 10)

export interface Named {
  id: string
  name: string
}

/** The id of the row that has this name already, in any case of its letters; otherwise the new one. */
export const idOf = (known: readonly Named[], name: string, made: string) =>
  known.find((row) => row.name.toLowerCase() === name.toLowerCase())?.id ?? made

const sentencesIn = (text: string) => text.split(/(?<=[.!?:])\s/)

/** Returns only text whose sentences it has not returned before: the first of several tries whose sentences are all new; otherwise nothing. */
export function withoutRepeats() {
  const used = new Set<string>()
  return (make: () => string) => {
    for (let tries = 0; tries < 40; tries++) {
      const text = make()
      const sentences = sentencesIn(text)
      if (sentences.some((sentence) => used.has(sentence))) continue
      for (const sentence of sentences) used.add(sentence)
      return text
    }
    return ''
  }
}
export type WithoutRepeats = ReturnType<typeof withoutRepeats>

/** The text with its `{names}` replaced; `{Name}` begins with a capital. A word with several values gets one of them. */
export const filledWith = (
  random: Random,
  text: string,
  words: Record<string, string | readonly string[]>,
) =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const found = words[name] ?? words[name.toLowerCase()] ?? ''
    const value = typeof found === 'string' ? found : random.one(found)
    return name in words ? value : capital(value)
  })

export const capital = (text: string) => text.replace(/^./, (first) => first.toUpperCase())
