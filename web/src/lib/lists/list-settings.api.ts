import { t } from '@app/contract/i18n/translate.ts'
import { type ListName, type ListSettings, savedViews } from '@app/contract/identity/saved-views.ts'
import { useQuery } from '@tanstack/react-query'
import { query, useApiMutation } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'

const asComes: ListSettings = { hidden: [], density: 'comfortable', views: [] }

const keyed = (list: ListName) => query(savedViews.read, { params: { list } })

/** How the person looks at a list. The list itself waits for it as little as it fails with it. */
export function useListSettings(list: ListName) {
  const { data, isPending } = useQuery(keyed(list), queryClient)
  return { ...asComes, ...data, isPending }
}

type Layout = Pick<ListSettings, 'hidden' | 'density'>

/** Shows the new layout at once, and keeps it for the person's other devices. */
export function useChangeLayout(list: ListName) {
  const change = useApiMutation(savedViews.layout, { failed: t("Couldn't save the layout") })
  return (layout: Layout) => {
    const { queryKey } = keyed(list)
    const before = queryClient.getQueryData(queryKey)
    queryClient.setQueryData(queryKey, { ...asComes, ...before, ...layout })
    const { hidden, density } = layout
    change.mutate(
      { params: { list }, body: { hidden, density } },
      { onError: () => queryClient.setQueryData(queryKey, before) },
    )
  }
}

export const useSaveView = (draft: string) =>
  useApiMutation(savedViews.save, {
    draft,
    done: t('View Saved'),
    failed: t("Couldn't save the view"),
  })

export const useChangeView = (draft?: string) =>
  useApiMutation(savedViews.change, { draft, failed: t("Couldn't update the view") })

export const useRemoveView = () =>
  useApiMutation(savedViews.remove, {
    done: t('View Deleted'),
    failed: t("Couldn't delete the view"),
  })
