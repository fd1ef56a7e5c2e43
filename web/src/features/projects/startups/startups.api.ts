import type { Input } from '@app/contract/core/route.ts'
import { downloads } from '@app/contract/files/files.ts'
import { t } from '@app/contract/i18n/text.ts'
import { startupLabels, startups } from '@app/contract/projects/startups.ts'
import { useAction, useRead } from '#lib/api/api.ts'

export type Asked = NonNullable<Input<typeof startups.list>['query']>

export const useStartups = (asked: Asked) => useRead(startups.list, { query: asked })

export const useStartup = (id: string) => useRead(startups.read, { params: { id } })

/** The registration one filed last, or the startup one represents. */
export const useMyStartup = () => useRead(startups.mine).startup

const touched = [startups.list, startups.read, startups.mine] as const

export const useRegister = () =>
  useAction(startups.create, {
    done: [t('Startup Registered'), t('We will tell you as soon as it has been reviewed.')],
    refreshes: touched,
  })

export const useDecide = () =>
  useAction(startups.decide, {
    done: ({ name, status }) => [status ? startupLabels[status] : t('Decided'), name],
    refreshes: touched,
  })

/** The link serves a minute, so it is asked for when it is followed. */
export function useOpenDocument() {
  const link = useAction(downloads.link, { failed: t('The file could not be opened') })
  const open = (id: string) =>
    link.mutate({ params: { id } }, { onSuccess: ({ url }) => window.location.assign(url) })
  return { open, busy: link.isPending }
}
