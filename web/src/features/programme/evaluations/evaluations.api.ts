import type { Input } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/translate.ts'
import {
  type Evaluation,
  evaluations,
  type SheetDraft,
} from '@app/contract/programme/evaluations.ts'
import { useQuery } from '@tanstack/react-query'
import { call, keyOf, query, useApiMutation, useApiQuery } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { useAutosave } from '#lib/autosave/use-autosave.ts'

export const useEvaluations = (filters: Input<typeof evaluations.list>['query'] = {}) =>
  useApiQuery(evaluations.list, { query: filters })

export const useEvaluation = (id: string) => useApiQuery(evaluations.read, { params: { id } })

/** Interns on projects, by name; undefined while unknown. */
export function usePlacements(search: string) {
  const filters = search ? { search } : {}
  return useQuery(query(evaluations.placements, { query: filters }), queryClient).data?.placements
}

export const useStart = () =>
  useApiMutation(evaluations.start, {
    done: ({ intern_name, project_name }) => [
      t('Evaluation Started'),
      t('{intern_name} on {project_name}', { intern_name, project_name }),
    ],
  })

export const useSubmit = () =>
  useApiMutation(evaluations.submit, {
    done: ({ closed_at }: Evaluation) => [
      t('Evaluation Sent'),
      closed_at
        ? t('Everyone has submitted. You can read it now.')
        : t('It stays hidden until everyone has submitted.'),
    ],
    failed: t("Couldn't send the evaluation"),
  })

/** Saves the draft of the user's sheet while it is typed. */
export const useSheetDraft = (id: string) =>
  useAutosave({
    initialStatus: 'idle',
    save: (draft: SheetDraft) => call(evaluations.keepDraft, { params: { id }, body: draft }),
    onSaved: (_, draft) => updateCachedDraft(id, draft),
  })

const updateCachedDraft = (id: string, draft: SheetDraft) =>
  queryClient.setQueriesData<Evaluation>({ queryKey: [keyOf(evaluations.read)] }, (cached) =>
    cached?.id === id ? { ...cached, draft } : cached,
  )
