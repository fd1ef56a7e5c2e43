import { t } from '@app/contract/i18n/translate.ts'
import { useOfflineSince } from '#lib/connection.ts'
import { applyUpdate, useIsUpdateReady } from '#lib/offline/service-worker.ts'
import { Button } from '#ui/button.tsx'

/** Shown on every page. It never reloads by itself, because the user may be typing; offline it waits. */
export function UpdateBanner() {
  const isReady = useIsUpdateReady()
  const isOffline = useOfflineSince() !== null
  return (
    <div role="status" className="pointer-events-none fixed inset-x-4 bottom-4 z-40">
      {isReady && !isOffline && (
        <div className="pointer-events-auto mx-auto flex w-fit max-w-full flex-wrap items-center gap-x-3 gap-y-1 rounded-md border bg-overlay px-3 py-2 text-sm shadow-float">
          <p>{t('A new version is ready.')}</p>
          <Button variant="secondary" size="sm" onClick={applyUpdate}>
            {t('Reload')}
          </Button>
        </div>
      )}
    </div>
  )
}
