import { ApiError, type Input } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { type Evaluation, evaluations, SheetDraft } from '@app/contract/programme/evaluations.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { call, invalidate, keyOf, query, useApiMutation, useApiQuery } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { useAutosave } from '#lib/autosave/use-autosave.ts'
import { useMe } from '#lib/session/session-store.ts'
import { storedValue } from '#lib/stored-value.ts'

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

/** It has closed, or someone else has sent this side: the form is to give way. */
export function refreshWhenTaken(problem: unknown) {
  if (problem instanceof ApiError && problem.status === 409)
    void invalidate([evaluations.read, evaluations.list])
}

/** As typed, also where a text is longer than the server takes. */
const TypedDraft = SheetDraft.extend({ strengths: z.string(), to_improve: z.string() })

/** A draft in this browser that the server does not have. */
const localDraft = (person: string, id: string) =>
  storedValue(`draft:evaluation:${person}:${id}`, TypedDraft)

/** The draft of the user's sheet, saved while it is typed. `initial` is what the form starts with. */
export function useSheetDraft({ id, draft }: Evaluation) {
  const { id: person } = useMe()
  const [local] = useState(() => localDraft(person, id))
  const [initial] = useState(() => local.read() ?? draft)
  const { discard, ...autosave } = useAutosave({
    initialStatus: local.read() ? 'local' : 'idle',
    async save(typed: SheetDraft) {
      try {
        return await call(evaluations.keepDraft, { params: { id }, body: typed })
      } catch (problem) {
        refreshWhenTaken(problem)
        throw problem
      }
    },
    onSaved(_, typed) {
      local.remove()
      updateCachedDraft(id, typed)
    },
    local: { unsaved: local.read, write: local.write },
  })
  return {
    ...autosave,
    initial,
    /** The sheet was sent. */
    forget() {
      void discard()
      local.remove()
    },
  }
}

/**
 * What the user typed and can no longer send, if anything. A side that they have sent themselves has no draft on the server
 * anymore, while one that somebody else of the startup has sent may have.
 */
export function useUnsentDraft({ id, draft, sides, own_side }: Evaluation) {
  const { id: person } = useMe()
  const [typed] = useState(() => localDraft(person, id).read())
  const isSent = sides.some(({ side, is_submitted }) => side === own_side && is_submitted)
  return isSent && !draft ? null : (typed ?? draft)
}

const updateCachedDraft = (id: string, draft: SheetDraft) =>
  queryClient.setQueriesData<Evaluation>({ queryKey: [keyOf(evaluations.read)] }, (cached) =>
    cached?.id === id ? { ...cached, draft } : cached,
  )
