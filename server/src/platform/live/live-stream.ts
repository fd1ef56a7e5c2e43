import type { ServerResponse } from 'node:http'
import type { Invalidation } from '@app/contract/core/route.ts'
import type { User } from '#platform/http/principal.ts'

/** The unsent bytes at which a slow client is disconnected; it reconnects with its Last-Event-ID. */
const maxUnreadBytes = 64 * 1024

let streams = 0
/** How many event streams this process has open. */
export const openStreams = () => streams

/** One open page: a user's connection, the token it was opened with, and the id that the page chose. */
export class LiveStream {
  readonly user: User
  readonly token_hash: string
  readonly client: string | null
  readonly #response: ServerResponse
  #isPlaced = false

  constructor(response: ServerResponse, user: User, token_hash: string, client: string | null) {
    this.#response = response
    this.user = user
    this.token_hash = token_hash
    this.client = client
    streams += 1
    this.onClose(() => {
      streams -= 1
    })
  }

  /**
   * Sends the event id from which the page resumes, even before the first event. What is sent earlier has none: it may
   * come before what the page has missed.
   */
  place(id: number) {
    this.#isPlaced = true
    this.#write(`id: ${id}\ndata:\n\n`)
  }

  /** `place`: from where the page resumes once it has this. */
  invalidate(invalidation: Invalidation, place: number) {
    const id = this.#isPlaced ? `id: ${place}\n` : ''
    this.#write(`${id}event: stale\ndata: ${JSON.stringify(invalidation)}\n\n`)
  }

  beat() {
    this.#write(': beat\n\n')
  }

  end() {
    this.#response.end()
  }

  onClose(closed: () => void) {
    this.#response.once('close', closed)
  }

  #write(text: string) {
    if (this.#response.destroyed || this.#response.writableEnded) return
    this.#response.write(text)
    if (this.#response.writableLength > maxUnreadBytes) this.#response.destroy()
  }
}
