import type { Input } from '@app/contract/core/route.ts'
import { applications } from '@app/contract/hiring/applications.ts'
import { internships } from '@app/contract/hiring/internships.ts'
import { localized, msg, t } from '@app/contract/i18n/text.ts'
import { projects } from '@app/contract/projects/projects.ts'
import { teams } from '@app/contract/projects/teams.ts'
import { reports } from '@app/contract/work/reports.ts'
import { useMutation } from '@tanstack/react-query'
import { call, refresh, useAction, useRead } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { toast } from '#ui/toast.ts'

type Asked = Input<typeof internships.managed>['query']

export const useManaged = (asked: Asked) => useRead(internships.managed, { query: asked })

export const useInternship = (id: string) => useRead(internships.read, { params: { id } })

/** What a posting's form offers to choose from. */
export const useChoices = () => ({
  categories: useRead(internships.categories).categories,
  projects: useRead(projects.list, { query: { limit: 100 } }).projects,
})

const shown = [internships.managed, internships.read, internships.list]

export const refreshInternships = () =>
  refresh([...shown, projects.list, teams.list, reports.counts, applications.list])

export const useCreate = () =>
  useAction(internships.create, {
    done: ({ title }) => [
      t('Internship Created'),
      t('{title} is a draft until you publish it.', { title }),
    ],
    refreshes: shown,
  })

export const useChange = () => useAction(internships.change, { refreshes: shown })

export const useMove = () => useAction(internships.move, { refreshes: shown })

export const useDuplicate = () =>
  useAction(internships.duplicate, {
    done: ({ title }) => [t('Internship Duplicated'), title],
    failed: t('The internship was not duplicated'),
    refreshes: shown,
  })

export type Target = Input<typeof internships.move>['body']['status']

const done: Record<Target, string> = localized({
  published: msg('Internship Published'),
  closed: msg('Internship Closed'),
  archived: msg('Internship Archived'),
})

/** From a list, whose rows bear no version: the person has confirmed it by name. */
export const useMoveByName = () =>
  useMutation(
    {
      mutationFn: async ({ id, status }: { id: string; status: Target }) => {
        const { version } = await call(internships.read, { params: { id } })
        return call(internships.move, { params: { id }, body: { status, version } })
      },
      onSuccess: ({ title }, { status }) => toast.success(done[status], title),
      onError: ({ message }) => toast.error(t('The internship was not changed'), message),
      onSettled: () => refresh(shown),
    },
    queryClient,
  )
