import { promisify } from 'node:util'
import { constants, inflate } from 'node:zlib'

const inflated = promisify(inflate)
const most = 32 * 1024 * 1024

/** Names that make a reader do something, carry another file, or hide the content. */
const acts =
  /(?:^|[\s<>[\])]|\/S)\/(?:JavaScript|Launch|EmbeddedFiles?|Encrypt|RichMedia)(?=[\s/<>[(]|$)/
const opening = /\/OpenAction(?=[\s/<[])\s*(?:(\[)|(\d{1,9})\s+(\d{1,5})\s+R)?/g
const escaped = /#([46][1-9a-f]|[57][0-9a])/gi
const objectStream = /\/ObjStm\b/g

/**
 * Does a PDF hold active content: scripts, launched programs, embedded files, encryption, or an action at opening
 * other than showing a page? Compressed objects are looked into; `#4a` spellings of names are read.
 */
export async function pdfIsActive(bytes: Buffer): Promise<boolean> {
  const outside = bytes.toString('latin1')
  const inside = await compressedObjects(bytes, outside)
  if (inside === undefined) return true
  const text = unescaped(`${outside}\n${inside}`)
  return acts.test(text) || opensWithAction(text)
}

const unescaped = (text: string) =>
  text.replaceAll(escaped, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** The objects of all object streams, written as if they stood alone; undefined when one cannot be looked into. */
async function compressedObjects(bytes: Buffer, text: string): Promise<string | undefined> {
  const found: string[] = []
  let left = most
  for (const { index } of text.matchAll(objectStream)) {
    const start = streamAfter(text, index)
    if (start === undefined) continue
    const plain = await unpacked(bytes.subarray(start), left)
    if (plain === undefined) return undefined
    left -= plain.length
    const first = /\/First\s+(\d{1,9})/.exec(text.slice(Math.max(0, index - 200), start))
    found.push(standingAlone(plain, Number(first?.[1] ?? 0)))
  }
  return found.join('\n')
}

function streamAfter(text: string, index: number) {
  const at = text.indexOf('stream', index)
  if (at < 0 || at - index > 2000 || text.startsWith('endstream', at - 3)) return undefined
  const skipped = text.startsWith('\r\n', at + 6) ? 2 : 1
  return at + 6 + skipped
}

async function unpacked(bytes: Buffer, maxOutputLength: number): Promise<string | undefined> {
  if (maxOutputLength <= 0) return undefined
  try {
    const plain = await inflated(bytes, { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH })
    return plain.toString('latin1')
  } catch {
    return undefined
  }
}

/** An object stream starts with pairs of number and place; `first` is where the objects begin. */
function standingAlone(plain: string, first: number): string {
  const pairs = [...plain.slice(0, first).matchAll(/(\d+)\s+(\d+)/g)]
  return pairs
    .map(([, number, place], at) => {
      const end = pairs[at + 1]?.[2]
      const body = plain.slice(first + Number(place), end ? first + Number(end) : undefined)
      return `${number} 0 obj ${body}`
    })
    .concat(plain)
    .join('\n')
}

/** Many writers say which page to show first; that is a destination and does nothing. */
function opensWithAction(text: string): boolean {
  for (const [, list, number, generation] of text.matchAll(opening)) {
    if (list) continue
    if (!number) return true
    const object = text.match(
      new RegExp(`(?:^|[^\\d])${number}\\s+${generation}\\s+obj\\s*([\\s\\S]{0,200})`),
    )
    if (!/^(?:\[|<<[\s\S]*?\/S\s*\/GoTo\b)/.test(object?.[1] ?? '')) return true
  }
  return false
}
