import type { Topic } from '@app/contract/core/events.ts'
import { fire } from '#lib/offline/outbox-telling.ts'

const eventsOf: Partial<Record<Topic, readonly string[]>> = {
  attendance: ['timeTrackingUpdate'],
  reports: ['newWorkReport'],
}

/** Tells whoever listens on the window that such a change has arrived from the server (product rule 3). */
export const tellWindow = (topic: Topic) => fire(eventsOf[topic])
