import { unsubscribing } from '@app/contract/notification-choices.ts'
import { call, useAction } from '#lib/api.ts'

export const aboutLink = (token: string) => call(unsubscribing.about, { params: { token } })

export const useStop = () => useAction(unsubscribing.stop)
