import { z } from 'zod'
import { Paging, pageOf } from '../core/paging.ts'
import { get, post, put } from '../core/route.ts'
import { ById, Id, Timestamp } from '../core/schemas.ts'
import { notificationKinds } from './notification-choices.ts'

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

const mine = { allow: 'notifications.own' } as const

export const notifications = {
  list: get('/api/notifications', {
    ...mine,
    reads: ['notifications'],
    summary: "One's own notifications, newest first, and how many are unread",
    query: z.object({ ...Paging }),
    returns: pageOf('notifications', Notification).extend({ unread: z.number() }),
  }),
  read: put('/api/notifications/{id}/read', {
    ...mine,
    changes: ['notifications'],
    summary: 'Mark one as read',
    params: ById,
    returns: Notification,
  }),
  readAll: post('/api/notifications/read-all', {
    ...mine,
    changes: ['notifications'],
    summary: 'Mark all as read',
    returns: z.object({ read: z.number() }),
  }),
}
