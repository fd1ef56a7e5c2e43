import { t } from '@app/contract/i18n/translate.ts'
import { formatDay } from '#lib/i18n/format.ts'
import { Banner } from '#ui/banner.tsx'
import type { Cut } from './calendar.api.ts'
import { kinds } from './calendar-kinds.ts'

/** What a period has more of than the calendar shows. */
export const CutNotice = ({ cuts }: { cuts: readonly Cut[] }) =>
  cuts.length > 0 && (
    <Banner tone="warning" title={t('Some entries are left out')}>
      {cuts.map(({ kind, count, day }) => (
        <p key={kind}>
          {t('{kind}: only the first {count} of this period are shown, up to {day}.', {
            ...{ kind: kinds[kind].label, count, day: formatDay(day) },
          })}
        </p>
      ))}
      <p>{t('Choose a week to see more, or open their list to see all.')}</p>
    </Banner>
  )
