import { interviewOffers } from '@app/contract/interviews.ts'
import { useQuery } from '@tanstack/react-query'
import { query, useAction } from '#lib/api.ts'
import { queryClient } from '#lib/query-client.ts'

/** Offers that wait for the candidate; without the answer the interviews still stand. */
export const useOpenOffers = () =>
  useQuery(query(interviewOffers.list), queryClient).data?.offers ?? []

export const useMakeOffer = () =>
  useAction(interviewOffers.make, {
    done: ({ candidate_name }) => ['Times Offered', `${candidate_name} chooses one of them.`],
    refreshes: [interviewOffers.list],
  })

export const useWithdrawOffer = () =>
  useAction(interviewOffers.withdraw, {
    done: ({ candidate_name }) => ['Offer Withdrawn', candidate_name],
    failed: 'The offer was not withdrawn',
    refreshes: [interviewOffers.list],
  })
