import type { Hire, HireStage, OnboardingSide } from '@app/contract/hiring/hires.ts'
import { organisation } from '@app/contract/i18n/organisation.ts'
import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import { formatDay } from '#lib/i18n/format.ts'
import { dayIn } from '#lib/session/zone.ts'
import type { BadgeTone } from '#ui/badge.tsx'

export const stageLabels: Record<HireStage, string> = localized({
  hired: msg('Hired'),
  active: msg('Active'),
  completed: msg('Completed'),
  ended: msg('Ended'),
})

export const stageTones: Record<HireStage, BadgeTone> = {
  hired: 'accent',
  active: 'success',
  completed: 'neutral',
  ended: 'neutral',
}

export const sideLabels: Record<OnboardingSide, string> = localized({
  hr: msg('HR'),
  leader: msg('Team leader'),
  intern: msg('New hire'),
})

export const showLabels = localized({
  recent: msg('In the last 30 days'),
  upcoming: msg('Not started yet'),
  active: msg('At work'),
  onboarding: msg('Onboarding open'),
  completed: msg('Completed'),
  ended: msg('Ended early'),
})

/** 3 Dec 2026, or a text for an unknown date. */
export const startOf = ({ start_date }: Pick<Hire, 'start_date'>) =>
  start_date ? formatDay(start_date) : t('Not set yet')

/** When it ends or ended, if somebody has ended it. A completed one may still have its last day to come. */
export function endOf({ last_day }: Pick<Hire, 'last_day'>) {
  if (last_day === null) return undefined
  const day = formatDay(last_day)
  return last_day < dayIn(organisation().time_zone)
    ? t('Ended on {day}', { day })
    : t('Ends on {day}', { day })
}

/** Two days before the start, on the first day, 14 days after. */
export function dueLabel(days: number) {
  if (days === 0) return t('On the first day')
  return days < 0
    ? t('{days, plural, one {# day} other {# days}} before the start', { days: -days })
    : t('{days, plural, one {# day} other {# days}} after the start', { days })
}
