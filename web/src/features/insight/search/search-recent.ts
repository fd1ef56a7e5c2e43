import { z } from 'zod'
import { type Item, kinds } from './search-items.ts'

const maxRecent = 6
const Recent = z.array(
  z.object({
    kind: z.enum(kinds),
    id: z.string(),
    label: z.string(),
    hint: z.string(),
    to: z.string().optional(),
  }),
)

/** Of one person and one tab: names of others are not left behind on a shared computer. */
const keyOf = (user_id: string) => `recent_search_${user_id}`

/** What this person chose last, newest first. */
export function recentOf(user_id: string): Item[] {
  try {
    return Recent.parse(JSON.parse(sessionStorage.getItem(keyOf(user_id)) ?? '[]'))
  } catch {
    return []
  }
}

export function remember(user_id: string, item: Item) {
  const others = recentOf(user_id).filter(({ kind, id }) => kind !== item.kind || id !== item.id)
  const items = [item, ...others].slice(0, maxRecent)
  try {
    sessionStorage.setItem(keyOf(user_id), JSON.stringify(items))
  } catch {
    // A browser that keeps nothing only loses the convenience.
  }
}
