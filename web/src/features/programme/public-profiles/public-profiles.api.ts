import { t } from '@app/contract/i18n/translate.ts'
import { users } from '@app/contract/identity/users.ts'
import { publicProfiles } from '@app/contract/programme/public-profiles.ts'
import { useApiMutation, useApiQuery } from '#lib/api/api.ts'
import { useMe } from '#lib/session/session-store.ts'

export const usePublicProfile = () => useApiQuery(publicProfiles.mine)

/** The skills of the user's profile, to choose among. */
export const useOwnSkills = () =>
  useApiQuery(users.read, { params: { id: useMe().id } }).skills ?? []

export const useSavePublicProfile = () =>
  useApiMutation(publicProfiles.save, {
    draft: 'public-profile',
    done: t('Public Profile Saved'),
    failed: t("Couldn't save your public profile"),
  })
