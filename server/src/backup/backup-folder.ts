import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import { sha256Of } from '#platform/files/upload.ts'

/** The contents of a backup, with counts and hashes to verify them. */
export const Manifest = z.object({
  format: z.literal(1),
  made_at: z.string(),
  versions: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: z.string(), rows: z.int(), sha256: z.string() })),
  files: z.array(z.object({ id: z.uuid(), key: z.string(), size: z.int(), sha256: z.string() })),
  /** Files deleted while the backup ran; the tables still name them. */
  gone: z.array(z.uuid()),
})
export type Manifest = z.output<typeof Manifest>

/** A backup cannot be created or restored. The message is for the operator. */
export class BadBackup extends Error {}

/** A backup holds everything there is: only its owner may read it. */
export const owned = { folder: 0o700, file: 0o600 }

export const manifestIn = (folder: string) => join(folder, 'manifest.json')
export const filesIn = (folder: string) => join(folder, 'files')
/** A stored file of the backup: its own, or one that the backups beside it share. */
export function fileIn(folder: string, id: string): string {
  const own = join(filesIn(folder), id)
  return existsSync(own) ? own : join(filesIn(dirname(folder)), id)
}
/** The file of a table in a backup. */
export const tableFile = (table: string) => `database/${table}.ndjson.gz`
export const tableIn = (folder: string, table: string) => join(folder, tableFile(table))

/** The manifest of the backup in a folder. */
export async function manifestOf(folder: string): Promise<Manifest> {
  const text = await readFile(manifestIn(folder), 'utf8').catch(() => undefined)
  if (text === undefined)
    throw new BadBackup(
      `There is no backup in ${folder}: a backup is a folder with a manifest.json.`,
    )
  const manifest = parseManifest(text)
  if (!manifest) throw new BadBackup(`The manifest of the backup in ${folder} cannot be read.`)
  return manifest
}

/** Undefined for a text that is no manifest, or only a part of one. */
export function parseManifest(text: string): Manifest | undefined {
  try {
    return Manifest.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

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
  await pipeline(
    Readable.from(counted()),
    createGzip(),
    createWriteStream(path, { mode: owned.file }),
  )
  return { rows, sha256: hash.digest('hex') }
}

/** The lines of a table's file. Only a line feed ends a line: texts may contain other separators. */
export const readLines = (path: string) => linesOf(createReadStream(path))

async function* linesOf(source: Readable): AsyncGenerator<string> {
  const plain = source.pipe(createGunzip()).setEncoding('utf8')
  source.once('error', (error) => plain.destroy(error))
  let rest = ''
  for await (const chunk of plain) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

const Secret = z.object({ name: z.string(), value: z.string() })

/** The id of the installation that a backup is of, in the file of its table `secrets`. */
export async function installationIn(source: Readable): Promise<string | undefined> {
  let id: string | undefined
  for await (const line of linesOf(source)) {
    const { name, value } = Secret.parse(JSON.parse(line))
    if (name === 'installation') id = value
  }
  return id
}

/** Counts and hashes the lines of a table's file the way they were written. */
async function measure(path: string) {
  const hash = createHash('sha256')
  let rows = 0
  for await (const line of readLines(path)) {
    rows += 1
    hash.update(`${line}\n`)
  }
  return { rows, sha256: hash.digest('hex') }
}

/** Whether a table's file has the rows that the manifest names. */
export async function isWholeTable(
  { name, rows, sha256 }: Manifest['tables'][number],
  folder: string,
) {
  const result = await measure(tableIn(folder, name)).catch(() => undefined)
  return result?.rows === rows && result.sha256 === sha256
}

/** Whether bytes are there and have this hash. */
export const hasHash = async (bytes: Readable | undefined, sha256: string) =>
  bytes !== undefined && (await sha256Of(bytes).catch(() => undefined)) === sha256
