import { t } from '@app/contract/i18n/translate.ts'
import { MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import { Button, type ButtonVariants } from '#ui/button.tsx'
import { lazily } from '#ui/lazily.tsx'
import type { NamedRecord } from './team-chat-sheet.tsx'

const TeamChatSheet = lazily(
  () => import('./team-chat-sheet.tsx').then(({ TeamChatSheet }) => TeamChatSheet),
  ({ open }) => open,
)

interface TeamChatProps extends ButtonVariants {
  teams: readonly NamedRecord[]
}

/** The button and the sheet with a team's thread. */
export function TeamChat({ teams, ...buttonProps }: TeamChatProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" {...buttonProps} onClick={() => setOpen(true)}>
        <MessagesSquare aria-hidden />
        {t('Team Chat')}
      </Button>
      <TeamChatSheet teams={teams} open={open} onOpenChange={setOpen} />
    </>
  )
}
