import {
  type NotificationChoice,
  notificationChoices,
  unsubscribing,
} from '@app/contract/notification-choices.ts'
import { type SettingsChange, settings } from '@app/contract/settings.ts'
import { t } from '@app/contract/text.ts'
import { call, useAction, useRead } from '#lib/api.ts'

export const useChoices = () => useRead(notificationChoices.read).choices
export const useSwitches = () => useRead(settings.read)

const saved = () => ({
  done: t('Settings Saved'),
  failed: t('Failed to save settings. Please try again.'),
})

/** Saves one kind's choice; `shown` is what was chosen, also while it is on its way. */
export function useChoice(choice: NotificationChoice) {
  const save = useAction(notificationChoices.change, {
    ...saved(),
    refreshes: [notificationChoices.read],
  })
  const sent = save.isPending ? save.variables.body.choices[0] : undefined
  const shown = sent ?? choice
  const choose = (change: Partial<NotificationChoice>) =>
    save.mutate({ body: { choices: [{ ...shown, ...change }] } })
  return { shown, choose }
}

/** The switches that count for several kinds at once. */
export function useSwitch() {
  const now = useSwitches()
  const save = useAction(settings.change, { ...saved(), refreshes: [settings.read] })
  const shown = { ...now, ...(save.isPending && save.variables.body) }
  return { shown, change: (body: SettingsChange) => save.mutate({ body }) }
}

export const aboutLink = (token: string) => call(unsubscribing.about, { params: { token } })

export const useStop = () => useAction(unsubscribing.stop)
