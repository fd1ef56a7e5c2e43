import { msg, said, t } from '@app/contract/i18n/text.ts'
import { CalendarClock } from 'lucide-react'
import { formatDuration } from '#lib/i18n/format.ts'
import { type ListAddress, oneOf, useListAddress } from '#lib/lists/list-address.ts'
import { dayIn, useZone } from '#lib/session/zone.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { EntryRow } from './entry-row.tsx'
import { daysOf, isDay, type Span } from './period.ts'
import { PeriodSwitch } from './period-switch.tsx'
import { useEntries } from './time-tracking.api.ts'

/** One's own sessions of a week or a month. */
export function EntryHistory() {
  const address = useListAddress()
  const zone = useZone()
  const said = address.said('day')
  const span: Span = oneOf(['month'], address.said('span')) ?? 'week'
  const day = isDay(said) ? said : dayIn(zone)
  return (
    <section aria-labelledby="time-entries" className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="time-entries" className="text-lg font-semibold">
          {t('Time entries')}
        </h2>
        <PeriodSwitch
          address={address}
          spans={['week', 'month']}
          span={span}
          day={day}
          today={dayIn(zone)}
        />
      </div>
      <Entries address={address} span={span} day={day} />
    </section>
  )
}

const nothingIn: Record<Span, string> = said({
  day: msg('No time entries in this day'),
  week: msg('No time entries in this week'),
  month: msg('No time entries in this month'),
})

function Entries({ address, span, day }: { address: ListAddress; span: Span; day: string }) {
  const page = useEntries({ ...daysOf(span, day), cursor: address.cursor })
  const { entries } = page
  const worked = entries.reduce((sum, { total_hours }) => sum + total_hours * 3600, 0)
  if (entries.length === 0)
    return (
      <Card>
        <EmptyState icon={CalendarClock} title={nothingIn[span]} level={3}>
          {t('What you work appears here once you have checked in.')}
        </EmptyState>
      </Card>
    )
  return (
    <>
      <Card>
        <ul className="divide-y">
          {entries.map((entry) => (
            <EntryRow key={entry.id} entry={entry} />
          ))}
        </ul>
        <p className="numbers border-t px-4 py-2.5 text-right text-sm text-muted">
          {t('Counted: {worked}', { worked: formatDuration(worked) })}
        </p>
      </Card>
      {(page.next_cursor || address.cursor) && (
        <Pagination {...address.steps(entries.length, page)} />
      )}
    </>
  )
}
