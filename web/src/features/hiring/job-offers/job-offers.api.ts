import { applications } from '@app/contract/hiring/applications.ts'
import { interviews } from '@app/contract/hiring/interviews.ts'
import { type JobOffer, jobOffers } from '@app/contract/hiring/job-offers.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { call, query, useApiMutation, useApiQuery } from '#lib/api/api.ts'
import { useDownload } from '#lib/api/download.ts'
import { queryClient } from '#lib/api/query-client.ts'

export const useApplicant = (id: string) => useApiQuery(applications.read, { params: { id } })

export const useOffers = (application_id: string) =>
  useApiQuery(jobOffers.list, { query: { application_id } })

/** The interview that an offer cancels, once it is known; the letter does not wait for it. */
export function useInterviewAhead(application_id: string) {
  const options = query(interviews.list, { query: { show: 'ahead', application_id } })
  return useQuery(options, queryClient).data?.interviews[0]
}

export const useMyOffers = () => useApiQuery(jobOffers.mine).offers

/** Of the terms that are typed for an application. */
export const termsDraft = (application_id: string) => `offer-terms:${application_id}`

const unsaved = (application_id: string) => ({
  draft: termsDraft(application_id),
  unseen: t("Couldn't save the offer"),
})
export const useDraftOffer = (application_id: string) =>
  useApiMutation(jobOffers.create, unsaved(application_id))
export const useChangeOffer = (application_id: string) =>
  useApiMutation(jobOffers.change, unsaved(application_id))
export const usePreview = () => useApiMutation(jobOffers.preview)

export const useSendOffer = () =>
  useApiMutation(jobOffers.send, {
    done: ({ full_name }) => [t('Offer Sent'), full_name],
    failed: t("Couldn't send the offer"),
  })

export const useWithdrawOffer = () =>
  useApiMutation(jobOffers.withdraw, {
    done: ({ sent_at }) => (sent_at ? t('Offer Withdrawn') : t('Draft Discarded')),
    failed: t("Couldn't withdraw the offer"),
  })

export const useAcceptOffer = () =>
  useApiMutation(jobOffers.accept, {
    done: ({ company_name }) => [t('Offer Accepted'), company_name],
    unseen: t("Couldn't accept the offer"),
  })

export const useDeclineOffer = (draft: string) =>
  useApiMutation(jobOffers.decline, {
    draft,
    done: t('Offer Declined'),
    unseen: t("Couldn't decline the offer"),
  })

/** The letter as a file; it is fetched with the session's token, so it has no link. */
export const useLetterFile = () =>
  useDownload(
    ({ id }: Pick<JobOffer, 'id' | 'position'>) => call(jobOffers.letter, { params: { id } }),
    ({ position }) => `${position}.pdf`,
    t("Couldn't open the letter"),
  )
