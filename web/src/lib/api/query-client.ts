import type { Topic } from '@app/contract/core/live.ts'
import type { Route } from '@app/contract/core/route.ts'
import { type Query, QueryClient } from '@tanstack/react-query'
import { currentSession, onSession } from '#lib/session/session-store.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { route?: Route }
  }
}

/** Used in the browser only; no server-rendered page queries through it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // The transport has its own retries; offline, an error message is better than waiting silently.
    queries: { retry: false, networkMode: 'always', staleTime: 30_000 },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Cached data must not be shown to the next user, nor after the role has changed. */
const reader = () => {
  const { me } = currentSession()
  return me && `${me.id} ${me.role}`
}
let last = reader()
onSession(() => {
  if (currentSession().status === 'loading' || reader() === last) return
  last = reader()
  queryClient.clear()
})

/** The window events that report a change to other scripts of the page (product rule 3). */
const windowEvents: Partial<Record<Topic, string>> = {
  attendance: 'timeTrackingUpdate',
  reports: 'newWorkReport',
}

export function emitWindowEvents(topics: readonly Topic[]) {
  for (const topic of topics) {
    const name = windowEvents[topic]
    if (name) dispatchEvent(new CustomEvent(name))
  }
}

/** Refetches the queries whose routes read one of the topics, except those that are up to date already. */
export async function invalidateTopics(
  topics: readonly Topic[] = [],
  upToDate: readonly Query[] = [],
) {
  emitWindowEvents(topics)
  await queryClient.invalidateQueries({
    predicate: (query) =>
      !upToDate.includes(query) &&
      query.meta?.route?.reads?.some((topic) => topics.includes(topic)) === true,
  })
}
