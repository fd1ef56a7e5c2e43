import { PassThrough, pipeline, Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** A file of an archive: its text or bytes, a piece at a time. */
export interface Entry {
  name: string
  pieces: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>
}

/** A fixed time: the same rows make the same file. */
const options = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true }

/**
 * A ZIP archive that is sent as its entries are read: whatever its length, only a few pieces are held. An entry that
 * fails ends it with that error, and a reader who leaves ends the entry.
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
