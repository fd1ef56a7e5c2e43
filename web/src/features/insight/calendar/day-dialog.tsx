import { t } from '@app/contract/i18n/text.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Load } from '#lib/load.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { LoadingText } from '#ui/skeleton.tsx'
import type { ByDay } from './calendar.api.ts'
import type { CalendarAddress } from './calendar-address.ts'
import { dayAfter, longDay } from './calendar-days.ts'
import { ItemRow } from './calendar-item.tsx'
import { DayTime } from './day-time.tsx'

interface DayDialogProps {
  at: CalendarAddress
  items: ByDay | undefined
  /** The day's tasks; another feature has them. */
  tasksOf: (day: string) => ReactNode
}

/** One day: time tracking, tasks, and whatever else stands on it (spec §2). */
export function DayDialog({ at, items, tasksOf }: DayDialogProps) {
  const day = at.opened
  return (
    <Dialog
      open={day !== undefined}
      onOpenChange={(open) => !open && at.close()}
      title={day ? longDay(day) : ''}
      size="lg"
      footer={
        day && (
          <>
            <Button variant="secondary" onClick={() => at.open(dayAfter(day, -1))}>
              <ChevronLeft aria-hidden />
              {t('Day before')}
            </Button>
            <Button variant="secondary" onClick={() => at.open(dayAfter(day))}>
              {t('Day after')} <ChevronRight aria-hidden />
            </Button>
          </>
        )
      }
    >
      {day && (
        <div className="grid grid-cols-1 gap-6">
          <Part title={t('Time tracking')}>
            <Load
              of={day}
              title={t('Your sessions could not be loaded')}
              skeleton={<LoadingText lines={2} />}
            >
              <DayTime day={day} zone={at.zone} now={at.now} />
            </Load>
          </Part>
          <Part title={t('Tasks')}>
            <Load
              of={day}
              title={t('The tasks could not be loaded')}
              skeleton={<LoadingText lines={2} />}
            >
              {tasksOf(day)}
            </Load>
          </Part>
          <Others at={at} items={items?.get(day) ?? []} />
        </div>
      )}
    </Dialog>
  )
}

function Others({
  at,
  items,
}: {
  at: CalendarAddress
  items: NonNullable<ReturnType<ByDay['get']>>
}) {
  const others = items.filter(({ kind }) => kind !== 'task' && kind !== 'session')
  if (others.length === 0) return null
  return (
    <Part title={t('Also on this day')}>
      <ul className="divide-y rounded-md border px-3">
        {others.map((item) => (
          <ItemRow key={`${item.kind} ${item.id}`} item={item} at={at} />
        ))}
      </ul>
    </Part>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-2.5">
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      {children}
    </section>
  )
}
