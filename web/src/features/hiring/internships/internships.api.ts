import { largestPage } from '@app/contract/core/paging.ts'
import type { Input } from '@app/contract/core/route.ts'
import { applications } from '@app/contract/hiring/applications.ts'
import { internships } from '@app/contract/hiring/internships.ts'
import { closingLetters } from '@app/contract/hiring/letter-templates.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { projects } from '@app/contract/projects/projects.ts'
import { teams } from '@app/contract/projects/teams.ts'
import { reports } from '@app/contract/work/reports.ts'
import { useMutation } from '@tanstack/react-query'
import { call, invalidate, toastFailure, useApiMutation, useApiQuery } from '#lib/api/api.ts'
import { invalidateTopics, queryClient } from '#lib/api/query-client.ts'
import { useRunningProjects } from '#lib/lists/choices.ts'
import { toast } from '#ui/toast.ts'

type Filters = Input<typeof internships.managed>['query']

export const useManaged = (filters: Filters) => useApiQuery(internships.managed, { query: filters })

export const useInternship = (id: string) => useApiQuery(internships.read, { params: { id } })

/** The options of a posting's form; it waits for them, since a select cannot hold a value before its option is there. */
export function useChoices(project_id: string | undefined) {
  const { categories } = useApiQuery(internships.categories)
  useApiQuery(projects.list, { query: { limit: largestPage } })
  return { categories, ...useRunningProjects(project_id) }
}

const shown = [internships.managed, internships.read, internships.list]

export const invalidateInternships = () =>
  invalidate([...shown, projects.list, teams.list, reports.counts, applications.list])

export const useCreate = (draft: string) =>
  useApiMutation(internships.create, {
    draft,
    done: ({ title }) => [
      t('Internship Created'),
      t('{title} is a draft until you publish it.', { title }),
    ],
  })

export const useChange = (draft: string) => useApiMutation(internships.change, { draft })

export const useMove = () =>
  useApiMutation(internships.move, { unseen: t("Couldn't update the internship") })

export const useDuplicate = () =>
  useApiMutation(internships.duplicate, {
    done: ({ title }) => [t('Internship Duplicated'), title],
    failed: t("Couldn't duplicate the internship"),
  })

export type Target = Input<typeof internships.move>['body']['status']

export const usePreviewClosing = () => useApiMutation(closingLetters.preview)

/** The posting as it is now, for what is done from a list. */
export const readInternship = (id: string) => call(internships.read, { params: { id } })

/** Closes or archives it. */
export const useEnd = () =>
  useApiMutation(internships.move, {
    done: ({ status, title }) => [
      status === 'archived' ? t('Internship Archived') : t('Internship Closed'),
      title,
    ],
    failed: t("Couldn't update the internship"),
  })

export const useWaive = (draft: string) =>
  useApiMutation(internships.waive, {
    draft,
    done: ({ title }) => [t('You can publish it now'), title],
  })

/** From a list, whose rows bear no version: the person has confirmed it by name. */
export const usePublishByName = () =>
  useMutation(
    {
      mutationFn: async ({ id }: { id: string }) => {
        const { version } = await readInternship(id)
        return call(internships.move, {
          params: { id },
          body: { status: 'published', version },
        })
      },
      onSuccess: (moved) =>
        toast.success(
          moved.status === 'pending' ? t('Submitted for review') : t('Internship Published'),
          moved.title,
        ),
      onError: toastFailure(t("Couldn't update the internship")),
      onSettled: () => invalidateTopics(internships.move.changes),
    },
    queryClient,
  )
