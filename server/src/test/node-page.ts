import { afterAll, vi } from 'vitest'
import type { Person } from './node-people.ts'

const pages: AbortController[] = []
afterAll(() => {
  for (const page of pages.splice(0)) page.abort()
})

/** The headers that a page may send: the last event it knows, and the id that it chose. */
type Headers = Partial<Record<'Last-Event-ID' | 'X-Client-Id', string>>

/** An open page of a user on a node: what it received, and whether its stream ended. */
export async function openPage(
  base: string,
  { headers }: Pick<Person, 'headers'>,
  more: Headers = {},
) {
  const leaving = new AbortController()
  pages.push(leaving)
  const { signal } = leaving
  const response = await fetch(`${base}/api/live`, { headers: { ...headers, ...more }, signal })
  const received = { text: '', isOver: false }
  void read(response, received)
    .catch(() => {})
    .finally(() => {
      received.isOver = true
    })
  if (response.ok)
    await vi.waitFor(() => {
      if (!received.text.includes('id: ')) throw new Error('The page is not open yet.')
    })
  return {
    response,
    topics: () => [...received.text.matchAll(/"topic":"(\w+)"/g)].map(([, topic]) => topic),
    lastId: () => [...received.text.matchAll(/^id: (\d+)$/gm)].at(-1)?.[1] ?? '',
    text: () => received.text,
    isOver: () => received.isOver,
    leave: () => leaving.abort(),
  }
}

async function read({ body }: Response, received: { text: string }) {
  const text = new TextDecoder()
  for await (const chunk of body ?? []) received.text += text.decode(chunk, { stream: true })
}

export const soon = { timeout: 3000, interval: 20 }
export const aMoment = () => new Promise((resolve) => setTimeout(resolve, 300))
