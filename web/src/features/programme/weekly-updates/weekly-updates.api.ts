import type { Input } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { type WeeklyUpdate, weeklyUpdates } from '@app/contract/programme/weekly-updates.ts'
import { call, useApiMutation, useApiQuery } from '#lib/api/api.ts'
import { useDownload } from '#lib/api/download.ts'

export const useWeeks = (filters: Input<typeof weeklyUpdates.list>['query']) =>
  useApiQuery(weeklyUpdates.list, { query: filters })

/** The published revision; by default the newest readable one. */
export const useWeek = (id: string, revision: number | undefined) =>
  useApiQuery(weeklyUpdates.read, { params: { id }, query: { revision } })

export const useWriteWeek = () =>
  useApiMutation(weeklyUpdates.create, {
    done: t('Weekly Update Created'),
    unseen: t("Couldn't create the weekly update"),
  })

/** Of the version to save at. */
export const weekDraft = (id: string, version: number) => `week:${id}:${version}`

export const useChangeWeek = () =>
  useApiMutation(weeklyUpdates.change, {
    draft: ({ params, body }) => weekDraft(params.id, body.version),
    done: t('Weekly Update Saved'),
  })

export const useRewriteWeek = () =>
  useApiMutation(weeklyUpdates.rewrite, {
    done: t('Weekly Update Regenerated'),
    failed: t("Couldn't regenerate the update"),
  })

export const usePublishWeek = () =>
  useApiMutation(weeklyUpdates.publish, {
    done: t('Weekly Update Published'),
    failed: t("Couldn't publish"),
  })

export const useWeekFile = ({ id, shown, project_name, week_start }: WeeklyUpdate) =>
  useDownload(
    (kind: 'pdf' | 'hours') =>
      call(weeklyUpdates[kind], { params: { id }, query: { revision: shown ?? undefined } }),
    (kind) => `${project_name} ${week_start}.${kind === 'pdf' ? 'pdf' : 'csv'}`,
  )
