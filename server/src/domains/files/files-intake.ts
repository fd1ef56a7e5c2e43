import { execFile } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { readFile, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { may, type Permission } from '@app/contract/core/access.ts'
import {
  type AllowedType,
  allowedTypes,
  files as contract,
  imageTypes,
} from '@app/contract/files/files.ts'
import { largestUpload } from '@app/contract/i18n/organisation.ts'
import type { FastifyRequest } from 'fastify'
import type { ResizeOptions, Sharp } from 'sharp'
import { v7 } from 'uuid'
import { codeOf } from '#platform/database/error-mapping.ts'
import { pictures } from '#platform/files/pictures.ts'
import { refusedByDisk, type Storage } from '#platform/files/storage.ts'
import { type ReceivedFile, receive, sha256Of, tooLarge } from '#platform/files/upload.ts'
import type { User } from '#platform/http/principal.ts'
import { forbidden, invalid, ProblemError, unavailable } from '#platform/problem.ts'
import { fairQueueOf } from '#platform/task-queue.ts'
import type { NewFile } from '#schema/files.table.ts'
import { agrees, cleanName, longestSide, misfit, refusals, typeNamed } from './files.rules.ts'
import { docxVerdict, pdfIsActive, type Verdict } from './files-active-content.ts'

const headerSize = 512
const endOfChain = 0xfffffffa
const entrySize = 128
const macroProject = Buffer.from('_VBA_PROJECT', 'utf16le')

/** Classifies a compound file (the container of DOC, XLS, MSI …): only Word's own streams count as DOC. */
function docVerdict(bytes: Buffer): Verdict {
  try {
    const names = namesIn(bytes)
    if (!names.has('WordDocument')) return 'other'
    const scripted = ['Macros', 'VBA', '_VBA_PROJECT', '_VBA_PROJECT_CUR'].some((name) =>
      names.has(name),
    )
    return scripted || bytes.includes(macroProject) ? 'active' : 'clean'
  } catch (error) {
    if (error instanceof RangeError) return 'damaged'
    throw error
  }
}

/** The names of all storages and streams, from the directory's chain of sectors. */
function namesIn(bytes: Buffer): Set<string> {
  const size = 1 << bytes.readUInt16LE(30)
  if (size !== 512 && size !== 4096) throw new RangeError('sector size')
  const next = tableOf(bytes, size)
  const names = new Set<string>()
  const seen = new Set<number>()
  for (let sector = bytes.readUInt32LE(48); sector < endOfChain; sector = next(sector)) {
    if (seen.has(sector)) throw new RangeError('a circle')
    seen.add(sector)
    const start = startOf(sector, size)
    for (let at = start; at < start + size; at += entrySize) names.add(nameAt(bytes, at))
  }
  return names
}

const startOf = (sector: number, size: number) =>
  (sector + 1) * size + (size === 512 ? headerSize - size : 0)

function nameAt(bytes: Buffer, at: number) {
  const length = Math.min(64, bytes.readUInt16LE(at + 64))
  return bytes.toString('utf16le', at, at + Math.max(0, length - 2))
}

/** Which sector follows which: the table itself is spread over sectors, 109 of them named in the header. */
function tableOf(bytes: Buffer, size: number) {
  const perSector = size / 4
  const inHeader = (index: number) => bytes.readUInt32LE(76 + index * 4)
  const extra = new Map<number, number>()
  let index = 109
  let sector = bytes.readUInt32LE(68)
  for (let left = bytes.readUInt32LE(72); left > 0 && sector < endOfChain; left -= 1) {
    if (index > bytes.length / size + 109) throw new RangeError('a circle')
    const start = startOf(sector, size)
    for (let at = 0; at < perSector - 1; at += 1, index += 1)
      extra.set(index, bytes.readUInt32LE(start + at * 4))
    sector = bytes.readUInt32LE(start + size - 4)
  }
  return (from: number) => {
    const table = Math.floor(from / perSector)
    const place = table < 109 ? inHeader(table) : extra.get(table)
    if (place === undefined || place >= endOfChain) throw new RangeError('no table')
    return bytes.readUInt32LE(startOf(place, size) + (from % perSector) * 4)
  }
}

const mostPixels = 40_000_000
/** Seconds for which a picture may keep its place among those that are looked into. */
const mostSeconds = 20

async function pictureAt(path: string): Promise<Sharp> {
  const sharp = await pictures()
  return sharp(path, { limitInputPixels: mostPixels, failOn: 'error' }).autoOrient()
}

/** Re-encodes a picture into `to`: rotated as its EXIF orientation demands, without metadata or thumbnails. */
export async function redraw(from: string, to: string, type: AllowedType, side: number) {
  const picture = (await pictureAt(from)).resize({
    width: side,
    height: side,
    fit: 'inside',
    withoutEnlargement: true,
  })
  await drawn(encoded(picture, type), to)
}

const side = 512

interface PictureShape {
  name: string
  type: AllowedType
  resize: ResizeOptions
}

/** The shape of the pictures that have one: in pixels, without metadata. */
const shapes: Partial<Record<NewFile['category'], PictureShape>> = {
  avatar: {
    name: 'picture.webp',
    type: 'image/webp',
    resize: { width: side, height: side, fit: 'cover' },
  },
  logo: {
    name: 'logo.png',
    type: 'image/png',
    resize: { width: side, height: side, fit: 'contain', background: 'transparent' },
  },
  signature: {
    name: 'signature.png',
    type: 'image/png',
    resize: { width: 900, height: 300, fit: 'inside', withoutEnlargement: true },
  },
}

const shapeTo = async (from: string, to: string, { type, resize }: PictureShape) =>
  drawn(encoded((await pictureAt(from)).resize(resize), type), to)

async function drawn(picture: Sharp, to: string) {
  try {
    await picture.timeout({ seconds: mostSeconds }).toFile(to)
  } catch (error) {
    throw refusedByDisk(error) ?? new ProblemError(422, sentenceFor(error))
  }
}

function encoded(picture: Sharp, type: AllowedType) {
  if (type === 'image/png') return picture.png()
  return type === 'image/webp' ? picture.webp({ quality: 88 }) : picture.jpeg({ quality: 88 })
}

const sentenceFor = (error: unknown) =>
  error instanceof Error && /pixel limit/i.test(error.message) ? refusals.pixels : refusals.damaged

const enough = 4100
const zip = Buffer.from('PK\x03\x04', 'latin1')
const compound = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/** Detects the type of an upload by its content alone. Rejects other types with 415 and active content with 422. */
async function typeOf(path: string): Promise<AllowedType> {
  const bytes = await readFile(path)
  if (!bytes.length) throw new ProblemError(422, refusals.empty)
  const { type, verdict } = await judged(bytes, path)
  if (!type || verdict === 'other') throw new ProblemError(415, refusals.type)
  if (verdict !== 'clean') throw new ProblemError(422, refusals[verdict])
  return type
}

interface FileInspection {
  type: AllowedType | undefined
  verdict: Verdict
}

async function judged(bytes: Buffer, path: string): Promise<FileInspection> {
  if (bytes.subarray(0, 8).equals(compound))
    return { type: 'application/msword', verdict: docVerdict(bytes) }
  if (bytes.subarray(0, 4).equals(zip)) return { type: docx, verdict: await docxVerdict(bytes) }
  const { fileTypeFromBuffer } = await import('file-type')
  const result = await fileTypeFromBuffer(bytes.subarray(0, enough))
  const type = allowedTypes.find((allowed) => allowed === result?.mime)
  if (type !== 'application/pdf') return { type, verdict: 'clean' }
  if (await pdfIsActive(bytes)) return { type, verdict: 'active' }
  return { type, verdict: (await pdfOpens(path)) ? 'clean' : 'damaged' }
}

/** Opens the PDF named last and its first page as a browser does, with the reader named before. */
const openingScript = `
const { readFileSync } = require('node:fs')
const [, reader, path] = process.argv
require(reader).getDocumentProxy(new Uint8Array(readFileSync(path)), { verbosity: 0 })
  .then((pdf) => pdf.numPages && pdf.getPage(1))
  .then(() => process.exit(0), () => process.exit(1))`
const require = createRequire(import.meta.url)
const reader = require.resolve('unpdf')
const openingLimits = { timeout: 10_000, killSignal: 'SIGKILL', env: {} } as const
const run = promisify(execFile)

/**
 * Can pdf.js read this PDF? It tries in a process of its own, without our environment, with little memory and at most ten
 * seconds: one that runs out of memory takes nothing else along, as a thread does.
 */
async function pdfOpens(path: string): Promise<boolean> {
  const args = ['--max-old-space-size=64', '-e', openingScript, reader, path]
  return run(process.execPath, args, openingLimits).then(
    () => true,
    (error) => {
      // Not begun at all, as without a free process.
      if (codeOf(error)) throw unavailable()
      return false
    },
  )
}

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** Bytes that a container must allow for looking into two files at once, each in a process beside the node. */
const roomForTwo = 400 * 1024 * 1024

/**
 * Looking into a file costs memory and a processor: two at a time, one of each person, or one where memory is scarce; the
 * rest wait on disk.
 */
const inTurn = fairQueueOf((process.constrainedMemory() || roomForTwo) < roomForTwo ? 1 : 2)

export const incomingOf = (folder: string) => join(folder, 'incoming')

/** Receives, inspects and stores one file. Removes its temporary files in every case. */
export async function take(request: FastifyRequest, user: User, store: Storage): Promise<NewFile> {
  const received = await receive(request, {
    folder: incomingOf(request.server.config.DATA_DIR),
    fields: ['category'],
    onFields: (fields) => categoryOf(user, fields),
  })
  const redrawn = `${received.path}.image`
  try {
    const category = categoryOf(user, received.fields)
    const ownName = cleanName(received.name)
    const type = await inTurn(user.id, () => examined(received, ownName, category, redrawn))
    const name = shapes[category]?.name ?? ownName
    const path = isImage(type) ? redrawn : received.path
    const { size } = await stat(path)
    if (size > largestUpload()) throw tooLarge()
    const sha256 = await sha256Of(createReadStream(path))
    const id = v7()
    await store.put(id, createReadStream(path), size)
    return { id, key: id, owner_id: user.id, category, name, type, size, sha256 }
  } finally {
    await Promise.all([received.path, redrawn].map((path) => rm(path, { force: true })))
  }
}

/** The pictures that are public, and who may upload them. */
const neededFor: Partial<Record<NewFile['category'], Permission[]>> = {
  cover: ['internships.manage'],
  logo: ['system.manage', 'startups.change'],
  signature: ['system.manage'],
}

/** The requested category, one that this person may upload. */
function categoryOf(user: User, fields: Record<string, string>): NewFile['category'] {
  const { data, error } = contract.upload.body.safeParse(fields)
  if (error) throw invalid('category', error.issues[0]?.message ?? '')
  const needed = neededFor[data.category]
  if (needed && !needed.some((permission) => may(user.role, permission))) throw forbidden()
  return data.category
}

const isImage = (type: AllowedType) => imageTypes.some((image) => image === type)

async function examined(
  { path, declared }: ReceivedFile,
  name: string,
  category: NewFile['category'],
  redrawn: string,
): Promise<AllowedType> {
  const named = typeNamed(name)
  if (!named || !agrees(declared, named)) throw new ProblemError(415, refusals.type)
  const type = await typeOf(path)
  if (type !== named) throw new ProblemError(415, refusals.type)
  const misplaced = misfit(category, type)
  if (misplaced) throw invalid('file', misplaced)
  const shape = shapes[category]
  if (shape) await shapeTo(path, redrawn, shape)
  else if (isImage(type)) await redraw(path, redrawn, type, longestSide)
  return shape?.type ?? type
}
