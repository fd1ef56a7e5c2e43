import { t } from '@app/contract/i18n/translate.ts'
import { goals } from '@app/contract/projects/teams.ts'
import { tasks } from '@app/contract/work/tasks.ts'
import { useApiMutation, useApiQuery } from '#lib/api/api.ts'

/** The goals of one team, or of all those one belongs to or leads. */
export const useGoals = (teamId?: string) =>
  useApiQuery(goals.list, { query: { team_id: teamId } }).goals

/** The tasks of a team that a goal can be made of. */
export const useTeamTasks = (teamId: string) =>
  useApiQuery(tasks.list, { query: { team_id: teamId, limit: 100 } }).tasks

export const useSetGoal = () => useApiMutation(goals.create, { done: t('Goal Set') })

export const useChangeGoal = () => useApiMutation(goals.change, { done: t('Goal Updated') })

export const useRemoveGoal = () =>
  useApiMutation(goals.remove, {
    done: t('Goal Removed'),
    failed: t("Couldn't remove the goal"),
  })
