import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { isIn } from './files-windows.ts'

const inflated = promisify(inflateRaw)
const endOfDirectory = 0x06054b50
const entryMark = 0x02014b50
const localMark = 0x04034b50
const mostEntries = 2000
const mostDeclared = 100 * 1024 * 1024

/** One part of an archive as its directory lists it. */
interface Entry {
  name: string
  method: number
  packed: number
  size: number
  offset: number
}

/** The archive cannot be read within the bounds; nothing of it is believed. */
class UnreadableArchiveError extends Error {}

/** The directory of a zip archive. Refuses what is encrypted, listed twice, too many or too large. */
function entriesOf(bytes: Buffer): Entry[] {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (end < 0 || end + 22 > bytes.length || bytes.readUInt32LE(end) !== endOfDirectory)
    throw new UnreadableArchiveError('no directory')
  const count = bytes.readUInt16LE(end + 10)
  if (count > mostEntries) throw new UnreadableArchiveError('too many parts')
  const entries: Entry[] = []
  let at = bytes.readUInt32LE(end + 16)
  for (let left = count; left > 0; left -= 1) {
    const { entry, next } = entryAt(bytes, at)
    entries.push(entry)
    at = next
  }
  const declared = entries.reduce((sum, { size }) => sum + size, 0)
  const names = new Set(entries.map(({ name }) => name.toLowerCase()))
  if (declared > mostDeclared || names.size !== entries.length)
    throw new UnreadableArchiveError('too large')
  return entries
}

function entryAt(bytes: Buffer, at: number): { entry: Entry; next: number } {
  if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== entryMark)
    throw new UnreadableArchiveError('a broken directory')
  if (bytes.readUInt16LE(at + 8) & 1) throw new UnreadableArchiveError('encrypted')
  const named = bytes.readUInt16LE(at + 28)
  const entry = {
    name: bytes.toString('utf8', at + 46, at + 46 + named),
    method: bytes.readUInt16LE(at + 10),
    packed: bytes.readUInt32LE(at + 20),
    size: bytes.readUInt32LE(at + 24),
    offset: bytes.readUInt32LE(at + 42),
  }
  const next = at + 46 + named + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  return { entry, next }
}

/** The bytes of one part, never more than its directory says. */
async function partOf(bytes: Buffer, entry: Entry): Promise<Buffer> {
  const { offset, packed, size, method } = entry
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== localMark)
    throw new UnreadableArchiveError('a part is missing')
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  const data = bytes.subarray(start, start + packed)
  if (method === 0 && packed === size) return data
  if (method !== 8) throw new UnreadableArchiveError('an unusual packing')
  if (size === 0) return Buffer.alloc(0)
  try {
    return await inflated(data, { maxOutputLength: size })
  } catch {
    throw new UnreadableArchiveError('a part is damaged')
  }
}

const mostXml = 48 * 1024 * 1024
/** Of the lists of types and links, which are read as a whole. */
const mostLists = 1024 * 1024
const contentTypes = '[content_types].xml'
const mainPart = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const isXml = /\.(?:xml|rels)$/i
const macros = /vbaproject|vbadata|\/activex\/|\/embeddings\/.*\.bin$/i
const declaresEntities = /<!(?:DOCTYPE|ENTITY)/gi
/** A template or frame fetched from elsewhere when the document opens. */
const tags = /<[^<>]{1,4000}>/g
const fetchedKind = /(?:attachedTemplate|oleObject|\/frame|subDocument)["']/i
const elsewhere = /TargetMode\s*=\s*["']External/i
const fetches = (text: string) =>
  (text.match(tags) ?? []).some((tag) => elsewhere.test(tag) && fetchedKind.test(tag))

export type Verdict = 'clean' | 'active' | 'other' | 'damaged'

/** What a zip archive is to us: a clean DOCX, one with active content, something else, or not readable in bounds. */
export async function docxVerdict(bytes: Buffer): Promise<Verdict> {
  try {
    const entries = entriesOf(bytes)
    if (!(await isWord(bytes, entries))) return 'other'
    if (entries.some(({ name }) => macros.test(name))) return 'active'
    return (await partsAreClean(bytes, entries)) ? 'clean' : 'active'
  } catch (error) {
    if (error instanceof UnreadableArchiveError || error instanceof RangeError) return 'damaged'
    throw error
  }
}

/** A DOCX says so in its list of types; a DOCM or DOTM says something else there. */
async function isWord(bytes: Buffer, entries: Entry[]) {
  const list = entries.find(({ name }) => name.toLowerCase() === contentTypes)
  const has = entries.some(({ name }) => name.toLowerCase() === 'word/document.xml')
  if (!list || !has || list.size > mostLists) return false
  const types = (await partOf(bytes, list)).toString('utf8')
  return types.includes(mainPart) || types.search(declaresEntities) >= 0
}

const sizeOf = (entries: Entry[]) => entries.reduce((sum, { size }) => sum + size, 0)
const isLinks = ({ name }: Entry) => name.toLowerCase().endsWith('.rels')

async function partsAreClean(bytes: Buffer, entries: Entry[]) {
  const parts = entries.filter(({ name }) => isXml.test(name))
  if (sizeOf(parts) > mostXml || sizeOf(parts.filter(isLinks)) > mostLists)
    throw new UnreadableArchiveError('too large')
  for (const part of parts) {
    const xml = await partOf(bytes, part)
    const encoding = encodingOf(xml)
    if (await isIn(xml, declaresEntities, encoding)) return false
    if (isLinks(part) && fetches(xml.toString(encoding))) return false
  }
  return true
}

/** Which of its two encodings XML has; anything else is not believed. */
function encodingOf(xml: Buffer) {
  if (xml[0] === 0xff && xml[1] === 0xfe) return 'utf16le'
  if (xml.includes(0) || (xml[0] === 0xfe && xml[1] === 0xff))
    throw new UnreadableArchiveError('an unusual encoding')
  return 'latin1'
}
