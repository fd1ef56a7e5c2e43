import { formatDuration, secondsOfHours } from '@app/contract/i18n/durations.ts'
import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import type { WeeklyRow, WeeklyStatus } from '@app/contract/programme/weekly-updates.ts'
import { formatDay } from '#lib/i18n/format.ts'
import { SelfReported } from '#lib/self-reported.tsx'
import { Badge } from '#ui/badge.tsx'

const statuses = localized({
  draft: ['warning', msg('Draft')],
  published: ['success', msg('Published')],
  changed: ['warning', msg('Edited since it was published')],
} as const satisfies Record<WeeklyStatus, readonly [string, string]>)

export function WeekBadge({ status }: { status: WeeklyStatus }) {
  const [tone, word] = statuses[status]
  return <Badge tone={tone}>{t(word)}</Badge>
}

/** 15 Nov 2026 – 21 Nov 2026 */
export const weekText = ({ week_start, week_end }: Pick<WeeklyRow, 'week_start' | 'week_end'>) =>
  `${formatDay(week_start)} – ${formatDay(week_end)}`

/** 220.83 → 220h 50m, and below it those that are self-reported. */
export const WeekHours = ({ of }: { of: Pick<WeeklyRow, 'hours' | 'self_reported'> }) => (
  <>
    {formatDuration(secondsOfHours(of.hours))}
    <SelfReported
      seconds={secondsOfHours(of.self_reported)}
      className="text-xs font-normal text-muted"
    />
  </>
)
