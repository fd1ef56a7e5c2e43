import { z } from 'zod'
import { storedValue } from '#lib/stored-value.ts'
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

/** Per user and tab: names of others are not left behind on a shared computer. */
const stored = (user_id: string) =>
  storedValue(`recent_search_${user_id}`, Recent, () => sessionStorage)

/** The results this user chose last, newest first. */
export const recentOf = (user_id: string): Item[] => stored(user_id).read() ?? []

export function remember(user_id: string, item: Item) {
  const others = recentOf(user_id).filter(({ kind, id }) => kind !== item.kind || id !== item.id)
  stored(user_id).write([item, ...others].slice(0, maxRecent))
}
