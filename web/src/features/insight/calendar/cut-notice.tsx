import { t } from '@app/contract/i18n/translate.ts'
import type { View } from '#lib/calendar/calendar-days.ts'
import { formatDay } from '#lib/i18n/format.ts'
import { Banner } from '#ui/banner.tsx'
import type { Cut } from './calendar.api.ts'
import { kinds } from './calendar-kinds.ts'

interface CutNoticeProps {
  cuts: readonly Cut[]
  /** The one above the entries, where another may show more. */
  view?: View
}

/** What a period has more of than the calendar shows. */
export const CutNotice = ({ cuts, view = 'week' }: CutNoticeProps) =>
  cuts.length > 0 && (
    <Banner tone="warning" title={t('Some entries are left out')}>
      {cuts.map(({ kind, count, day }) => (
        <p key={kind}>
          {t('{kind}: only the first {count} of this period are shown, up to {day}.', {
            ...{ kind: kinds[kind].label, count, day: formatDay(day) },
          })}
        </p>
      ))}
      {view !== 'week' && <p>{t('Switch to the week view to see more.')}</p>}
    </Banner>
  )
