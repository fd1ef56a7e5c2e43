import { push } from '@app/contract/push.ts'
import { settings } from '@app/contract/settings.ts'
import { t } from '@app/contract/text.ts'
import { call, useAction, useRead } from '#lib/api.ts'

export const useSettings = () => useRead(settings.read)

export const useSaveSettings = () =>
  useAction(settings.change, { done: t('Settings Saved'), refreshes: [settings.read] })

export const pushKey = async () => (await call(push.key)).public_key

export const subscribe = (endpoint: string, p256dh: string, auth: string) =>
  call(push.subscribe, { body: { endpoint, p256dh, auth } })

export const unsubscribe = (endpoint: string) => call(push.unsubscribe, { body: { endpoint } })
