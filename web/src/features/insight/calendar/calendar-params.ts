import {
  type CalendarItem,
  type CalendarKind,
  calendarKinds,
} from '@app/contract/insight/calendar.ts'
import { realDay, step, views } from '#lib/calendar/calendar-days.ts'
import { oneOf, useListParams } from '#lib/lists/list-params.ts'
import { useMinute } from '#lib/minute.ts'
import { dayIn, useZone } from '#lib/session/zone.ts'

/** View, day, filter and the open entry: all in the URL, so that Back and a reload restore them. */
export function useCalendarParams() {
  const params = useListParams()
  const zone = useZone()
  const now = useMinute()
  const today = dayIn(zone, now)
  const view = oneOf(views, params.get('view')) ?? 'month'
  const day = realDay(params.get('date')) ?? today
  const hidden = new Set(params.get('hide')?.split(','))
  return {
    zone,
    now,
    today,
    view,
    /** The one that has the focus; its period is shown. */
    day,
    /** The one whose dialog is open. */
    opened: realDay(params.get('day')),
    isHidden: (kind: CalendarKind) => hidden.has(kind),
    to: params.to,
    go: (date: string) => params.update({ date }, { replace: true }),
    turn: (by: number) => params.update({ date: step(view, day, by) }),
    goToday: () => params.update({ date: undefined }),
    open: (target: string) => params.update({ day: target, date: target }),
    close: () => params.update({ day: undefined }),
    toggle: (kind: CalendarKind) =>
      params.update({
        hide: calendarKinds.filter((known) => hidden.has(known) !== (known === kind)).join(','),
      }),
    /** Where a click on an item leads: tasks and meetings open beside the calendar. */
    targetOf: ({ id, kind, link }: CalendarItem) =>
      kind === 'task' || kind === 'meeting' ? params.to({ [kind]: id }) : link,
  }
}

export type CalendarParams = ReturnType<typeof useCalendarParams>
