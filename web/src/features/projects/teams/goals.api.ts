import { largestPage } from '@app/contract/core/paging.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { goals } from '@app/contract/projects/teams.ts'
import { tasks } from '@app/contract/work/tasks.ts'
import { query, useApiMutation, useApiQuery } from '#lib/api/api.ts'
import { useLongList } from '#lib/lists/choices.ts'

/** The goals of one team, or of all those one belongs to or leads. */
export const useGoals = (teamId?: string) =>
  useApiQuery(goals.list, { query: { team_id: teamId } }).goals

/** The tasks of a team that a goal can be made of; where there are many, those that match a search come too. */
export function useTeamTasks(team_id: string) {
  const page = { team_id, limit: largestPage }
  const { tasks: first } = useApiQuery(tasks.list, { query: page })
  const { rows = first, picker } = useLongList(
    (search) => query(tasks.list, { query: { ...page, search } }),
    (found) => found.tasks,
  )
  return { tasks: rows, picker }
}

/** Of the version to save at. */
export const goalDraft = (id: string, version = 0) => `goal:${id}:${version}`

export const useSetGoal = (draft: string) =>
  useApiMutation(goals.create, { draft, done: t('Goal Set') })

export const useChangeGoal = () =>
  useApiMutation(goals.change, {
    draft: ({ params, body }) => goalDraft(params.id, body.version),
    done: t('Goal Updated'),
  })

export const useRemoveGoal = () =>
  useApiMutation(goals.remove, {
    done: t('Goal Removed'),
    failed: t("Couldn't remove the goal"),
  })
