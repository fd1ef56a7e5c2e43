import { setImmediate } from 'node:timers/promises'

const step = 512 * 1024
/** Nothing that is looked for is longer. */
const longest = 2048

type Encoding = 'latin1' | 'utf16le'

/**
 * Where a pattern (with `g`) stands in a file. A piece at a time: whatever somebody sends, others get their turn in
 * between. A pattern must bound its repetitions, and sees nothing before a piece but what it names itself.
 */
export async function* matchesIn(bytes: Buffer, pattern: RegExp, encoding: Encoding = 'latin1') {
  const width = encoding === 'latin1' ? 1 : 2
  for (let start = 0; start < bytes.length; start += step) {
    const piece = bytes.toString(encoding, start, start + step + longest)
    // What begins in the overlap is the next piece's.
    for (const match of piece.matchAll(pattern))
      if (match.index * width < step) yield { match, at: start + match.index * width }
    await setImmediate()
  }
}

export async function isIn(bytes: Buffer, pattern: RegExp, encoding?: Encoding): Promise<boolean> {
  for await (const _ of matchesIn(bytes, pattern, encoding)) return true
  return false
}
