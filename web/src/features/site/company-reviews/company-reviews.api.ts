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

export const useWriteReview = () =>
  useApiMutation(companies.review, {
    done: ({ is_changed }) => (is_changed ? t('Review Changed') : t('Review Published')),
    failed: msg('The review was not saved'),
  })

export const useDeleteReview = () =>
  useApiMutation(companies.unreview, {
    done: msg('Review Deleted'),
    failed: msg('The review was not deleted'),
  })

export const useReportReview = () =>
  useApiMutation(companies.report, {
    done: [msg('Review Reported'), msg('The moderators will look at it.')],
    failed: msg('The review was not reported'),
  })

export const useHideReview = () =>
  useApiMutation(companies.hide, {
    done: msg('Review Hidden'),
    failed: msg('The review was not hidden'),
  })

export const useShowReview = () =>
  useApiMutation(companies.show, {
    done: msg('Review Kept'),
    failed: msg('The review was not changed'),
  })

export const useAnswerReview = () =>
  useApiMutation(companies.answer, {
    done: msg('Answer Published'),
    failed: msg('The answer was not saved'),
  })

export const useRemoveAnswer = () =>
  useApiMutation(companies.unanswer, {
    done: msg('Answer Deleted'),
    failed: msg('The answer was not deleted'),
  })
