import { Stale } from '@app/contract/core/events.ts'
import { createParser, type EventSourceMessage } from 'eventsource-parser'

const longestSilence = 90_000

export interface Message {
  id: string | undefined
  stale: Stale | undefined
}

/** The messages of a server-sent event stream. fetch, because EventSource cannot send the token in a header. */
export async function* messagesOf(response: Response): AsyncGenerator<Message> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) return
  const events: EventSourceMessage[] = []
  const parser = createParser({ onEvent: (event) => events.push(event) })
  // The server opens with a message of nothing but an id. The parser drops messages without data, so this one gets some.
  parser.feed('data:\n')
  try {
    for (;;) {
      const { done, value } = await orSilence(reader.read())
      if (done) return
      parser.feed(value)
      for (const { id, data } of events.splice(0)) yield { id, stale: staleIn(data) }
    }
  } finally {
    void reader.cancel().catch(() => undefined)
  }
}

function staleIn(data: string) {
  try {
    return Stale.safeParse(JSON.parse(data)).data
  } catch {
    return undefined
  }
}

/** A connection that died without a word shows only in that even the heartbeats are missing. */
function orSilence<T>(reading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The stream fell silent.')), longestSilence)
  })
  return Promise.race([reading, silence]).finally(() => clearTimeout(timer))
}
