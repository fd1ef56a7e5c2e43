import type { Input } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { posts } from '@app/contract/site/news.ts'
import { useApiMutation, useApiQuery } from '#lib/api/api.ts'

export type PostFilters = NonNullable<Input<typeof posts.list>['query']>

export const usePosts = (filters: PostFilters) => useApiQuery(posts.list, { query: filters })
export const usePost = (id: string) => useApiQuery(posts.read, { params: { id } })

/** Of what a person has typed for a post and not saved. */
export const postDraft = (user_id: string, post_id = 'new') => `post:${user_id}:${post_id}`

export const useCreate = (draft: string) =>
  useApiMutation(posts.create, {
    draft,
    done: ({ title }) => [t('Draft Saved'), title],
  })

export const useSave = (draft: string) =>
  useApiMutation(posts.change, {
    draft,
    done: ({ title }) => [t('Post Saved'), title],
  })

export const usePublish = () =>
  useApiMutation(posts.publish, {
    done: ({ title }) => [t('Post Published'), title],
    failed: t("Couldn't publish the post"),
  })

export const useUnpublish = () =>
  useApiMutation(posts.unpublish, {
    done: ({ title }) => [t('Post Unpublished'), title],
    failed: t("Couldn't unpublish the post"),
  })

export const useRemove = () =>
  useApiMutation(posts.remove, {
    done: t('Draft Deleted'),
    failed: t("Couldn't delete the draft"),
  })
