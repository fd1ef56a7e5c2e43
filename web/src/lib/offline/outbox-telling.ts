import { toastText } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { toast } from '#ui/toast.ts'
import type { Waiting } from './outbox.ts'

const moment = 1_500

type Told = Pick<Waiting, 'done' | 'afterwards' | 'fires' | 'refreshes'>

/** Says that an act has arrived, tells the window, and has what it changed read again. */
export async function announceSuccess({ done, afterwards, fires, refreshes }: Told) {
  if (done) toast.success(...toastText(done))
  if (afterwards) setTimeout(() => toast.success(...toastText(afterwards)), moment)
  fire(fires)
  await Promise.all(refreshes.map((read) => queryClient.invalidateQueries({ queryKey: [read] })))
}

/** Tells whoever listens on the window. */
export const fire = (names: readonly string[] = []) => {
  for (const name of names) dispatchEvent(new CustomEvent(name))
}
