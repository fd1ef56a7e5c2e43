export interface Piece {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** Word by word, so many comparisons at most; beyond that the changed middle is shown as a whole. */
const mostCells = 4_000_000

/** What became of a text: the pieces of both, in reading order. Joined without the removed ones they are `after`. */
export function diffWords(before: string, after: string): Piece[] {
  const a = wordsOf(before)
  const b = wordsOf(after)
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  return merged([
    ...pieces('same', a.slice(0, start)),
    ...changed(a.slice(start, a.length - end), b.slice(start, b.length - end)),
    ...pieces('same', a.slice(a.length - end)),
  ])
}

/** A word and the space behind it are two. */
const wordsOf = (text: string) => text.match(/\s+|[^\s]+/g) ?? []

const pieces = (kind: Piece['kind'], words: readonly string[]): Piece[] =>
  words.map((text) => ({ kind, text }))

function changed(a: readonly string[], b: readonly string[]): Piece[] {
  if (a.length === 0 || b.length === 0 || a.length * b.length > mostCells)
    return [...pieces('removed', a), ...pieces('added', b)]
  const common = commonLengths(a, b)
  const width = b.length + 1
  const found: Piece[] = []
  let i = 0
  let j = 0
  while (i < a.length && j < b.length) {
    const at = i * width + j
    if (a[i] === b[j]) {
      found.push({ kind: 'same', text: b[j++] ?? '' })
      i += 1
    } else if ((common[at + width] ?? 0) >= (common[at + 1] ?? 0))
      found.push({ kind: 'removed', text: a[i++] ?? '' })
    else found.push({ kind: 'added', text: b[j++] ?? '' })
  }
  return [...found, ...pieces('removed', a.slice(i)), ...pieces('added', b.slice(j))]
}

/** For every pair of ends, how many words they have in common in the same order. */
function commonLengths(a: readonly string[], b: readonly string[]) {
  const width = b.length + 1
  const lengths = new Uint16Array((a.length + 1) * width)
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const at = i * width + j
      lengths[at] =
        a[i] === b[j]
          ? (lengths[at + width + 1] ?? 0) + 1
          : Math.max(lengths[at + width] ?? 0, lengths[at + 1] ?? 0)
    }
  return lengths
}

function merged(found: readonly Piece[]): Piece[] {
  const joined: Piece[] = []
  for (const piece of found) {
    const last = joined.at(-1)
    if (last?.kind === piece.kind) last.text += piece.text
    else joined.push({ ...piece })
  }
  return joined
}
