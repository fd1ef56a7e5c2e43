import { largestPage } from '@app/contract/core/paging.ts'
import type { Input } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { dashboards } from '@app/contract/insight/dashboards.ts'
import { milestones } from '@app/contract/projects/milestones.ts'
import { type Project, projects } from '@app/contract/projects/projects.ts'
import { useQuery } from '@tanstack/react-query'
import { query, useApiMutation, useApiQuery } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { useLongList, withChosen } from '#lib/lists/choices.ts'

export const useProjects = (filters: Input<typeof projects.list>['query']) =>
  useApiQuery(projects.list, { query: filters })

/** The first of the projects one may see, and how many there are. */
export const useFewProjects = () => useProjects({ limit: 6 })

export const useProject = (id: string) => useApiQuery(projects.read, { params: { id } })

type Named = Pick<Project, 'id' | 'name'>

/** The startups and managers to choose from, with those of the project; the form waits for them. */
export function useOwners(project: Project | undefined) {
  useApiQuery(projects.owners, { query: {} })
  const owners = (search?: string) => query(projects.owners, { query: { search } })
  const startups = useLongList(owners, (page): readonly Named[] => page.startups)
  const managers = useLongList(owners, (page): readonly Named[] => page.managers)
  const { startup_id, startup_name, manager_id, manager_name }: Partial<Project> = project ?? {}
  const named = (id: string | null | undefined, name: string | null | undefined) =>
    id && name ? { id, name } : undefined
  return {
    startups: { ...startups, rows: withChosen(startups.rows, named(startup_id, startup_name)) },
    managers: { ...managers, rows: withChosen(managers.rows, named(manager_id, manager_name)) },
  }
}

export const useProjectFiles = (id: string) => useApiQuery(projects.files, { params: { id } }).files

export const useMilestones = (project_id: string) =>
  useApiQuery(milestones.list, { query: { project_id, limit: largestPage } }).milestones

export const useMilestone = (id: string) => useApiQuery(milestones.read, { params: { id } })

/** Does not suspend: the layout is shown although the figures are slow or missing. */
export function useManagerStats() {
  const { data, isError, refetch } = useQuery(query(dashboards.projectManager), queryClient)
  return { stats: data?.stats, failed: isError && !data, retry: () => void refetch() }
}

export const useManagerDashboard = () => useApiQuery(dashboards.projectManager)

/** Of the version to save at; of a new one without an id. */
export const projectDraft = (id = 'new', version = 0) => `project:${id}:${version}`

export const useCreateProject = () =>
  useApiMutation(projects.create, { draft: projectDraft(), done: t('Project Created') })

export const useChangeProject = () =>
  useApiMutation(projects.change, {
    draft: ({ params, body }) => projectDraft(params.id, body.version),
    done: t('Project Updated'),
  })

export const useMoveProject = () =>
  useApiMutation(projects.change, {
    done: t('Project Updated'),
    failed: t("Couldn't update the project"),
  })

export const useRemoveProject = () =>
  useApiMutation(projects.remove, {
    done: t('Project Removed'),
    failed: t("Couldn't remove the project"),
  })

export const useAttachFile = () =>
  useApiMutation(projects.attach, {
    done: t('File Attached'),
    failed: t("Couldn't attach the file"),
  })

export const useDetachFile = () =>
  useApiMutation(projects.detach, {
    done: t('File Removed'),
    failed: t("Couldn't remove the file"),
  })

/** Of the version to save at; of a new one by the id of its project. */
export const milestoneDraft = (id: string, version = 0) => `milestone:${id}:${version}`

export const useCreateMilestone = () =>
  useApiMutation(milestones.create, {
    draft: ({ body }) => milestoneDraft(body.project_id),
    done: t('Milestone Created'),
  })

export const useChangeMilestone = () =>
  useApiMutation(milestones.change, {
    draft: ({ params, body }) => milestoneDraft(params.id, body.version),
    done: t('Milestone Updated'),
    serialize: true,
  })

export const useMoveMilestone = () =>
  useApiMutation(milestones.change, {
    done: t('Milestone Updated'),
    failed: t("Couldn't update the milestone"),
    serialize: true,
  })

export const useSubmitDeliverable = (draft: string) =>
  useApiMutation(milestones.submit, {
    draft,
    done: t('Deliverable Submitted'),
    serialize: true,
  })

export const useDecideDeliverable = (draft: string) =>
  useApiMutation(milestones.decide, {
    draft,
    done: ({ status }) =>
      status === 'approved' ? t('Deliverable Accepted') : t('Deliverable Returned'),
    serialize: true,
  })
