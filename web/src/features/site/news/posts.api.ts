import type { Input } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/text.ts'
import { posts } from '@app/contract/site/news.ts'
import { useAction, useRead } from '#lib/api/api.ts'

export type Asked = NonNullable<Input<typeof posts.list>['query']>

export const usePosts = (asked: Asked) => useRead(posts.list, { query: asked })
export const usePost = (id: string) => useRead(posts.read, { params: { id } })

const refreshes = [posts.list, posts.read] as const

export const useCreate = () =>
  useAction(posts.create, { done: ({ title }) => [t('Draft Saved'), title], refreshes })

export const useSave = () =>
  useAction(posts.change, { done: ({ title }) => [t('Post Saved'), title], refreshes })

export const usePublish = () =>
  useAction(posts.publish, {
    done: ({ title }) => [t('Post Published'), title],
    failed: t('The post was not published'),
    refreshes,
  })

export const useUnpublish = () =>
  useAction(posts.unpublish, {
    done: ({ title }) => [t('Post Unpublished'), title],
    failed: t('The post is still published'),
    refreshes,
  })

export const useRemove = () =>
  useAction(posts.remove, {
    done: t('Draft Deleted'),
    failed: t('The draft was not deleted'),
    refreshes: [posts.list],
  })
