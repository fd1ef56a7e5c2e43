import { type Notification, notifications } from '@app/contract/messaging/notifications.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { query } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { toast } from '#ui/toast.ts'

const latest = { query: { limit: 6 } }

/** Says a reminder at once when it arrives while the page is open; it stays among the notifications. */
export function BreakReminder() {
  const { data } = useQuery(query(notifications.list, latest), queryClient)
  const told = useRef<ReadonlySet<string>>(undefined)
  useEffect(() => {
    if (!data) return
    const all = data.notifications.filter(isReminder)
    // What was there when the page opened is no news.
    const fresh = told.current && all.find(({ id, read }) => !read && !told.current?.has(id))
    if (fresh) toast.info(fresh.title, fresh.message)
    told.current = new Set(all.map(({ id }) => id))
  }, [data])
  return null
}

const isReminder = ({ kind }: Notification) => kind === 'breaks'
