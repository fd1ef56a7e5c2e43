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
const attributes = /([\w:.-]+)\s*=\s*("[^"]*"|'[^']*')/g
/** What Word writes of the author's own disk; an address of another computer begins otherwise. */
const ownDisk = /^file:\/\/\/(?:[a-z]:[\\/]|(?:Users|Applications|Library)\/)/i
const namesOwnDisk = /\/(?:attachedTemplate|image)$/

/** Does a list of links name what is fetched when the document opens? All but links to press, and what is on the author's disk. */
const fetches = (text: string) =>
  text.split('<').some((tag) => {
    const found = [...tag.matchAll(attributes)].map(([, name = '', value = '']) => [name, value])
    const {
      TargetMode,
      Type = '',
      Target = '',
    } = Object.fromEntries(found.map(([name = '', value = '']) => [name, value.slice(1, -1)]))
    if (TargetMode === undefined || TargetMode === 'Internal') return false
    return !Type.endsWith('/hyperlink') && !(namesOwnDisk.test(Type) && ownDisk.test(Target))
  })

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
/** Two for each stream: its type and its first object. */
const mostMatches = 10_000
const mostOpenings = 5
/** More than an action at opening needs. */
const glance = 1000

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
/** Names of what happens by itself: actions of pages and fields, and forms that are programs. */
const happening = `(?:${['AA', 'XFA'].map(named).join('|')})`
const keys = ['S', 'Type', 'Subtype'].map(named).join('|')
/** Such a name where it cannot be a word of a text, or before a dictionary or a reference to one. */
const acts = new RegExp(
  [
    `(?:[\\s\\0<>[\\])}]|${keys})${doingNamed}(?=[\\s\\0/<>[(%])`,
    `(?:${doingNamed}|${happening})${gap}(?:<<|\\d{1,9}${gap}\\d{1,5}${gap}R)`,
    `${named('XFA')}${gap}\\[`,
    `${named('FS')}${gap}${named('URL')}`,
  ].join('|'),
  'g',
)
const opening = new RegExp(
  `${named('OpenAction')}(?=[\\s\\0/<[%])${blank}{0,100}(?:(\\[)|(\\d{1,9})${blank}{1,100}(\\d{1,5})${blank}{1,100}R|(<<[^<>]{0,500}>>))?`,
  'g',
)
/** By its type, or by the number that only such a stream has: some readers ask for no more. */
const objectStream = new RegExp(
  `${named('ObjStm')}\\b|${named('First')}${gap}\\d{1,9}(?!\\d|${gap}\\d{1,5}${gap}R)`,
  'g',
)
/** The only packing whose content is what a reader sees. */
const packing = new RegExp(
  `${named('Filter')}${gap}(?:${named('FlateDecode')}|\\[${gap}${named('FlateDecode')}${gap}\\])`,
)
const packings = new RegExp(
  ['Filter', 'DecodeParms', 'DP', 'F']
    .map(named)
    .map((name) => `${name}(?![\\w#])`)
    .join('|'),
  'g',
)
const end = '(?=[\\s\\0/<>[\\]()%])'
const kindOfAction = new RegExp(`${named('S')}${end}`, 'g')
const goingTo = new RegExp(`${named('S')}${gap}${named('GoTo')}${end}`, 'g')
const goingOn = new RegExp(`${named('Next')}${end}`)

/** Does an action only show a page? A destination does, too. */
const showsPage = (action: string) =>
  action.startsWith('[') ||
  (action.startsWith('<<') &&
    !goingOn.test(action) &&
    action.match(kindOfAction)?.length === action.match(goingTo)?.length)

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
  const seen = new Set<number>()
  let left = most
  let matches = 0
  for await (const { at } of matchesIn(bytes, objectStream)) {
    matches += 1
    if (matches > mostMatches) return undefined
    const start = streamAfter(bytes, at)
    if (start === undefined || seen.has(start)) continue
    seen.add(start)
    const before = headOf(bytes, at, start)
    if (!isPlainlyPacked(before)) return undefined
    const plain = await unpacked(bytes.subarray(start), left)
    if (plain === undefined) return undefined
    left -= plain.length
    result.push({ plain, first: Number(/\/First\s+(\d{1,9})/.exec(before)?.[1] ?? 0) })
  }
  return result
}

/** The dictionary of a stream. */
function headOf(bytes: Buffer, at: number, start: number) {
  const near = bytes.toString('latin1', Math.max(0, at - 1000), start)
  return near.slice(near.lastIndexOf('obj', near.length - (start - at)))
}

const isPlainlyPacked = (head: string) => packing.test(head) && head.match(packings)?.length === 1

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
      const [, list, number, generation, action] = match
      // Many writers set the first page to show; such a destination is harmless.
      if (list || (action && showsPage(action))) continue
      if (!number || result.size === mostOpenings) return undefined
      result.add(`${number} ${generation}`)
    }
  return result
}

/** However often an object is defined: which definition counts, readers do not agree upon. */
async function isDestination(
  bytes: Buffer,
  packed: readonly ObjectStream[],
  reference: string,
): Promise<boolean> {
  const objects = [...(await standing(bytes, reference)), ...(await within(packed, reference))]
  return objects.length > 0 && objects.every(showsPage)
}

/** The definitions of an indirect object of the file; a long one is returned as nothing. */
async function standing(bytes: Buffer, reference: string): Promise<string[]> {
  const [number = 0, generation = 0] = reference.split(' ').map(Number)
  const head = `(?<!\\d)0{0,20}${number}${gap}0{0,20}${generation}${gap}obj${gap}`
  const result: string[] = []
  for await (const { match, at } of matchesIn(bytes, new RegExp(head, 'g'))) {
    const start = at + match[0].length
    const [object = '', ...rest] = bytes.toString('latin1', start, start + glance).split('endobj')
    result.push(rest.length ? object : '')
  }
  return result
}

/** The definitions of an object that is packed with others. */
async function within(packed: readonly ObjectStream[], reference: string): Promise<string[]> {
  const number = Number.parseInt(reference, 10)
  const result: string[] = []
  for (const { plain, first } of packed) {
    const head = plain.toString('latin1', 0, Math.min(first, 100_000))
    const pairs = head.match(/\d{1,9}\s{1,20}\d{1,9}/g) ?? []
    for (const [place, pair] of pairs.entries())
      if (Number.parseInt(pair, 10) === number)
        result.push(plain.toString('latin1', ...extentOf(pairs, place, first)))
    await setImmediate()
  }
  return result
}

function extentOf(pairs: readonly string[], place: number, first: number): [number, number] {
  const startOf = (pair = '') => first + Number(pair.split(/\s+/)[1])
  const start = startOf(pairs[place])
  const end = place + 1 < pairs.length ? startOf(pairs[place + 1]) : Number.POSITIVE_INFINITY
  // A long one is returned as nothing.
  return [
    start,
    end > start + glance && place + 1 < pairs.length ? start : Math.min(end, start + glance),
  ]
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
