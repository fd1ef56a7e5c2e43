import type { Input } from '@app/contract/core/route.ts'
import { candidateFilters, candidateTags } from '@app/contract/hiring/candidate-filters.ts'
import { candidateMerges, candidates } from '@app/contract/hiring/candidates.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { query, useApiMutation, useApiQuery } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'

export const useCandidates = (filters: Input<typeof candidates.list>['query']) =>
  useApiQuery(candidates.list, { query: filters })

export const useCandidate = (id: string) => useApiQuery(candidates.read, { params: { id } })

/** The count of each filter; undefined while unknown, so that the list does not wait for them. */
export const useCounts = (filters: Input<typeof candidates.counts>['query']) =>
  useQuery(query(candidates.counts, { query: filters }), queryClient).data

/** Every tag. */
export const useTags = () => useApiQuery(candidateTags.list).tags

/** The same for a menu, which does not wait for them. */
export const useTagChoices = () => useQuery(query(candidateTags.list), queryClient)

export const useSavedFilters = () => useApiQuery(candidateFilters.list).filters

export const usePairs = () => useApiQuery(candidates.pairs)

export const useMergePreview = (id: string, other_id: string) =>
  useApiQuery(candidates.preview, { params: { id }, query: { other_id } })

export const useKeep = () => useApiMutation(candidates.keep, { failed: t("Couldn't save this") })

export const useTagging = () =>
  useApiMutation(candidates.tag, {
    done: t('Tags Changed'),
    failed: t("Couldn't update the tags"),
  })

export const useCreateTag = () => useApiMutation(candidateTags.create, { draft: 'candidate-tag' })

export const useRemoveTag = () =>
  useApiMutation(candidateTags.remove, {
    done: t('Tag Deleted'),
    failed: t("Couldn't delete the tag"),
  })

export const useAddNote = (draft: string) => useApiMutation(candidates.note, { draft })

export const useSaveFilter = () =>
  useApiMutation(candidateFilters.save, { draft: 'candidate-filter', done: t('Filter Saved') })

export const useShareFilter = () =>
  useApiMutation(candidateFilters.change, {
    failed: t("Couldn't update the filter"),
  })

export const useRemoveFilter = () =>
  useApiMutation(candidateFilters.remove, {
    done: t('Filter Deleted'),
    failed: t("Couldn't delete the filter"),
  })

export const useMerge = () =>
  useApiMutation(candidates.merge, {
    done: t('Candidates Merged'),
    unseen: t("Couldn't merge the records"),
  })

export const useUndoMerge = () =>
  useApiMutation(candidateMerges.undo, {
    done: t('Merge Undone'),
    failed: t("Couldn't undo the merge"),
  })

export const useDistinguish = () =>
  useApiMutation(candidates.distinguish, {
    done: t('Marked as different people'),
    failed: t("Couldn't save this"),
  })
