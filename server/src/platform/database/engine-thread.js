import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

/**
 * The embedded engine in a thread of its own, which works off its messages one after the other: bytes as a client of PostgreSQL
 * writes them to its socket, or the name of an order. It answers with any pieces of the response, and with nothing
 * when a message is done. This is JavaScript because Node 20 starts no thread with TypeScript.
 */
const { folder, image } = workerData
const engine = await PGlite.create({
  ...(folder && { dataDir: folder }),
  ...(image && { loadDataDir: new Blob([image]) }),
  extensions: { btree_gist, pg_trgm },
})

const orders = {
  /** A connection begins; there is one session, and the connection before may have left something in it. */
  connect: () => engine.exec('rollback; deallocate all'),
  async dump() {
    const dumped = await engine.dumpDataDir('none')
    send(new Uint8Array(await dumped.arrayBuffer()))
  },
  close: () => engine.close(),
}

/** Copied, because the bytes lie in the memory of the engine. */
function send(bytes) {
  const copied = bytes.slice()
  parentPort.postMessage(copied, [copied.buffer])
}

let last = Promise.resolve()
parentPort.on('message', (message) => {
  last = last.then(async () => {
    if (typeof message === 'string') await orders[message]()
    else await engine.execProtocolRawStream(message, { onRawData: send })
    parentPort.postMessage(undefined)
  })
})
parentPort.postMessage(undefined)
