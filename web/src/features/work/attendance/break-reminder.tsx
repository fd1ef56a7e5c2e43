import { type Notification, notifications } from '@app/contract/messaging/notifications.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { query } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { toast } from '#ui/toast.ts'

/** The same query as the bell's, so that it is fetched once. */
const latest = { query: { limit: 6, grouped: 'true' } } as const

/** Shows a break reminder as a toast when it arrives while the page is open. */
export function BreakReminder() {
  const { data } = useQuery(query(notifications.list, latest), queryClient)
  const seen = useRef<ReadonlySet<string>>(undefined)
  useEffect(() => {
    if (!data) return
    const all = data.notifications.filter(isReminder)
    // Reminders from before the page was opened are not shown.
    const fresh = seen.current && all.find(({ id, read }) => !read && !seen.current?.has(id))
    if (fresh) toast.info(fresh.title, fresh.message)
    seen.current = new Set(all.map(({ id }) => id))
  }, [data])
  return null
}

const isReminder = ({ kind }: Notification) => kind === 'breaks'
