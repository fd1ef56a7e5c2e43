import { t } from '@app/contract/text.ts'
import { users } from '@app/contract/users.ts'
import { useAction, useRead } from '#lib/api.ts'
import { useMe } from '#lib/session-store.ts'

/** One's own profile, whole. */
export const useProfile = () => useRead(users.read, { params: { id: useMe().id } })

export const useSaveProfile = () =>
  useAction(users.change, {
    done: t('Profile Updated'),
    failed: t('Failed to update profile. Please try again.'),
    refreshes: [users.read, users.list],
  })
