import { t } from '@app/contract/i18n/translate.ts'
import { unsubscribing } from '@app/contract/messaging/notification-choices.ts'
import { call, useApiMutation } from '#lib/api/api.ts'

export const aboutLink = (token: string) => call(unsubscribing.about, { params: { token } })

export const useStop = () =>
  useApiMutation(unsubscribing.stop, { unseen: t("Couldn't update notifications") })
