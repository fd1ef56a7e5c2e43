import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { constants, inflate } from 'node:zlib'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'

const mostEntries = 2000
const mostDeclared = 100 * 1024 * 1024
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

/** The archive cannot be read within the limits; it is treated as damaged. */
class UnreadableArchiveError extends Error {}

/** Classifies a zip archive: a clean DOCX, one with active content, something else, or unreadable within the limits. */
export async function docxVerdict(bytes: Buffer): Promise<Verdict> {
  try {
    const archive = await fromBufferPromise(bytes).catch(unreadable)
    const entries = await entriesOf(archive).catch(unreadable)
    if (!(await isWord(archive, entries))) return 'other'
    if (entries.some(({ fileName }) => macros.test(fileName))) return 'active'
    return (await partsAreClean(archive, entries)) ? 'clean' : 'active'
  } catch (error) {
    if (error instanceof UnreadableArchiveError) return 'damaged'
    throw error
  }
}

function unreadable(cause: unknown): never {
  throw new UnreadableArchiveError('The archive is damaged.', { cause })
}

/** The entries of the archive. Rejects encrypted and duplicate entries, and too many or too large ones. */
async function entriesOf(archive: ZipFile): Promise<Entry[]> {
  if (archive.entryCount > mostEntries) throw new UnreadableArchiveError('too many parts')
  const entries = new Map<string, Entry>()
  for await (const entry of archive.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry)
  const all = [...entries.values()]
  if (all.length !== archive.entryCount || all.some((entry) => entry.isEncrypted()))
    throw new UnreadableArchiveError('encrypted, or listed twice')
  if (sizeOf(all) > mostDeclared) throw new UnreadableArchiveError('too large')
  return all
}

/** The bytes of one entry, never more than the directory declares. */
const bytesOf = (archive: ZipFile, entry: Entry): Promise<Buffer> =>
  archive.openReadStreamPromise(entry).then(buffer).catch(unreadable)

/** A DOCX declares its type in the list of content types; a DOCM or DOTM declares another one. */
async function isWord(archive: ZipFile, entries: Entry[]) {
  const list = entries.find(({ fileName }) => fileName.toLowerCase() === contentTypes)
  const has = entries.some(({ fileName }) => fileName.toLowerCase() === 'word/document.xml')
  if (!list || !has || list.uncompressedSize > mostLists) return false
  const types = (await bytesOf(archive, list)).toString('utf8')
  return types.includes(mainPart) || types.search(declaresEntities) >= 0
}

const sizeOf = (entries: Entry[]) =>
  entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
const isLinks = ({ fileName }: Entry) => fileName.toLowerCase().endsWith('.rels')

async function partsAreClean(archive: ZipFile, entries: Entry[]) {
  const parts = entries.filter(({ fileName }) => isXml.test(fileName))
  if (sizeOf(parts) > mostXml || sizeOf(parts.filter(isLinks)) > mostLists)
    throw new UnreadableArchiveError('too large')
  for (const part of parts) {
    const xml = await bytesOf(archive, part)
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

const inflated = promisify(inflate)
const most = 32 * 1024 * 1024
const mostStreams = 5000
const mostOpenings = 5
/** As much of an object as an action at opening needs. */
const glance = 300

/** A letter of a name as it may be written: `#4a` is a `J`, too. */
const letter = (plain: string) => {
  const code = plain.charCodeAt(0).toString(16)
  return `(?:${plain}|#${code.replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)})`
}
const named = (name: string) => `/${[...name].map(letter).join('')}`

/** White space and comments; a NUL is white space, too. */
const blank = '[\\s\\0]'
const gap = `(?:${blank}|%[^\\r\\n]{0,100}[\\r\\n]){0,50}`

/** Names that make a reader do something, carry another file, or hide the content. */
const doing = ['JavaScript', 'Launch', 'EmbeddedFile', 'EmbeddedFiles', 'Encrypt', 'RichMedia']
const doingNamed = `(?:${doing.map(named).join('|')})`
const keys = ['S', 'Type', 'Subtype'].map(named).join('|')
/** Such a name where it cannot be a word of a text, or before a dictionary or a reference to one. */
const acts = new RegExp(
  [
    `(?:[\\s\\0<>[\\])}]|${keys})${doingNamed}(?=[\\s\\0/<>[(%])`,
    `${doingNamed}${gap}(?:<<|\\d{1,9}${gap}\\d{1,5}${gap}R)`,
  ].join('|'),
  'g',
)
const opening = new RegExp(
  `${named('OpenAction')}(?=[\\s\\0/<[%])${blank}{0,100}(?:(\\[)|(\\d{1,9})${blank}{1,100}(\\d{1,5})${blank}{1,100}R)?`,
  'g',
)
const objectStream = new RegExp(`${named('ObjStm')}\\b`, 'g')
const kindOfAction = new RegExp(`${named('S')}${gap}(/[\\w#]+)`, 'g')
const goingTo = new RegExp(`^(?:${named('GoTo')})$`)

/** A stream of compressed objects: pairs of number and place, then from `first` on the objects. */
interface ObjectStream {
  plain: Buffer
  first: number
}

/**
 * Does a PDF hold active content: scripts, launched programs, embedded files, encryption, or an action at opening
 * other than showing a page? Compressed objects are looked into; `#4a` spellings of names are read.
 */
export async function pdfIsActive(bytes: Buffer): Promise<boolean> {
  const packed = await compressedObjects(bytes)
  if (packed === undefined) return true
  const all = [bytes, ...packed.map(({ plain }) => plain)]
  for (const part of all) if (await isIn(part, acts)) return true
  const openings = await openingsIn(all)
  if (openings === undefined) return true
  for (const reference of openings)
    if (!(await isDestination(bytes, packed, reference))) return true
  return false
}

/** All streams of compressed objects; undefined when one cannot be looked into. */
async function compressedObjects(bytes: Buffer): Promise<ObjectStream[] | undefined> {
  const result: ObjectStream[] = []
  let left = most
  let streams = 0
  for await (const { at } of matchesIn(bytes, objectStream)) {
    streams += 1
    if (streams > mostStreams) return undefined
    const start = streamAfter(bytes, at)
    if (start === undefined) continue
    const plain = await unpacked(bytes.subarray(start), left)
    if (plain === undefined) return undefined
    left -= plain.length
    const before = bytes.toString('latin1', Math.max(0, at - 200), start)
    result.push({ plain, first: Number(/\/First\s+(\d{1,9})/.exec(before)?.[1] ?? 0) })
  }
  return result
}

function streamAfter(bytes: Buffer, index: number) {
  const near = bytes.toString('latin1', index, index + 2000)
  const at = near.search(/(?<!end)stream/)
  if (at < 0) return undefined
  return index + at + 6 + (near.startsWith('\r\n', at + 6) ? 2 : 1)
}

async function unpacked(bytes: Buffer, maxOutputLength: number): Promise<Buffer | undefined> {
  if (maxOutputLength <= 0) return undefined
  try {
    return await inflated(bytes, { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH })
  } catch {
    return undefined
  }
}

/** The objects that opening actions refer to; undefined when an action is not a reference, or for too many. */
async function openingsIn(parts: readonly Buffer[]): Promise<Set<string> | undefined> {
  const result = new Set<string>()
  for (const part of parts)
    for await (const { match } of matchesIn(part, opening)) {
      const [, list, number, generation] = match
      // Many writers set the first page to show; such a destination is harmless.
      if (list) continue
      if (!number || result.size === mostOpenings) return undefined
      result.add(`${number} ${generation}`)
    }
  return result
}

async function isDestination(
  bytes: Buffer,
  packed: readonly ObjectStream[],
  reference: string,
): Promise<boolean> {
  const object = (await standing(bytes, reference)) ?? (await within(packed, reference))
  if (object === undefined) return false
  const kinds = [...object.matchAll(kindOfAction)].map(([, kind = '']) => kind)
  return object.startsWith('[') || (kinds.length > 0 && kinds.every((kind) => goingTo.test(kind)))
}

/** The beginning of an indirect object of the file. */
async function standing(bytes: Buffer, reference: string): Promise<string | undefined> {
  const pattern = reference.replace(' ', '\\s{1,100}')
  const head = `\\D${pattern}\\s{1,100}obj\\s{0,100}(?=[[<])`
  for await (const { match, at } of matchesIn(bytes, new RegExp(head, 'g'))) {
    const start = at + match[0].length
    return bytes.toString('latin1', start, start + glance).split('endobj')[0]
  }
  return undefined
}

/** The beginning of an object that is packed with others. */
async function within(
  packed: readonly ObjectStream[],
  reference: string,
): Promise<string | undefined> {
  const number = Number.parseInt(reference, 10)
  for (const { plain, first } of packed) {
    const head = plain.toString('latin1', 0, Math.min(first, 100_000))
    const pairs = head.match(/\d{1,9}\s{1,20}\d{1,9}/g) ?? []
    const place = pairs.findIndex((pair) => Number.parseInt(pair, 10) === number)
    if (place >= 0) return plain.toString('latin1', ...extentOf(pairs, place, first))
    await setImmediate()
  }
  return undefined
}

function extentOf(pairs: readonly string[], place: number, first: number): [number, number] {
  const startOf = (pair = '') => first + Number(pair.split(/\s+/)[1])
  const start = startOf(pairs[place])
  const end = place + 1 < pairs.length ? startOf(pairs[place + 1]) : Number.POSITIVE_INFINITY
  return [start, Math.min(end, start + glance)]
}

const chunkSize = 512 * 1024
/** The longest match that a pattern can have; chunks overlap by this much. */
const longestMatch = 2048

type Encoding = 'latin1' | 'utf16le'

/**
 * Yields the matches of a global pattern and their offsets. Scans chunk by chunk and returns to the event loop in
 * between, so a large upload does not block other requests. A pattern must bound its repetitions.
 */
async function* matchesIn(bytes: Buffer, pattern: RegExp, encoding: Encoding = 'latin1') {
  const width = encoding === 'latin1' ? 1 : 2
  for (let start = 0; start < bytes.length; start += chunkSize) {
    const chunk = bytes.toString(encoding, start, start + chunkSize + longestMatch)
    // A match that begins in the overlap belongs to the next chunk.
    for (const match of chunk.matchAll(pattern))
      if (match.index * width < chunkSize) yield { match, at: start + match.index * width }
    await setImmediate()
  }
}

async function isIn(bytes: Buffer, pattern: RegExp, encoding?: Encoding): Promise<boolean> {
  for await (const _ of matchesIn(bytes, pattern, encoding)) return true
  return false
}
