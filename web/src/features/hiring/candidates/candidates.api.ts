import type { Input } from '@app/contract/core/route.ts'
import { downloads } from '@app/contract/files/files.ts'
import { candidateFilters, candidateTags } from '@app/contract/hiring/candidate-filters.ts'
import { candidateMerges, candidates } from '@app/contract/hiring/candidates.ts'
import { t } from '@app/contract/i18n/text.ts'
import { useQuery } from '@tanstack/react-query'
import { query, useApiMutation, useApiQuery } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'

export const useCandidates = (filters: Input<typeof candidates.list>['query']) =>
  useApiQuery(candidates.list, { query: filters })

export const useCandidate = (id: string) => useApiQuery(candidates.read, { params: { id } })

/** How many each filter would leave; undefined while unknown, and the list stands without them. */
export const useCounts = (filters: Input<typeof candidates.counts>['query']) =>
  useQuery(query(candidates.counts, { query: filters }), queryClient).data

/** Every tag; undefined while unknown. */
export const useTags = () => useQuery(query(candidateTags.list), queryClient).data?.tags

export const useSavedFilters = () => useApiQuery(candidateFilters.list).filters

export const usePairs = () => useApiQuery(candidates.pairs)

export const useMergePreview = (id: string, other_id: string) =>
  useApiQuery(candidates.preview, { params: { id }, query: { other_id } })

const reads = [candidates.list, candidates.counts, candidates.read, candidates.pairs]

export const useKeep = () =>
  useApiMutation(candidates.keep, { failed: t('That was not kept'), invalidates: reads })

export const useTagging = () =>
  useApiMutation(candidates.tag, {
    done: t('Tags Changed'),
    failed: t('The tags were not changed'),
    invalidates: reads,
  })

export const useCreateTag = () =>
  useApiMutation(candidateTags.create, { invalidates: [candidateTags.list, candidates.counts] })

export const useRemoveTag = () =>
  useApiMutation(candidateTags.remove, {
    done: t('Tag Deleted'),
    failed: t('The tag was not deleted'),
    invalidates: [candidateTags.list, candidateFilters.list, ...reads],
  })

export const useAddNote = () => useApiMutation(candidates.note, { invalidates: [candidates.read] })

const savedFilters = [candidateFilters.list]

export const useSaveFilter = () =>
  useApiMutation(candidateFilters.save, { done: t('Filter Saved'), invalidates: savedFilters })

export const useShareFilter = () =>
  useApiMutation(candidateFilters.change, {
    failed: t('The filter was not changed'),
    invalidates: savedFilters,
  })

export const useRemoveFilter = () =>
  useApiMutation(candidateFilters.remove, {
    done: t('Filter Deleted'),
    failed: t('The filter was not deleted'),
    invalidates: savedFilters,
  })

export const useMerge = () =>
  useApiMutation(candidates.merge, { done: t('Candidates Merged'), invalidates: reads })

export const useUndoMerge = () =>
  useApiMutation(candidateMerges.undo, {
    done: t('Merge Undone'),
    failed: t('The merge was not undone'),
    invalidates: reads,
  })

export const useDistinguish = () =>
  useApiMutation(candidates.distinguish, {
    done: t('Noted: two different people'),
    failed: t('That was not noted'),
    invalidates: [candidates.pairs],
  })

/** The link serves a minute, so it is asked for when it is followed. */
export const useOpenResume = () =>
  useApiMutation(downloads.link, { failed: t('The file could not be opened') })
