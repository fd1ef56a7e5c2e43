import { QueryClient } from '@tanstack/react-query'
import { currentSession, onSession } from '#lib/session/session-store.ts'

/** Used in the browser only; the server renders no page that asks through it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // The transport has its own retries; offline, a failure that says so beats waiting without a word.
    queries: { retry: false, networkMode: 'always', staleTime: 30_000 },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** What one person has read must not greet the next, nor outlive the role it was read in. */
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
