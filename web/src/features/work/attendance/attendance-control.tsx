import { t } from '@app/contract/i18n/text.ts'
import { RotateCw } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { CheckInButton } from './check-in-button.tsx'
import { TimeLink } from './time-link.tsx'
import { useWorkDay } from './use-work-day.ts'
import { WorkActions } from './work-actions.tsx'
import { useWorkDialogs } from './work-dialogs.ts'

/** The check-in/out control of the top bar: the way in while one is out, a clock and the next steps while in. */
export function AttendanceControl() {
  const { day, hasFailed, retry } = useWorkDay()
  useWorkDialogs()
  if (hasFailed)
    return (
      <Button variant="secondary" size="sm" onClick={retry}>
        <RotateCw aria-hidden /> <span className="max-sm:sr-only">{t('Time tracking:')}</span>{' '}
        {t('Retry')}
      </Button>
    )
  if (!day) return <Skeleton className="h-8 w-24" />
  return (
    <section aria-label={t('Time tracking')} className="flex items-center gap-1.5">
      <TimeLink day={day} />
      {day.session ? <WorkActions day={day} session={day.session} compact /> : <CheckInButton />}
    </section>
  )
}
