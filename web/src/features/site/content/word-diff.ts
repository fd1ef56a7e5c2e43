export interface Piece {
  kind: 'same' | 'added' | 'removed'
  words: string
}

/** A text, or a list whose entries are compared as wholes. */
export type Said = string | readonly string[]

/** What became of a text, word by word: the longest common sequence stays, the rest was removed or added. */
export function wordDiff(before: Said, after: Said): Piece[] {
  const old = wordsOf(before)
  const now = wordsOf(after)
  const common = commonWords(old, now)
  const pieces: Piece[] = []
  let i = 0
  let j = 0
  while (i < old.length || j < now.length) {
    const kind = step(old, now, common, i, j)
    add(pieces, kind, (kind === 'removed' ? old[i] : now[j]) ?? '')
    if (kind !== 'added') i += 1
    if (kind !== 'removed') j += 1
  }
  return pieces
}

type Words = readonly string[]

function step(old: Words, now: Words, common: number[][], i: number, j: number): Piece['kind'] {
  if (i === old.length) return 'added'
  if (j === now.length) return 'removed'
  if (old[i] === now[j]) return 'same'
  return (common[i + 1]?.[j] ?? 0) >= (common[i]?.[j + 1] ?? 0) ? 'removed' : 'added'
}

/** Neighbours of one kind are one piece. */
function add(pieces: Piece[], kind: Piece['kind'], word: string) {
  const last = pieces.at(-1)
  if (last?.kind === kind) last.words += ` ${word}`
  else pieces.push({ kind, words: word })
}

const wordsOf = (said: Said): Words =>
  typeof said === 'string' ? said.split(/\s+/).filter(Boolean) : said

/** `[i][j]`: how many words the rests of both from there on have in common. */
function commonWords(old: Words, now: Words) {
  const common = [...old, ''].map(() => [...now, ''].map(() => 0))
  for (let i = old.length - 1; i >= 0; i -= 1) {
    const row = common[i] ?? []
    const below = common[i + 1] ?? []
    for (let j = now.length - 1; j >= 0; j -= 1)
      row[j] =
        old[i] === now[j] ? 1 + (below[j + 1] ?? 0) : Math.max(below[j] ?? 0, row[j + 1] ?? 0)
  }
  return common
}
