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

export function useSubmit() {
  const { id: person } = useMe()
  return useApiMutation(evaluations.submit, {
    done: ({ closed_at }: Evaluation) => [
      t('Evaluation Sent'),
      closed_at
        ? t('Everyone has submitted. You can read it now.')
        : t('It stays hidden until everyone has submitted.'),
    ],
    failed: t("Couldn't send the evaluation"),
    draft: ({ params }) => draftName(person, params.id),
  })
}

/** It has closed, or someone else has sent this side: the form is to give way. */
export function refreshWhenTaken(problem: unknown) {
  if (problem instanceof ApiError && problem.status === 409)
    void invalidate([evaluations.read, evaluations.list])
}

/** In this browser, of one person and evaluation. */
const draftName = (person: string, id: string) => `evaluation:${person}:${id}`

/** What was typed in this browser, and which drafts of the server it may replace. */
const LocalDraft = z.object({
  /** As typed, also where a text is longer than the server takes. */
  typed: SheetDraft.extend({ strengths: z.string(), to_improve: z.string() }),
  bases: z.array(z.string()),
})
const mostBases = 10

/** To compare drafts by: as the server stores them, in one order. */
const textOf = (draft: SheetDraft | null) =>
  JSON.stringify(draft && (SheetDraft.safeParse(draft).data ?? draft))

/** A draft in this browser that the server does not have, unless a newer one was saved from elsewhere since. */
function localDraft(person: string, { id, draft }: Evaluation) {
  const copy = storedValue(`draft:${draftName(person, id)}`, LocalDraft)
  let saved = textOf(draft)
  const newer = () => {
    const stored = copy.read()
    return stored?.bases.includes(saved) ? stored : undefined
  }
  let bases = newer()?.bases ?? [saved]
  return {
    unsaved: () => newer()?.typed,
    write: (typed: SheetDraft) => copy.write({ typed, bases }),
    remove: copy.remove,
    /** It may arrive although no response does. */
    sending(typed: SheetDraft) {
      if (bases.length < mostBases) bases = [...bases, textOf(typed)]
    },
    arrived(typed: SheetDraft) {
      saved = textOf(typed)
      bases = [saved]
    },
  }
}

/** The draft of the user's sheet, saved while it is typed. `initial` is what the form starts with. */
export function useSheetDraft(evaluation: Evaluation) {
  const { id, draft } = evaluation
  const { id: person } = useMe()
  const [local] = useState(() => localDraft(person, evaluation))
  const [initial] = useState(() => local.unsaved() ?? draft)
  const { discard, ...autosave } = useAutosave({
    initialStatus: local.unsaved() ? 'local' : 'idle',
    async save(typed: SheetDraft) {
      local.sending(typed)
      try {
        await call(evaluations.keepDraft, { params: { id }, body: typed })
      } catch (problem) {
        refreshWhenTaken(problem)
        throw problem
      }
      local.arrived(typed)
      updateCachedDraft(id, typed)
    },
    onSaved: local.remove,
    local,
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

/** What the user typed and can no longer send, if anything. */
export function useUnsentDraft(evaluation: Evaluation) {
  const { id: person } = useMe()
  const [typed] = useState(() => localDraft(person, evaluation).unsaved())
  return typed ?? evaluation.draft
}

const updateCachedDraft = (id: string, draft: SheetDraft) =>
  queryClient.setQueriesData<Evaluation>({ queryKey: [keyOf(evaluations.read)] }, (cached) =>
    cached?.id === id ? { ...cached, draft } : cached,
  )
