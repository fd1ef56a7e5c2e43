/** What is kept of an answer to be sent again. */
export interface Finished {
  status: number
}

interface Kept<P> {
  page: Promise<P>
  until: number
}

const keptFor = 1000
const keptAtMost = 300

/** Good pages for a second. Who asks while one is being made waits for that one instead of making another. */
export class PageCache<P extends Finished> {
  readonly #kept = new Map<string, Kept<P>>()

  async page(key: string, make: () => Promise<P>): Promise<P> {
    const kept = this.#kept.get(key)
    if (kept && kept.until > Date.now()) return kept.page
    const mine: Kept<P> = { page: make(), until: Number.POSITIVE_INFINITY }
    this.#keep(key, mine)
    try {
      const page = await mine.page
      mine.until = page.status === 200 ? Date.now() + keptFor : 0
      return page
    } catch (error) {
      mine.until = 0
      throw error
    }
  }

  /** Also what is being made: it may have read before the change. */
  clear() {
    this.#kept.clear()
  }

  #keep(key: string, kept: Kept<P>) {
    this.#kept.delete(key)
    this.#kept.set(key, kept)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > keptAtMost && oldest !== undefined) this.#kept.delete(oldest)
  }
}
