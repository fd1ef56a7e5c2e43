import type { Input } from '@app/contract/core/route.ts'
import { msg, t } from '@app/contract/i18n/text.ts'
import { companies } from '@app/contract/site/companies.ts'
import { useQuery } from '@tanstack/react-query'
import { query, useAction, useRead } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'

const shown = [companies.reviews, companies.moderated] as const

/** As the signed-in person sees them; undefined until they are there. */
export const useReviews = (id: string, cursor: string | undefined) =>
  useQuery(query(companies.reviews, { params: { id }, query: { cursor } }), queryClient).data

export const useModerated = (asked: NonNullable<Input<typeof companies.moderated>['query']>) =>
  useRead(companies.moderated, { query: asked })

export const useWriteReview = () =>
  useAction(companies.review, {
    done: ({ is_changed }) => (is_changed ? t('Review Changed') : t('Review Published')),
    failed: msg('The review was not saved'),
    refreshes: shown,
  })

export const useDeleteReview = () =>
  useAction(companies.unreview, {
    done: msg('Review Deleted'),
    failed: msg('The review was not deleted'),
    refreshes: shown,
  })

export const useReportReview = () =>
  useAction(companies.report, {
    done: [msg('Review Reported'), msg('The moderators will look at it.')],
    failed: msg('The review was not reported'),
    refreshes: shown,
  })

export const useHideReview = () =>
  useAction(companies.hide, {
    done: msg('Review Hidden'),
    failed: msg('The review was not hidden'),
    refreshes: shown,
  })

export const useShowReview = () =>
  useAction(companies.show, {
    done: msg('Review Kept'),
    failed: msg('The review was not changed'),
    refreshes: shown,
  })

export const useAnswerReview = () =>
  useAction(companies.answer, {
    done: msg('Answer Published'),
    failed: msg('The answer was not saved'),
    refreshes: shown,
  })

export const useRemoveAnswer = () =>
  useAction(companies.unanswer, {
    done: msg('Answer Deleted'),
    failed: msg('The answer was not deleted'),
    refreshes: shown,
  })
