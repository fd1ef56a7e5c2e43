import { t } from '@app/contract/i18n/translate.ts'
import { Target } from 'lucide-react'
import { useState } from 'react'
import { Button, type ButtonProps } from '#ui/button.tsx'
import { GoalDialog } from './goal-list.tsx'

export const SetGoalsButton = (props: Pick<ButtonProps, 'size' | 'onClick'>) => (
  <Button variant="secondary" {...props}>
    <Target aria-hidden />
    {t('Set Goals')}
  </Button>
)

interface SetGoalsProps {
  teams: readonly { id: string; name: string }[]
}

/** The button and its dialog. */
export function SetGoals({ teams }: SetGoalsProps) {
  // Rendered from the first opening on: opened again while it is being sent, it does not send a second time.
  const [open, setOpen] = useState<boolean>()
  return (
    <>
      <SetGoalsButton onClick={() => setOpen(true)} />
      {open !== undefined && (
        <GoalDialog open={open} teams={teams} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
