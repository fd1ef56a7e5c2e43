import { t } from '@app/contract/i18n/translate.ts'
import { users } from '@app/contract/identity/users.ts'
import { useMutation } from '@tanstack/react-query'
import { call, toastFailure, useApiMutation, useApiQuery } from '#lib/api/api.ts'
import { invalidateTopics, queryClient } from '#lib/api/query-client.ts'
import { upload } from '#lib/api/upload.ts'
import { useMe } from '#lib/session/session-store.ts'
import { toast } from '#ui/toast.ts'

/** The user's complete profile. */
export const useProfile = () => useApiQuery(users.read, { params: { id: useMe().id } })

/** Another's, as far as they show it. */
export const usePersonPage = (id: string) => useApiQuery(users.page, { params: { id } })

export const useSaveProfile = (draft: string) =>
  useApiMutation(users.change, {
    draft,
    done: t('Profile Updated'),
    failed: t('Failed to update profile. Please try again.'),
  })

export const useEnrol = (draft: string) =>
  useApiMutation(users.enrol, {
    draft,
    done: t('Studies and Internship Saved'),
    failed: t("Couldn't save studies and internship"),
  })

/** Stores a picture and puts it on; null takes the one there is away. */
export const useSavePicture = (id: string) =>
  useMutation(
    {
      mutationFn: async (picture: File | null) => {
        const avatar_id = picture && (await upload(picture, 'avatar')).id
        await call(users.change, { params: { id }, body: { avatar_id } })
      },
      onSuccess: async () => {
        toast.success(t('Profile Updated'))
        await invalidateTopics(users.change.changes)
      },
      onError: toastFailure(t('Failed to update profile. Please try again.')),
    },
    queryClient,
  )
