import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sentences } from '@app/contract/core/problem.ts'
import { largestUpload } from '@app/contract/i18n/organisation.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { invalid, ProblemError } from '#platform/problem.ts'
import { refusedByDisk } from './storage.ts'

/** Allowance for the boundaries, headers and fields around the file. */
const multipartOverhead = 64 * 1024
const limits = { files: 2, fields: 8, fieldSize: 1000, headerPairs: 50 }

export interface ReceivedFile {
  /** A temporary file; the caller removes it. */
  path: string
  size: number
  /** The name that the client sent. */
  name: string
  /** The media type the client declared. */
  declared: string
  fields: Record<string, string>
}

interface UploadOptions {
  folder: string
  fields: readonly string[]
  /** Called with the fields that precede the file, so that a rejected upload is not received. */
  onFields: (fields: Record<string, string>) => void
}

export const tooLarge = () => new ProblemError(413, sentences.fileTooLarge)

/** Streams the single file of a multipart request to a temporary file; at most the largest upload reaches the disk. */
export async function receive(
  request: FastifyRequest,
  options: UploadOptions,
): Promise<ReceivedFile> {
  const length = Number(request.headers['content-length'])
  const fileSize = largestUpload()
  if (length > fileSize + multipartOverhead) throw tooLarge()
  const fields: Record<string, string> = {}
  let file: (Omit<ReceivedFile, 'fields'> & { sha256: string }) | undefined
  try {
    for await (const part of request.parts({ limits: { ...limits, fileSize } })) {
      if (part.type === 'field') {
        addField(fields, options.fields, part.fieldname, String(part.value))
        continue
      }
      if (part.fieldname !== 'file') throw unknownField(part.fieldname)
      if (file) throw invalid('file', t('Please upload one file at a time.'))
      options.onFields(fields)
      file = await writeToDisk(part, options.folder)
    }
  } catch (error) {
    drain(request)
    if (file) await rm(file.path, { force: true })
    throw uploadProblem(error)
  }
  if (!file) throw invalid('file', t('Please choose a file.'))
  const { sha256, ...received } = file
  try {
    await request.identify?.(JSON.stringify([sha256, received.name, received.declared, fields]))
  } catch (error) {
    await rm(file.path, { force: true })
    throw error
  }
  return { ...received, fields }
}

const unknownField = (name: string) => invalid(name, t('Unknown field: {name}', { name }))

function addField(
  fields: Record<string, string>,
  known: readonly string[],
  name: string,
  value: string,
) {
  if (!known.includes(name)) throw unknownField(name)
  if (name in fields) throw new ProblemError(422, sentences.invalidParameter)
  fields[name] = value
}

async function writeToDisk(part: MultipartFile, folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  let size = 0
  const hash = createHash('sha256')
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
  })
  part.file.once('limit', () => part.file.destroy(tooLarge()))
  try {
    await pipeline(part.file, count, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  const sha256 = hash.digest('hex')
  // An empty name arrives as none, whatever its type says.
  const { filename: name = '', mimetype } = part
  return { path, size, sha256, name, declared: mimetype }
}

/** Drains the rest of the request so that the client can read the response; the request's own timeout bounds it. */
function drain({ raw }: FastifyRequest) {
  raw.unpipe()
  raw.resume()
}

/** Parser errors are the client's fault; disk errors are ours. */
function uploadProblem(error: unknown): unknown {
  if (error instanceof ProblemError) return error
  const ours = refusedByDisk(error)
  if (ours) return ours
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'FST_INVALID_MULTIPART_CONTENT_TYPE' || code === 'FST_REQ_FILE_TOO_LARGE')
    return error
  return new ProblemError(400, t("Couldn't read the upload. Please try again."))
}

/** The SHA-256 of a stream. */
export async function sha256Of(bytes: AsyncIterable<Buffer | string>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of bytes) hash.update(chunk)
  return hash.digest('hex')
}
