import { toastText } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { toast } from '#ui/toast.ts'
import type { OutboxItem } from './outbox.ts'

const secondToastDelay = 1_500

type SuccessEffects = Pick<OutboxItem, 'done' | 'afterwards' | 'fires' | 'refreshes'>

/** Says that an act has arrived, tells the window, and has what it changed read again. */
export async function announceSuccess({ done, afterwards, fires, refreshes }: SuccessEffects) {
  if (done) toast.success(...toastText(done))
  if (afterwards) setTimeout(() => toast.success(...toastText(afterwards)), secondToastDelay)
  emitWindowEvents(fires)
  await Promise.all(refreshes.map((read) => queryClient.invalidateQueries({ queryKey: [read] })))
}

/** Tells whoever listens on the window. */
export const emitWindowEvents = (names: readonly string[] = []) => {
  for (const name of names) dispatchEvent(new CustomEvent(name))
}
