import { t } from '@app/contract/i18n/translate.ts'
import { useOfflineSince } from '#lib/connection.ts'
import { formatDate, formatDateTime, formatTime } from '#lib/i18n/format.ts'

/** On every page and needed offline, so it must not load anything lazily. */
export function OfflineBanner() {
  const since = useOfflineSince()
  return (
    <div role="status" className="pointer-events-none fixed inset-x-4 bottom-4 z-40">
      {since && (
        <p className="mx-auto w-fit max-w-full rounded-md border bg-overlay px-3 py-2 text-sm shadow-float">
          <strong className="font-medium">{t("You're offline.")}</strong>{' '}
          {t('Last updated {since}.', { since: formatSince(since) })}
        </p>
      )}
    </div>
  )
}

/** Today's as a time. */
const formatSince = (since: string) =>
  formatDate(since) === formatDate(new Date().toISOString())
    ? formatTime(since)
    : formatDateTime(since)
