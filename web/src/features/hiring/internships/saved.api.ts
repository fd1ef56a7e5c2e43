import { internships } from '@app/contract/hiring/internships.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { query, useApiMutation, useApiQuery } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'

export const useSavedInternships = () => useApiQuery(internships.saved).internships

/** Whether one internship is among the saved ones, and the way to change that. */
export function useSaved(id: string) {
  const { data } = useQuery(query(internships.saved), queryClient)
  const options = { failed: t('Update Failed') }
  const save = useApiMutation(internships.save, options)
  const unsave = useApiMutation(internships.unsave, options)
  const was = data?.internships.some((saved) => saved.id === id) ?? false
  const isSaved = save.isPending || (was && !unsave.isPending)
  const isKnown = data !== undefined && !save.isPending && !unsave.isPending
  return {
    isSaved,
    isKnown,
    toggle: () => {
      if (isKnown) (was ? unsave : save).mutate({ params: { id } })
    },
  }
}
