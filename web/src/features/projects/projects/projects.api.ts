import type { Input } from '@app/contract/core/route.ts'
import { downloads } from '@app/contract/files/files.ts'
import { t } from '@app/contract/i18n/text.ts'
import { dashboards } from '@app/contract/insight/dashboards.ts'
import { milestones } from '@app/contract/projects/milestones.ts'
import { projects } from '@app/contract/projects/projects.ts'
import { useQuery } from '@tanstack/react-query'
import { query, refresh, useAction, useRead } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'

export const useProjects = (asked: Input<typeof projects.list>['query']) =>
  useRead(projects.list, { query: asked })

export const useProject = (id: string) => useRead(projects.read, { params: { id } })

export const useOwners = () => useRead(projects.owners)

export const useProjectFiles = (id: string) => useRead(projects.files, { params: { id } }).files

export const useMilestones = (project_id: string) =>
  useRead(milestones.list, { query: { project_id, limit: 100 } }).milestones

export const useMilestone = (id: string) => useRead(milestones.read, { params: { id } })

/** The figures come without suspending: a frame stands although they are slow or missing. */
export function useManagerFigures() {
  const { data, isError, refetch } = useQuery(query(dashboards.projectManager), queryClient)
  return { stats: data?.stats, failed: isError && !data, retry: () => void refetch() }
}

export const useManagerDashboard = () => useRead(dashboards.projectManager)

const touched = [
  projects.list,
  projects.read,
  projects.files,
  milestones.list,
  milestones.read,
  dashboards.projectManager,
] as const

export const refreshProjects = () => refresh(touched)

export const useCreateProject = () =>
  useAction(projects.create, { done: t('Project Created'), refreshes: touched })

export const useChangeProject = (done = t('Project Updated')) =>
  useAction(projects.change, { done, refreshes: touched })

export const useMoveProject = () =>
  useAction(projects.change, {
    done: t('Project Updated'),
    failed: t('The project was not changed'),
    refreshes: touched,
  })

export const useRemoveProject = () =>
  useAction(projects.remove, {
    done: t('Project Removed'),
    failed: t('The project was not removed'),
    refreshes: [projects.list, dashboards.projectManager],
  })

export const useAttachFile = () =>
  useAction(projects.attach, {
    done: t('File Attached'),
    failed: t('The file was not attached'),
    refreshes: [projects.files],
  })

export const useDetachFile = () =>
  useAction(projects.detach, {
    done: t('File Removed'),
    failed: t('The file was not removed'),
    refreshes: [projects.files],
  })

export const useCreateMilestone = () =>
  useAction(milestones.create, { done: t('Milestone Created'), refreshes: touched })

export const useChangeMilestone = () =>
  useAction(milestones.change, { done: t('Milestone Updated'), refreshes: touched, inTurn: true })

export const useMoveMilestone = () =>
  useAction(milestones.change, {
    done: t('Milestone Updated'),
    failed: t('The milestone was not changed'),
    refreshes: touched,
    inTurn: true,
  })

export const useSubmitDeliverable = () =>
  useAction(milestones.submit, {
    done: t('Deliverable Submitted'),
    refreshes: touched,
    inTurn: true,
  })

export const useDecideDeliverable = () =>
  useAction(milestones.decide, {
    done: ({ status }) =>
      status === 'approved' ? t('Deliverable Accepted') : t('Deliverable Returned'),
    refreshes: touched,
    inTurn: true,
  })

/** The link serves a minute, so it is asked for when it is followed. */
export function useOpenFile() {
  const link = useAction(downloads.link, { failed: t('The file could not be opened') })
  const open = (id: string) =>
    link.mutate({ params: { id } }, { onSuccess: ({ url }) => window.location.assign(url) })
  return { open, busy: link.isPending }
}
