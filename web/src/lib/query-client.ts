import { QueryClient } from '@tanstack/react-query'
import { currentSession, onSession } from './session-store.ts'

/** Used in the browser only; the server renders no page that asks through it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // The transport has its own retries; offline, a failure that says so beats waiting without a word.
    queries: { retry: false, networkMode: 'always', staleTime: 30_000 },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** What one person has read must not greet the next. */
let owner = currentSession().me?.id
onSession(() => {
  const { status, me } = currentSession()
  if (status === 'loading' || me?.id === owner) return
  owner = me?.id
  queryClient.clear()
})
