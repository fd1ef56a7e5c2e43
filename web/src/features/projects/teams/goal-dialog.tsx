import { t } from '@app/contract/i18n/text.ts'
import type { Goal } from '@app/contract/projects/teams.ts'
import { useState } from 'react'
import { Load } from '#lib/load.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { LoadingText } from '#ui/skeleton.tsx'
import { GoalForm } from './goal-form.tsx'
import { useChangeGoal, useSetGoal } from './goals.api.ts'
import { TeamChoice } from './team-choice.tsx'

interface GoalDialogProps {
  /** Where a new goal can be set; the first one unless another is chosen. */
  teams: readonly { id: string; name: string }[]
  /** The one to change; without it a new one is set. */
  goal?: Goal
  onClose: () => void
}

/** Open as long as it is rendered. */
export function GoalDialog({ teams, goal, onClose }: GoalDialogProps) {
  const [chosen, setChosen] = useState(goal?.team_id ?? teams[0]?.id ?? '')
  const create = useSetGoal()
  const change = useChangeGoal()
  const act = goal ? change : create
  const done = { onSuccess: onClose }
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={goal ? t('Change goal') : t('Set a goal')}
      description={goal?.team_name ?? t('Everybody in the team sees it and how far it is.')}
      act={act}
      action={goal ? t('Save') : t('Set Goal')}
      busyText={t('Saving…')}
    >
      {(form) => (
        <>
          {!goal && (
            <TeamChoice teams={teams} value={chosen} onChoose={setChosen} className="mb-4" />
          )}
          <Load
            of={chosen}
            title={t("The team's tasks could not be loaded")}
            skeleton={<LoadingText lines={6} />}
          >
            <GoalForm
              form={form}
              teamId={chosen}
              goal={goal}
              onSubmit={(values) =>
                goal
                  ? change.mutate(
                      { params: { id: goal.id }, body: { ...values, version: goal.version } },
                      done,
                    )
                  : create.mutate({ body: { ...values, team_id: chosen } }, done)
              }
            />
          </Load>
        </>
      )}
    </FormDialog>
  )
}
