import { Stale } from '@app/contract/core/events.ts'

const longestSilence = 90_000

export interface Message {
  id: string | undefined
  stale: Stale | undefined
}

/** The messages of a server-sent event stream. fetch, because EventSource cannot send the token in a header. */
export async function* messagesOf(response: Response): AsyncGenerator<Message> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) return
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await orSilence(reader.read())
      if (done) return
      const blocks = (rest + value.replaceAll('\r', '')).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) yield messageIn(block)
    }
  } finally {
    void reader.cancel().catch(() => undefined)
  }
}

function messageIn(block: string): Message {
  const said = (name: string) =>
    block
      .split('\n')
      .filter((line) => line.startsWith(`${name}:`))
      .map((line) => line.slice(name.length + 1).trimStart())
  const data = said('data').join('\n')
  return { id: said('id')[0], stale: data ? staleIn(data) : undefined }
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
