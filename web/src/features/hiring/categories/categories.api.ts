import { type Category, categories as routes } from '@app/contract/hiring/categories.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { useEffect, useRef, useState } from 'react'
import { useApiMutation, useApiQuery } from '#lib/api/api.ts'

export const useCategories = () => useApiQuery(routes.list).categories

export const useCreateCategory = () =>
  useApiMutation(routes.create, { draft: 'category', done: t('Category Added') })

export const useChangeCategory = (draft: string) =>
  useApiMutation(routes.change, { draft, done: t('Category Saved') })

export const useArchiveCategory = () =>
  useApiMutation(routes.change, {
    failed: t("Couldn't change the category"),
  })

/**
 * The order as it is wanted, and a function that changes it. One request at a time is under way; the last order follows
 * when it is done. It gives way to the next list that comes from the server.
 */
export function useCategoryOrder(categories: readonly Category[]) {
  const reorder = useApiMutation(routes.reorder, { failed: t("Couldn't save the order") })
  const [wanted, setWanted] = useState<string[]>()
  const latest = useRef<string[]>(undefined)
  useEffect(() => {
    if (!latest.current) setWanted(undefined)
  }, [categories])
  const send = (ids: string[]): Promise<void> =>
    reorder.mutateAsync({ body: { ids } }).then(
      () => {
        if (latest.current && latest.current !== ids) return send(latest.current)
        latest.current = undefined
      },
      () => {
        latest.current = undefined
        setWanted(undefined)
      },
    )
  return {
    wanted,
    setOrder: (ids: string[]) => {
      const isSending = latest.current !== undefined
      latest.current = ids
      setWanted(ids)
      if (!isSending) void send(ids)
    },
  }
}
