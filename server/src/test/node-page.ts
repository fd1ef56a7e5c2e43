import { vi } from 'vitest'
import type { Person } from './node-people.ts'

/** An open page of a user on a node: the topics it received, and whether its stream ended. */
export async function openPage(base: string, { headers }: Person) {
  const leaving = new AbortController()
  const answer = await fetch(`${base}/api/live`, { headers, signal: leaving.signal })
  const received = { text: '', isOver: false }
  void read(answer, received)
    .catch(() => {})
    .finally(() => {
      received.isOver = true
    })
  await vi.waitFor(() => {
    if (!received.text.includes('id: ')) throw new Error('The page is not open yet.')
  })
  return {
    topics: () => [...received.text.matchAll(/"topic":"(\w+)"/g)].map(([, topic]) => topic),
    isOver: () => received.isOver,
    leave: () => leaving.abort(),
  }
}

async function read({ body }: Response, received: { text: string }) {
  const text = new TextDecoder()
  for await (const chunk of body ?? []) received.text += text.decode(chunk, { stream: true })
}
