import { t } from '@app/contract/i18n/translate.ts'
import { useState } from 'react'
import { formatTime } from '#lib/i18n/format.ts'
import { stopView } from '#lib/session/impersonation.ts'
import { useSession } from '#lib/session/session-store.ts'
import { Button } from '#ui/button.tsx'

/** Shown on every page while impersonating: as whom, until when, and how to stop. */
export function ImpersonationBanner() {
  const { me } = useSession()
  const [isLeaving, setLeaving] = useState(false)
  if (!me?.viewed_until) return null
  const stop = () => {
    setLeaving(true)
    void stopView()
  }
  return (
    <aside
      aria-label={t('View as another person')}
      className="sticky bottom-0 z-40 flex min-h-12 flex-wrap items-center justify-center gap-x-4 gap-y-1 border-t border-warning bg-warning-soft px-4 py-1.5 text-sm"
    >
      <p>
        <strong className="font-medium">
          {t("You're viewing as {name}. You can't change anything.", { name: me.full_name })}
        </strong>{' '}
        {t('Ends automatically at {time}.', { time: formatTime(me.viewed_until) })}
      </p>
      <Button
        variant="secondary"
        size="sm"
        busy={isLeaving}
        busyText={t('Stopping…')}
        onClick={stop}
      >
        {t('Stop')}
      </Button>
    </aside>
  )
}
