import type { Input } from '@app/contract/core/route.ts'
import { downloads } from '@app/contract/files/files.ts'
import { candidateFilters, candidateTags } from '@app/contract/hiring/candidate-filters.ts'
import { candidateMerges, candidates } from '@app/contract/hiring/candidates.ts'
import { t } from '@app/contract/i18n/text.ts'
import { useQuery } from '@tanstack/react-query'
import { query, useAction, useRead } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'

export const useCandidates = (asked: Input<typeof candidates.list>['query']) =>
  useRead(candidates.list, { query: asked })

export const useCandidate = (id: string) => useRead(candidates.read, { params: { id } })

/** How many each filter would leave; undefined while unknown, and the list stands without them. */
export const useCounts = (asked: Input<typeof candidates.counts>['query']) =>
  useQuery(query(candidates.counts, { query: asked }), queryClient).data

/** Every tag; undefined while unknown. */
export const useTags = () => useQuery(query(candidateTags.list), queryClient).data?.tags

export const useSavedFilters = () => useRead(candidateFilters.list).filters

export const usePairs = () => useRead(candidates.pairs)

export const useMergePreview = (id: string, other_id: string) =>
  useRead(candidates.preview, { params: { id }, query: { other_id } })

const touched = [candidates.list, candidates.counts, candidates.read, candidates.pairs]

export const useKeep = () =>
  useAction(candidates.keep, { failed: t('That was not kept'), refreshes: touched })

export const useTagging = () =>
  useAction(candidates.tag, {
    done: t('Tags Changed'),
    failed: t('The tags were not changed'),
    refreshes: touched,
  })

export const useCreateTag = () =>
  useAction(candidateTags.create, { refreshes: [candidateTags.list, candidates.counts] })

export const useRemoveTag = () =>
  useAction(candidateTags.remove, {
    done: t('Tag Deleted'),
    failed: t('The tag was not deleted'),
    refreshes: [candidateTags.list, candidateFilters.list, ...touched],
  })

export const useAddNote = () => useAction(candidates.note, { refreshes: [candidates.read] })

const savedFilters = [candidateFilters.list]

export const useSaveFilter = () =>
  useAction(candidateFilters.save, { done: t('Filter Saved'), refreshes: savedFilters })

export const useShareFilter = () =>
  useAction(candidateFilters.change, {
    failed: t('The filter was not changed'),
    refreshes: savedFilters,
  })

export const useRemoveFilter = () =>
  useAction(candidateFilters.remove, {
    done: t('Filter Deleted'),
    failed: t('The filter was not deleted'),
    refreshes: savedFilters,
  })

export const useMerge = () =>
  useAction(candidates.merge, { done: t('Candidates Merged'), refreshes: touched })

export const useUndoMerge = () =>
  useAction(candidateMerges.undo, {
    done: t('Merge Undone'),
    failed: t('The merge was not undone'),
    refreshes: touched,
  })

export const useDistinguish = () =>
  useAction(candidates.distinguish, {
    done: t('Noted: two different people'),
    failed: t('That was not noted'),
    refreshes: [candidates.pairs],
  })

/** The link serves a minute, so it is asked for when it is followed. */
export const useOpenResume = () =>
  useAction(downloads.link, { failed: t('The file could not be opened') })
