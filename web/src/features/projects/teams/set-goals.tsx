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
  const [open, setOpen] = useState(false)
  return (
    <>
      <SetGoalsButton onClick={() => setOpen(true)} />
      {open && <GoalDialog teams={teams} onClose={() => setOpen(false)} />}
    </>
  )
}
