import { t } from '@app/contract/i18n/translate.ts'
import { Target } from 'lucide-react'
import { useState } from 'react'
import { Button, type ButtonVariants } from '#ui/button.tsx'
import { lazily } from '#ui/lazily.tsx'

const GoalDialog = lazily(() => import('./goal-dialog.tsx').then(({ GoalDialog }) => GoalDialog))

interface SetGoalsProps extends ButtonVariants {
  teams: readonly { id: string; name: string }[]
}

/** The button and its dialog; for those who lead a team. */
export function SetGoals({ teams, ...buttonProps }: SetGoalsProps) {
  const [open, setOpen] = useState(false)
  if (teams.length === 0) return null
  return (
    <>
      <Button variant="secondary" {...buttonProps} onClick={() => setOpen(true)}>
        <Target aria-hidden />
        {t('Set Goals')}
      </Button>
      {open && <GoalDialog teams={teams} onClose={() => setOpen(false)} />}
    </>
  )
}
