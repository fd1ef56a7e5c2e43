import { t } from '@app/contract/i18n/translate.ts'
import { type SettingsChange, settings } from '@app/contract/identity/settings.ts'
import {
  type NotificationChoice,
  notificationChoices,
} from '@app/contract/messaging/notification-choices.ts'
import { isSignedOut, useApiMutation, useApiQuery } from '#lib/api/api.ts'
import { toast } from '#ui/toast.ts'

export const useSettings = () => useApiQuery(settings.read)
export const useChoices = () => useApiQuery(notificationChoices.read).choices

/** Says how it ended, whatever it was that had to be kept. */
export async function saying(keeping: Promise<unknown>): Promise<boolean> {
  try {
    await keeping
    toast.success(t('Settings Saved'))
    return true
  } catch (problem) {
    if (problem instanceof Error && !isSignedOut(problem))
      toast.error(t('Failed to save settings. Please try again.'), problem.message)
    return false
  }
}

/** Saves what is new on every card; the answer is whether it was. What failed half-way is saved whole by the next try. */
export function useSaveAll() {
  const change = useApiMutation(settings.change)
  const choose = useApiMutation(notificationChoices.change)
  const both = async (body: SettingsChange, choices: NotificationChoice[]) => {
    if (Object.keys(body).length) await change.mutateAsync({ body })
    if (choices.length) await choose.mutateAsync({ body: { choices } })
  }
  return {
    save: (body: SettingsChange, choices: NotificationChoice[]) => saying(both(body, choices)),
    isPending: change.isPending || choose.isPending,
    errors: change.errors,
  }
}
export type SaveAll = ReturnType<typeof useSaveAll>
