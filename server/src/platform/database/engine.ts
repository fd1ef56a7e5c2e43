import { Duplex } from 'node:stream'
import { Worker } from 'node:worker_threads'

/** Where the engine has its data: a folder, a dumped database to start from in memory, or neither. */
export interface EngineSource {
  folder?: string
  image?: ArrayBuffer
}

type Order = 'connect' | 'dump' | 'close'

interface Waiting {
  onBytes: (bytes: Uint8Array<ArrayBuffer>) => void
  done: (error?: Error) => void
}

/** The thread of an embedded engine (PGlite). While it works on a statement, this one goes on. */
export class Engine {
  readonly #worker: Worker
  /** Each message in order, until it is done. */
  #waiting: Waiting[] = []
  #ended: Error | undefined

  private constructor(source: EngineSource, onEnd: (error: Error) => void) {
    this.#worker = new Worker(new URL('./engine-thread.js', import.meta.url), {
      workerData: source,
    })
    this.#worker.on('message', (bytes?: Uint8Array<ArrayBuffer>) => {
      if (bytes) this.#waiting[0]?.onBytes(bytes)
      else this.#waiting.shift()?.done()
      // An idle engine keeps no process alive.
      if (!this.#waiting.length) this.#worker.unref()
    })
    const end = (error: Error) => {
      if (this.#ended) return
      this.#ended = error
      for (const { done } of this.#waiting.splice(0)) done(error)
      onEnd(error)
    }
    this.#worker.on('error', end)
    this.#worker.on('exit', () => end(new Error('The embedded database has stopped.')))
  }

  /** Starts an engine; throws if its data cannot be opened. `onEnd` is called when it ends by itself after that. */
  static async start(source: EngineSource, onEnd: (error: Error) => void): Promise<Engine> {
    let isStarted = false
    const engine = new Engine(source, (error) => isStarted && onEnd(error))
    await new Promise<void>((resolve, reject) => {
      engine.#waiting.push({
        onBytes() {},
        done: (error) => (error ? reject(error) : resolve()),
      })
    })
    isStarted = true
    return engine
  }

  /** Sends bytes of the protocol, or an order; `done` is called when it is worked off, or the thread has ended. */
  send(message: Uint8Array | Order, onBytes: Waiting['onBytes'], done: Waiting['done']): void {
    if (this.#ended) {
      done(this.#ended)
    } else {
      this.#waiting.push({ onBytes, done })
      this.#worker.ref()
      this.#worker.postMessage(message)
    }
  }

  async #order(order: Order): Promise<Uint8Array<ArrayBuffer>[]> {
    const pieces: Uint8Array<ArrayBuffer>[] = []
    await new Promise<void>((resolve, reject) => {
      this.send(
        order,
        (bytes) => pieces.push(bytes),
        (error) => (error ? reject(error) : resolve()),
      )
    })
    return pieces
  }

  /** The whole database as one file. */
  dump = async (): Promise<Blob> => new Blob(await this.#order('dump'))

  async close(): Promise<void> {
    await this.#order('close')
    this.#ended = new Error('The embedded database is closed.')
    await this.#worker.terminate()
  }

  /** A connection for a client of PostgreSQL. All have one session: use one at a time. */
  socket = (): EngineSocket => new EngineSocket(this)
}

/** What pg needs of a network socket. */
class EngineSocket extends Duplex {
  readonly #engine: Engine

  constructor(engine: Engine) {
    super()
    this.#engine = engine
  }

  connect(): this {
    const connected = (error?: Error) => (error ? this.destroy(error) : this.emit('connect'))
    this.#engine.send('connect', () => {}, connected)
    return this
  }

  setNoDelay = () => this
  ref = () => this
  unref = () => this

  override _read() {}

  override _write(bytes: Uint8Array, _encoding: unknown, done: (error?: Error) => void) {
    this.#engine.send(
      bytes,
      (answer) => this.push(answer),
      (error) => error && this.destroy(error),
    )
    done()
  }

  override _writev(chunks: { chunk: Uint8Array }[], done: (error?: Error) => void) {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), undefined, done)
  }

  override _final(done: () => void) {
    this.push(null)
    done()
  }
}
