import { t } from '@app/contract/i18n/translate.ts'
import { Coffee, LogOut, Play } from 'lucide-react'
import { type MouseEvent, Suspense, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Tooltip } from '#ui/tooltip.tsx'
import { useEndBreak, useStartBreak } from './time-tracking.api.ts'
import type { OpenSession, WorkDay } from './work-day.ts'
import { CheckOutDialog } from './work-dialogs.ts'

interface WorkActionsProps {
  day: WorkDay
  session: OpenSession
  /** Icons alone where there is little room; their names stay. */
  compact?: boolean
}

/** What one can do while checked in (spec §2). */
export function WorkActions({ day, session, compact = false }: WorkActionsProps) {
  const [isLeaving, setLeaving] = useState(false)
  const buttonProps = { size: compact ? 'sm' : 'md', compact } as const
  return (
    <>
      <BreakButton isOnBreak={day.is_on_break} {...buttonProps} />
      <Tooltip text={t('Submit Report & Check Out')}>
        <Button
          variant={compact ? 'secondary' : 'primary'}
          size={buttonProps.size}
          className={compact ? 'h-8' : undefined}
          onClick={() => setLeaving(true)}
        >
          <LogOut aria-hidden /> <Words compact={compact}>{t('Submit Report & Check Out')}</Words>
        </Button>
      </Tooltip>
      {isLeaving && (
        <Suspense>
          <CheckOutDialog day={session.day} onClose={() => setLeaving(false)} />
        </Suspense>
      )}
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
  // A double click is one tap, also when the answer comes between its halves.
  const isUnderWay = useRef(false)
  const toggle = ({ detail: clicks }: MouseEvent) => {
    if (isUnderWay.current || clicks > 1) return
    isUnderWay.current = true
    const mutation = isOnBreak ? end : start
    mutation.mutate(
      { body: { action: isOnBreak ? 'end' : 'start' } },
      {
        onSettled: () => {
          isUnderWay.current = false
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
