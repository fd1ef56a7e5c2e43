import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'

/** The contents of a backup, with counts and hashes to verify them. */
export const Manifest = z.object({
  format: z.literal(1),
  made_at: z.string(),
  versions: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: z.string(), rows: z.int(), sha256: z.string() })),
  files: z.array(z.object({ id: z.uuid(), key: z.string(), size: z.int(), sha256: z.string() })),
  /** Files deleted while the backup ran; their rows are omitted. */
  gone: z.array(z.uuid()),
})
export type Manifest = z.output<typeof Manifest>

/** A backup cannot be created or restored. The message is for the operator. */
export class BadBackup extends Error {}

export const manifestIn = (folder: string) => join(folder, 'manifest.json')
export const filesIn = (folder: string) => join(folder, 'files')
export const tableIn = (folder: string, table: string) =>
  join(folder, 'database', `${table}.ndjson.gz`)

/** Writes compressed lines; returns their number and SHA-256. */
export async function writeLines(path: string, lines: AsyncIterable<string>) {
  const hash = createHash('sha256')
  let rows = 0
  async function* counted() {
    for await (const line of lines) {
      rows += 1
      hash.update(`${line}\n`)
      yield `${line}\n`
    }
  }
  await pipeline(Readable.from(counted()), createGzip(), createWriteStream(path))
  return { rows, sha256: hash.digest('hex') }
}

/** The lines of a table's file. Only a line feed ends a line: texts may contain other separators. */
export async function* readLines(path: string): AsyncGenerator<string> {
  const source = createReadStream(path)
  const plain = source.pipe(createGunzip()).setEncoding('utf8')
  source.once('error', (error) => plain.destroy(error))
  let rest = ''
  for await (const chunk of plain) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

/** Counts and hashes the lines of a table's file the way they were written. */
export async function measure(path: string) {
  const hash = createHash('sha256')
  let rows = 0
  for await (const line of readLines(path)) {
    rows += 1
    hash.update(`${line}\n`)
  }
  return { rows, sha256: hash.digest('hex') }
}
