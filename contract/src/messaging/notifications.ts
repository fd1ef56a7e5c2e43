import { z } from 'zod'
import { Paging, pageOf } from '../core/paging.ts'
import { get, post, put } from '../core/route.ts'
import { ById, Id, Timestamp } from '../core/schemas.ts'
import { notificationKinds } from './notification-choices.ts'
import { NotificationGroup } from './notification-groups.ts'

export const notificationTypes = ['success', 'warning', 'info'] as const

export const Notification = z.object({
  id: Id,
  user_id: Id,
  title: z.string(),
  message: z.string(),
  type: z.enum(notificationTypes),
  /** The link inside the product. */
  link: z.string().nullable(),
  /** The kind, by which users choose email and push. */
  kind: z.enum(notificationKinds),
  read: z.boolean(),
  timestamp: Timestamp,
})
export type Notification = z.output<typeof Notification>

/** The latest of a group stands for all of it. */
const Row = Notification.extend({ group: NotificationGroup.nullable().optional() })
export type NotificationRow = z.output<typeof Row>

const mine = { allow: 'notifications.own' } as const

export const notifications = {
  list: get('/api/notifications', {
    ...mine,
    reads: ['notifications'],
    summary: "One's own notifications, newest first, and how many are unread",
    query: z.object({
      ...Paging,
      /** Similar ones as one row: the latest of them, with its group. */
      grouped: z.enum(['true', 'false']).default('false'),
      /** Only those that are grouped with this one. */
      similar_to: Id.optional(),
    }),
    returns: pageOf('notifications', Row).extend({ unread: z.number() }),
  }),
  read: put('/api/notifications/{id}/read', {
    ...mine,
    changes: ['notifications'],
    summary: 'Mark one as read',
    params: ById,
    returns: Notification,
  }),
  readSimilar: put('/api/notifications/{id}/read-similar', {
    ...mine,
    changes: ['notifications'],
    summary: 'Mark one and all that are grouped with it as read',
    params: ById,
    returns: z.object({ read: z.number() }),
  }),
  readAll: post('/api/notifications/read-all', {
    ...mine,
    changes: ['notifications'],
    summary: 'Mark all as read',
    returns: z.object({ read: z.number() }),
  }),
}
