import { type Interview, interviewOffers, interviews } from '@app/contract/hiring/interviews.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { useMutation } from '@tanstack/react-query'
import { call, invalidate, useApiMutation, useApiQuery } from '#lib/api/api.ts'
import { save } from '#lib/api/download.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { toast } from '#ui/toast.ts'

export const useInterview = (id: string) => useApiQuery(interviews.read, { params: { id } })

/** The interview as a file for another calendar program. */
export const useInterviewFile = () =>
  useMutation(
    {
      mutationFn: async ({ id }: Interview) => {
        const file = await call(interviews.invitation, { params: { id } })
        if (!(file instanceof Blob)) throw new Error('The file could not be read.')
        save(file, 'interview.ics')
      },
      onError: ({ message }) => toast.error(t('Download Failed'), message),
    },
    queryClient,
  )

export const useOffer = (id: string) => useApiQuery(interviewOffers.read, { params: { id } })

const offered = [interviewOffers.list, interviewOffers.read]

export const invalidateOffers = () => invalidate(offered)

export const useBook = () =>
  useApiMutation(interviewOffers.book, {
    done: t('Interview Scheduled'),
  })
