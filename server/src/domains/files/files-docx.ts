import { isIn } from './files-windows.ts'
import { type Entry, entriesOf, partOf, Unreadable } from './files-zip.ts'

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
    if (error instanceof Unreadable || error instanceof RangeError) return 'damaged'
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
    throw new Unreadable('too large')
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
    throw new Unreadable('an unusual encoding')
  return 'latin1'
}
