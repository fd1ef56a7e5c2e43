import {
  type ModerationQueue,
  moderation,
  type PostingDecision,
} from '@app/contract/hiring/moderation.ts'
import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import { useApiMutation, useApiQuery } from '#lib/api/api.ts'

export const useModerationQueue = (only: ModerationQueue, cursor: string | undefined) =>
  useApiQuery(moderation.queue, { query: { only, cursor } })

/** Of the queue only this one, wherever it is in it. */
export const useQueued = (only: ModerationQueue, id: string) =>
  useApiQuery(moderation.queue, { query: { only, id } }).internships

const done: Record<PostingDecision, string> = localized({
  publish: msg('Internship Published'),
  send_back: msg('Internship Sent Back'),
  take_down: msg('Internship Taken Down'),
  dismiss: msg('Reports Dismissed'),
})

export const decisionDraft = (id: string) => `posting-decision:${id}`

export const useDecide = (decision: PostingDecision) =>
  useApiMutation(moderation.decide, {
    draft: ({ params }) => decisionDraft(params.id),
    done: ({ title }) => [done[decision], title],
    failed: t("Couldn't save your decision"),
  })
