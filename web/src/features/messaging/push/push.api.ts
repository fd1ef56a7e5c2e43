import { push } from '@app/contract/messaging/push.ts'
import { call } from '#lib/api/api.ts'

export const pushKey = async () => (await call(push.key)).public_key

export const subscribe = (endpoint: string, p256dh: string, auth: string) =>
  call(push.subscribe, { body: { endpoint, p256dh, auth } })

export const unsubscribe = (endpoint: string) => call(push.unsubscribe, { body: { endpoint } })
