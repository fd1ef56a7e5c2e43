import { t } from '@app/contract/i18n/translate.ts'
import { Coffee, LogIn, LogOut, Play } from 'lucide-react'
import { type MouseEvent, useRef, useState } from 'react'
import { Button, type ButtonVariants } from '#ui/button.tsx'
import { lazily, useAtOnce } from '#ui/lazily.tsx'
import { Tooltip } from '#ui/tooltip.tsx'
import { useEndBreak, useStartBreak } from './attendance.api.ts'
import { type OpenSession, useWorkDay, type WorkDay } from './work-day.ts'

const CheckInDialog = lazily(() =>
  import('./check-in-dialog.tsx').then(({ CheckInDialog }) => CheckInDialog),
)
const CheckOutDialog = lazily(() =>
  import('./check-out-dialog.tsx').then(({ CheckOutDialog }) => CheckOutDialog),
)

/** They must open without a connection. */
export const usePreloadedDialogs = () => useAtOnce(CheckInDialog, CheckOutDialog)

export function CheckInButton({ size = 'sm' }: Pick<ButtonVariants, 'size'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size={size}
        className={size === 'sm' ? 'h-8' : undefined}
        onClick={() => setOpen(true)}
      >
        <LogIn aria-hidden className={size === 'sm' ? 'max-sm:hidden' : undefined} />
        {t('Check In')}
      </Button>
      {isOpen && <CheckInDialog onClose={() => setOpen(false)} />}
    </>
  )
}

/**
 * The check-out that is open. It is held above what the session brings and takes away: a session ends by itself at
 * midnight, maybe while its report is typed, and can still be checked out for an hour. Another session ends it: its
 * report would go to that one.
 */
export function useCheckOutDialog() {
  const [opened, setOpened] = useState<OpenSession>()
  const current = useWorkDay().day?.session
  // A check-in that waited for a connection is known by its day until the server has it, maybe at another moment.
  if (opened && !opened.id && current?.id && current.day === opened.day) setOpened(current)
  const isOver = current && current.check_in_time !== opened?.check_in_time
  return {
    onLeave: setOpened,
    dialog: opened && !isOver && (
      <CheckOutDialog day={opened.day} onClose={() => setOpened(undefined)} />
    ),
  }
}

interface WorkActionsProps {
  day: WorkDay
  session: OpenSession
  /** Icons only on narrow screens; their accessible names stay. */
  compact?: boolean
  onLeave: (session: OpenSession) => void
}

/** The actions of a checked-in user (spec §2). */
export function WorkActions({ day, session, compact = false, onLeave }: WorkActionsProps) {
  const buttonProps = { size: compact ? 'sm' : 'md', compact } as const
  return (
    <>
      <BreakButton isOnBreak={day.is_on_break} {...buttonProps} />
      <Tooltip text={t('Submit Report & Check Out')}>
        <Button
          variant={compact ? 'secondary' : 'primary'}
          size={buttonProps.size}
          className={compact ? 'h-8' : undefined}
          onClick={() => onLeave(session)}
        >
          <LogOut aria-hidden /> <Words compact={compact}>{t('Submit Report & Check Out')}</Words>
        </Button>
      </Tooltip>
    </>
  )
}

interface BreakButtonProps {
  isOnBreak: boolean
  size: 'sm' | 'md'
  compact: boolean
}

function BreakButton({ isOnBreak, size, compact }: BreakButtonProps) {
  const start = useStartBreak()
  const end = useEndBreak()
  // A double click counts once, even when the response arrives between the two clicks.
  const isSending = useRef(false)
  const toggle = ({ detail: clicks }: MouseEvent) => {
    if (isSending.current || clicks > 1) return
    isSending.current = true
    const mutation = isOnBreak ? end : start
    mutation.mutate(
      { body: { action: isOnBreak ? 'end' : 'start' } },
      {
        onSettled: () => {
          isSending.current = false
        },
      },
    )
  }
  const name = isOnBreak ? t('End Break') : t('Break')
  const Icon = isOnBreak ? Play : Coffee
  return (
    <Tooltip text={name}>
      <Button
        variant="secondary"
        size={size}
        className={compact ? 'h-8' : undefined}
        busy={start.isPending || end.isPending}
        busyText={compact ? '' : name}
        onClick={toggle}
      >
        <Icon aria-hidden /> <Words compact={compact}>{name}</Words>
      </Button>
    </Tooltip>
  )
}

const Words = ({ compact, children }: { compact: boolean; children: string }) => (
  <span className={compact ? 'max-xl:sr-only' : undefined}>{children}</span>
)
