import { t } from '@app/contract/i18n/text.ts'
import { CalendarDays } from 'lucide-react'
import { NavLink } from 'react-router'
import { buttonClass } from '#ui/button.tsx'

/** Everyone reaches the calendar from the top bar (product.md). */
export const CalendarLink = () => (
  <NavLink
    to="/calendar"
    aria-label={t('Calendar')}
    title={t('Calendar')}
    className={buttonClass({ variant: 'ghost', size: 'icon' }, 'aria-[current=page]:text-accent')}
  >
    <CalendarDays aria-hidden />
  </NavLink>
)
