import { t } from '@app/contract/i18n/translate.ts'
import { type TeamMessage, teams } from '@app/contract/projects/teams.ts'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { call, query, useApiMutation } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'

const perPage = 30

/** The loaded messages of a team's thread, oldest first. */
export function useThread(teamId: string) {
  const params = { id: teamId }
  const first: string | undefined = undefined
  // Beside the key of a single page, so that what goes stale is found by the route.
  const [route] = query(teams.messages, { params }).queryKey
  const { data, ...pages } = useSuspenseInfiniteQuery(
    {
      queryKey: [route, { thread: teamId }] as const,
      queryFn: ({ pageParam }: { pageParam: string | undefined }) =>
        call(teams.messages, { params, query: { limit: perPage, cursor: pageParam } }),
      meta: { route: teams.messages },
      initialPageParam: first,
      getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    },
    queryClient,
  )
  const messages: TeamMessage[] = data.pages.flatMap((page) => page.messages).toReversed()
  return {
    messages,
    hasEarlier: pages.hasNextPage,
    isLoadingEarlier: pages.isFetchingNextPage,
    showEarlier: () => void pages.fetchNextPage(),
  }
}

export const usePostMessage = (draft: string) =>
  useApiMutation(teams.say, {
    draft,
    failed: t("Couldn't send the message"),
  })
