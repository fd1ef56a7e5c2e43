import { buffer } from 'node:stream/consumers'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { isIn } from './files-windows.ts'

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

/** The archive cannot be read within the bounds; nothing of it is believed. */
class UnreadableArchiveError extends Error {}

/** What a zip archive is to us: a clean DOCX, one with active content, something else, or not readable in bounds. */
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

/** The directory of the archive. Refuses what is encrypted, listed twice, too many or too large. */
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

/** The bytes of one part, never more than its directory says. */
const bytesOf = (archive: ZipFile, entry: Entry): Promise<Buffer> =>
  archive.openReadStreamPromise(entry).then(buffer).catch(unreadable)

/** A DOCX says so in its list of types; a DOCM or DOTM says something else there. */
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
