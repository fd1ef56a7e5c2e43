import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file of an archive: its text or bytes, a piece at a time. */
export interface Entry {
  name: string
  pieces: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>
}

interface ZipEntry {
  name: Buffer
  at: number
  crc: number
  packed: number
  size: number
}

const deflated = 8
/** Sizes follow the bytes, because nobody knows them before; names are UTF-8. */
const flags = 0x0808
const madeOn = 0x21 // 1 January 1980: the same rows make the same file

/** Little-endian numbers of two (`s`) and four (`l`) bytes, as the format has them. */
function bytesOf(shape: string, ...numbers: number[]): Buffer {
  const parts = [...shape].map((size, at) => {
    const part = Buffer.alloc(size === 's' ? 2 : 4)
    if (size === 's') part.writeUInt16LE(numbers[at] ?? 0)
    else part.writeUInt32LE(numbers[at] ?? 0)
    return part
  })
  return Buffer.concat(parts)
}

/**
 * A ZIP archive (APPNOTE 6.3) that leaves as its entries are read: whatever its length, only a few pieces are held. Each
 * entry and the whole stay below 4 GiB.
 */
export async function* zipOf(entries: Iterable<Entry>): AsyncGenerator<Buffer> {
  const done: ZipEntry[] = []
  let at = 0
  for (const { name: input, pieces } of entries) {
    const name = Buffer.from(input)
    const entry: ZipEntry = { name, at, crc: 0, packed: 0, size: 0 }
    const head = bytesOf(
      'lsssssllls',
      0x04034b50,
      20,
      flags,
      deflated,
      0,
      madeOn,
      0,
      0,
      0,
      name.length,
    )
    yield Buffer.concat([head, bytesOf('s', 0), name])
    for await (const piece of packed(pieces, entry)) yield piece
    yield bytesOf('llll', 0x08074b50, entry.crc, entry.packed, entry.size)
    at += head.length + 2 + name.length + entry.packed + 16
    done.push(entry)
  }
  yield* directoryOf(done, at)
}

/** Counts and sums on the way what the directory has to say. */
async function* packed(pieces: Entry['pieces'], entry: ZipEntry): AsyncGenerator<Buffer> {
  async function* read() {
    for await (const piece of pieces) {
      const bytes = Buffer.from(piece)
      entry.crc = crc32(bytes, entry.crc)
      entry.size += bytes.length
      yield bytes
    }
  }
  const source = Readable.from(read(), { objectMode: false })
  const deflate = createDeflateRaw()
  source.on('error', (error) => deflate.destroy(error))
  try {
    for await (const piece of source.pipe(deflate)) {
      entry.packed += piece.length
      yield piece
    }
  } finally {
    source.destroy()
    deflate.destroy()
  }
}

function* directoryOf(entries: ZipEntry[], start: number): Generator<Buffer> {
  let size = 0
  for (const { name, at, crc, packed, size: full } of entries) {
    const line = Buffer.concat([
      bytesOf('lssssss', 0x02014b50, 20, 20, flags, deflated, 0, madeOn),
      bytesOf('lllsssssll', crc, packed, full, name.length, 0, 0, 0, 0, 0, at),
      name,
    ])
    size += line.length
    yield line
  }
  yield bytesOf('lssssll', 0x06054b50, 0, 0, entries.length, entries.length, size, start)
  yield bytesOf('s', 0)
}
