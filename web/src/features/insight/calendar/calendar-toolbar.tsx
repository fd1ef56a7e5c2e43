import { msg, said, t } from '@app/contract/i18n/text.ts'
import { CalendarDays, ChevronLeft, ChevronRight, Columns3, List } from 'lucide-react'
import { Link } from 'react-router'
import { Button, buttonClass } from '#ui/button.tsx'
import type { CalendarAddress } from './calendar-address.ts'
import { titleOf } from './calendar-days.ts'

const looks = said([
  { view: 'month', name: msg('Month'), icon: CalendarDays },
  { view: 'week', name: msg('Week'), icon: Columns3 },
  { view: 'agenda', name: msg('Agenda'), icon: List },
] as const)

export function CalendarToolbar({ at, titleId }: { at: CalendarAddress; titleId: string }) {
  const isWeek = at.view === 'week'
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="flex items-center gap-1.5">
        <Button variant="secondary" onClick={at.goToday}>
          {t('Today')}
        </Button>
        <Turn
          label={isWeek ? t('Previous week') : t('Previous month')}
          onClick={() => at.turn(-1)}
          icon={ChevronLeft}
        />
        <Turn
          label={isWeek ? t('Next week') : t('Next month')}
          onClick={() => at.turn(1)}
          icon={ChevronRight}
        />
      </div>
      <h2 id={titleId} aria-live="polite" className="text-lg font-semibold">
        {titleOf(at.view, at.day)}
      </h2>
      <nav aria-label={t('Show as')} className="flex gap-1 sm:ml-auto">
        {looks.map(({ view, name, icon: Icon }) => (
          <Link
            key={view}
            to={at.to({ view: view === 'month' ? undefined : view })}
            preventScrollReset
            aria-current={at.view === view ? 'page' : undefined}
            className={buttonClass({ variant: at.view === view ? 'secondary' : 'ghost' })}
          >
            <Icon aria-hidden /> {name}
          </Link>
        ))}
      </nav>
    </div>
  )
}

interface TurnProps {
  label: string
  icon: typeof ChevronLeft
  onClick: () => void
}

const Turn = ({ label, icon: Icon, onClick }: TurnProps) => (
  <Button variant="secondary" aria-label={label} className="w-10 px-0! sm:w-9" onClick={onClick}>
    <Icon aria-hidden />
  </Button>
)
