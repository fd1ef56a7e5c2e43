import type { Input } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/translate.ts'
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
    failed: t("Couldn't save the review"),
  })

export const useDeleteReview = () =>
  useApiMutation(companies.unreview, {
    done: t('Review Deleted'),
    failed: t("Couldn't delete the review"),
  })

export const useReportReview = (draft: string) =>
  useApiMutation(companies.report, {
    draft,
    done: [t('Review Reported'), t('Our moderators will take a look.')],
    failed: t("Couldn't report the review"),
  })

export const hideDraft = (id: string) => `hide-review:${id}`

export const useHideReview = () =>
  useApiMutation(companies.hide, {
    draft: ({ params }) => hideDraft(params.id),
    done: t('Review Hidden'),
    failed: t("Couldn't hide the review"),
  })

export const useShowReview = () =>
  useApiMutation(companies.show, {
    done: t('Review Kept'),
    failed: t("Couldn't update the review"),
  })

export const answerDraft = (id: string) => `company-answer:${id}`

export const useAnswerReview = () =>
  useApiMutation(companies.answer, {
    draft: ({ params }) => answerDraft(params.id),
    done: t('Answer Published'),
    failed: t("Couldn't save the answer"),
  })

export const useRemoveAnswer = () =>
  useApiMutation(companies.unanswer, {
    done: t('Answer Deleted'),
    failed: t("Couldn't delete the answer"),
  })
