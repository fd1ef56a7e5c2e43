import { applications } from '@app/contract/hiring/applications.ts'
import { type Interview, interviewOffers, interviews } from '@app/contract/hiring/interviews.ts'
import { t } from '@app/contract/i18n/text.ts'
import { useMutation } from '@tanstack/react-query'
import { call, refresh, useAction, useRead } from '#lib/api/api.ts'
import { save } from '#lib/api/download.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { toast } from '#ui/toast.ts'

export const useInterview = (id: string) => useRead(interviews.read, { params: { id } })

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

export const useOffer = (id: string) => useRead(interviewOffers.read, { params: { id } })

const offered = [interviewOffers.list, interviewOffers.read]

export const refreshOffers = () => refresh(offered)

export const useBook = () =>
  useAction(interviewOffers.book, {
    done: t('Interview Scheduled'),
    refreshes: [...offered, interviews.list, applications.mine],
  })
