import { ApiError } from '@app/contract/core/route.ts'
import { files } from '@app/contract/files/files.ts'
import { applications } from '@app/contract/hiring/applications.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { useRef } from 'react'
import { useRevalidator } from 'react-router'
import { call, invalidate, useApiMutation } from '#lib/api/api.ts'

export function useApply(draft: string) {
  const isSent = useRef(false)
  const { revalidate } = useRevalidator()
  const apply = useApiMutation(applications.apply, {
    draft,
    done: [
      t('Application Submitted!'),
      t('Your application for the internship has been successfully submitted.'),
    ],
    failed: t('Application Error'),
  })
  return {
    isPending: apply.isPending,
    errors: apply.errors,
    /**
     * Ends when the page has the response, and shows the internship as it is now where that refused it. A tap before it is
     * shown must not send again.
     */
    send: async (body: Parameters<typeof apply.mutate>[0]['body']) => {
      if (isSent.current) return
      try {
        await apply.mutateAsync({ body })
        isSent.current = true
      } catch (problem) {
        if (problem instanceof ApiError && problem.status === 409)
          await Promise.all([invalidate([applications.mine]), revalidate()])
      }
    },
  }
}

/** Deletes a resume that was removed from the form; the server refuses for one that an application uses. */
export const dropResume = (id: string) => {
  call(files.remove, { params: { id } }).catch(() => {})
}
