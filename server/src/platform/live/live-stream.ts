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

  /** Sends the current event id, so that the page can resume even before the first event. */
  place(id: number) {
    this.#write(`id: ${id}\n\n`)
  }

  invalidate(invalidation: Invalidation) {
    this.#write(`id: ${invalidation.id}\nevent: stale\ndata: ${JSON.stringify(invalidation)}\n\n`)
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
