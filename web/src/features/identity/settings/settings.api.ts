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

/** Shows a toast for success or failure. */
export async function withToast(saving: Promise<unknown>): Promise<boolean> {
  try {
    await saving
    toast.success(t('Settings Saved'))
    return true
  } catch (problem) {
    if (problem instanceof Error && !isSignedOut(problem))
      toast.error(t('Failed to save settings. Please try again.'), problem.message)
    return false
  }
}

/** Saves the changes of all cards and returns whether that succeeded. After a partial failure the next attempt saves everything. */
export function useSaveAll() {
  const change = useApiMutation(settings.change)
  const choose = useApiMutation(notificationChoices.change)
  const both = async (body: SettingsChange, choices: NotificationChoice[]) => {
    if (Object.keys(body).length) await change.mutateAsync({ body })
    if (choices.length) await choose.mutateAsync({ body: { choices } })
  }
  return {
    save: (body: SettingsChange, choices: NotificationChoice[]) => withToast(both(body, choices)),
    isPending: change.isPending || choose.isPending,
    errors: change.errors,
  }
}
export type SaveAll = ReturnType<typeof useSaveAll>
