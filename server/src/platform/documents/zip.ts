import { PassThrough, pipeline, Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** A file of an archive: its text or bytes, streamed in chunks. */
export interface Entry {
  name: string
  pieces: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>
}

/** A fixed timestamp, so that the same rows produce the same file. */
const options = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true }

/**
 * Streams a ZIP archive as its entries are read: only a few chunks are in memory, whatever its length. An error in an
 * entry ends the archive with it, and a reader who disconnects ends the entry.
 */
export function zipOf(entries: Iterable<Entry>): Readable {
  const archive = new ZipFile()
  const output = new PassThrough()
  let current: Readable | undefined
  for (const { name, pieces } of entries)
    archive.addReadStreamLazy(name, options, (open) => {
      current = Readable.from(pieces, { objectMode: false })
      current.once('error', (error) => output.destroy(error))
      open(undefined, current)
    })
  archive.end()
  pipeline(archive.outputStream, output, () => current?.destroy())
  return output
}
