import type { Input } from '@app/contract/core/route.ts'
import { applications } from '@app/contract/hiring/applications.ts'
import { hires, onboarding } from '@app/contract/hiring/hires.ts'
import { jobOffers } from '@app/contract/hiring/job-offers.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { dashboards } from '@app/contract/insight/dashboards.ts'
import { teams } from '@app/contract/projects/teams.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { invalidate, query, useApiMutation, useApiQuery } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'

export type HireQuery = NonNullable<Input<typeof hires.list>['query']>

export const useHires = (filters: HireQuery) => useApiQuery(hires.list, { query: filters })

export const useHire = (id: string) => useApiQuery(hires.read, { params: { id } })

export const useAccepted = (id: string) => useApiQuery(applications.read, { params: { id } })

export const useTemplate = () => useApiQuery(onboarding.template)

/** The offer that this applicant has accepted, which a hire begins from. */
export const useAcceptedOffer = (application_id: string) =>
  useApiQuery(jobOffers.list, { query: { application_id } }).offers.find(
    ({ status }) => status === 'accepted',
  )

/** The onboarding items of the user, or of the teams that they lead. */
export const useMyOnboarding = () => useApiQuery(onboarding.mine).hires

/** Teams and projects that match the search; undefined while unknown. */
export function usePlaces(filters: { search?: string; project_id?: string }) {
  const options = { ...query(hires.places, { query: filters }), placeholderData: keepPreviousData }
  return useQuery(options, queryClient).data
}

const shown = [
  hires.list,
  hires.read,
  hires.places,
  dashboards.hr,
  applications.list,
  applications.counts,
  applications.read,
  teams.list,
  teams.read,
] as const

export const invalidateHires = () => invalidate(shown)

export const useHireCandidate = () =>
  useApiMutation(hires.hire, {
    done: ({ name, position }) => [t('Hired'), `${name}, ${position}`],
  })

export const useChangeHire = () =>
  useApiMutation(hires.change, {
    done: ({ name }) => [t('Hire Updated'), name],
  })

export const useEndHire = (draft: string) =>
  useApiMutation(hires.end, {
    draft,
    done: ({ name, status }) => [status === 'ended' ? t('Hire Ended') : t('Last Day Set'), name],
  })

export const useStartOnboarding = () =>
  useApiMutation(hires.startOnboarding, {
    done: ({ name }) => [t('Onboarding Started'), name],
    failed: t("Couldn't start the checklist"),
  })

export const useSaveTemplate = () =>
  useApiMutation(onboarding.saveTemplate, {
    draft: 'onboarding-template',
    done: t('Checklist Saved'),
  })

export const useTick = () =>
  useApiMutation(onboarding.tick, {
    failed: t("Couldn't update the item"),
  })
