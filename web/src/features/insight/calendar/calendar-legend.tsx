import { t } from '@app/contract/i18n/text.ts'
import { calendarKinds } from '@app/contract/insight/calendar.ts'
import { cn } from '#ui/cn.ts'
import type { CalendarAddress } from './calendar-address.ts'
import { kinds } from './calendar-kinds.ts'

/** What the colours mean; each kind can be hidden. */
export const CalendarLegend = ({ at }: { at: CalendarAddress }) => (
  <fieldset className="-mx-1 min-w-0 overflow-x-auto px-1 py-1 [scrollbar-width:none]">
    <legend className="sr-only">{t('Shown in the calendar')}</legend>
    <div className="flex gap-1.5 sm:flex-wrap">
      {calendarKinds.map((kind) => {
        const { label, icon: Icon, chip } = kinds[kind]
        const isShown = !at.isHidden(kind)
        return (
          <button
            key={kind}
            type="button"
            aria-pressed={isShown}
            onClick={() => at.toggle(kind)}
            className={cn(
              'flex h-7 shrink-0 items-center gap-1.5 rounded-full border px-2.5 text-sm whitespace-nowrap focus-visible:rounded-full [&_svg]:size-3.5',
              isShown
                ? cn(chip, 'border-transparent')
                : 'border-dashed text-muted line-through hover:bg-subtle',
            )}
          >
            <Icon aria-hidden />
            {label}
          </button>
        )
      })}
    </div>
  </fieldset>
)
