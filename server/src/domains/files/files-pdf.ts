import { promisify } from 'node:util'
import { constants, inflate } from 'node:zlib'

const inflated = promisify(inflate)
const most = 32 * 1024 * 1024
const mostStreams = 5000
const mostOpenings = 20
/** As much of an object as an action at opening needs. */
const glance = 300

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
  let streams = 0
  for (const { index } of text.matchAll(objectStream)) {
    streams += 1
    if (streams > mostStreams) return undefined
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
  const near = text.slice(index, index + 2000)
  const at = near.search(/(?<!end)stream/)
  if (at < 0) return undefined
  return index + at + 6 + (near.startsWith('\r\n', at + 6) ? 2 : 1)
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
  const pairs = [...plain.slice(0, Math.min(first, 100_000)).matchAll(/(\d+)\s+(\d+)/g)]
  return pairs
    .map(([, number, place], at) => {
      const start = first + Number(place)
      const end = first + Number(pairs[at + 1]?.[2] ?? plain.length)
      return `${number} 0 obj ${plain.slice(start, Math.min(end, start + glance))} endobj`
    })
    .concat(plain)
    .join('\n')
}

/** Many writers say which page to show first; that is a destination and does nothing. */
function opensWithAction(text: string): boolean {
  let left = mostOpenings
  for (const [, list, number, generation] of text.matchAll(opening)) {
    left -= 1
    if (left < 0) return true
    if (list) continue
    if (!number || !isDestination(text, `${number}\\s+${generation}`)) return true
  }
  return false
}

function isDestination(text: string, reference: string): boolean {
  const start = text.match(new RegExp(`(?:^|\\D)${reference}\\s+obj\\s*(?=[[<])`))
  if (start?.index === undefined) return false
  const at = start.index + start[0].length
  const object = text.slice(at, at + glance).split('endobj')[0] ?? ''
  const kinds = [...object.matchAll(/\/S\s*\/(\w+)/g)].map(([, kind]) => kind)
  return object.startsWith('[') || (kinds.length > 0 && kinds.every((kind) => kind === 'GoTo'))
}
