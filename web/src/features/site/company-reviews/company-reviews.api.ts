import type { Input } from '@app/contract/core/route.ts'
import { msg, t } from '@app/contract/i18n/translate.ts'
import { companies } from '@app/contract/site/company-reviews.ts'
import { useQuery } from '@tanstack/react-query'
import { query, useApiMutation, useApiQuery } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'

/** As the signed-in person sees them; undefined until they are there. */
export const useReviews = (id: string, cursor: string | undefined) =>
  useQuery(query(companies.reviews, { params: { id }, query: { cursor } }), queryClient).data

export const useModerated = (filters: NonNullable<Input<typeof companies.moderated>['query']>) =>
  useApiQuery(companies.moderated, { query: filters })

export const useWriteReview = (draft: string) =>
  useApiMutation(companies.review, {
    draft,
    done: ({ is_changed }) => (is_changed ? t('Review Changed') : t('Review Published')),
    failed: msg("Couldn't save the review"),
  })

export const useDeleteReview = () =>
  useApiMutation(companies.unreview, {
    done: msg('Review Deleted'),
    failed: msg("Couldn't delete the review"),
  })

export const useReportReview = () =>
  useApiMutation(companies.report, {
    done: [msg('Review Reported'), msg('Our moderators will take a look.')],
    failed: msg("Couldn't report the review"),
  })

export const hideDraft = (id: string) => `hide-review:${id}`

export const useHideReview = () =>
  useApiMutation(companies.hide, {
    draft: ({ params }) => hideDraft(params.id),
    done: msg('Review Hidden'),
    failed: msg("Couldn't hide the review"),
  })

export const useShowReview = () =>
  useApiMutation(companies.show, {
    done: msg('Review Kept'),
    failed: msg("Couldn't update the review"),
  })

export const answerDraft = (id: string) => `company-answer:${id}`

export const useAnswerReview = () =>
  useApiMutation(companies.answer, {
    draft: ({ params }) => answerDraft(params.id),
    done: msg('Answer Published'),
    failed: msg("Couldn't save the answer"),
  })

export const useRemoveAnswer = () =>
  useApiMutation(companies.unanswer, {
    done: msg('Answer Deleted'),
    failed: msg("Couldn't delete the answer"),
  })
