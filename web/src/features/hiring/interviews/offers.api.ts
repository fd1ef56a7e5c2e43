import { interviewOffers } from '@app/contract/hiring/interviews.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { invalidate, query, useApiMutation, useApiQuery } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'

/** Offers that wait for the candidate; empty while unknown, so that the interviews do not wait for them. */
export const useOpenOffers = () =>
  useQuery(query(interviewOffers.list), queryClient).data?.offers ?? []

export const useMakeOffer = () =>
  useApiMutation(interviewOffers.make, {
    draft: 'interview-offer',
    done: ({ candidate_name }) => [
      t('Times Offered'),
      t('{candidate_name} will pick one.', { candidate_name }),
    ],
  })

export const useWithdrawOffer = () =>
  useApiMutation(interviewOffers.withdraw, {
    done: ({ candidate_name }) => [t('Times Withdrawn'), candidate_name],
    failed: t("Couldn't withdraw the times"),
  })

export const useOffer = (id: string) => useApiQuery(interviewOffers.read, { params: { id } })

const offered = [interviewOffers.list, interviewOffers.read]

export const invalidateOffers = () => invalidate(offered)

export const useBook = () =>
  useApiMutation(interviewOffers.book, {
    done: t('Interview Scheduled'),
    unseen: t("Couldn't book the time"),
  })
