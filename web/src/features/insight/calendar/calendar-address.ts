import {
  type CalendarItem,
  type CalendarKind,
  calendarKinds,
} from '@app/contract/insight/calendar.ts'
import { useSyncExternalStore } from 'react'
import { oneOf, useListAddress } from '#lib/lists/list-address.ts'
import { serverNow } from '#lib/server-clock.ts'
import { dayIn, useZone } from '#lib/session/zone.ts'
import { realDay, step, views } from './calendar-days.ts'

const minute = 60_000

/** The moment, to the minute: a page that stays open goes on with it, past midnight too. */
const useMinute = () => useSyncExternalStore(subscribe, thisMinute, thisMinute)

const thisMinute = () => Math.floor(serverNow() / minute) * minute

function subscribe(listener: () => void) {
  const timer = setInterval(listener, 5_000)
  return () => clearInterval(timer)
}

/** View, day, filter and what is open: all of it in the address, so that Back and a reload bring it back. */
export function useCalendarAddress() {
  const address = useListAddress()
  const zone = useZone()
  const now = useMinute()
  const today = dayIn(zone, now)
  const view = oneOf(views, address.said('view')) ?? 'month'
  const day = realDay(address.said('date')) ?? today
  const hidden = new Set(address.said('hide')?.split(','))
  return {
    zone,
    now,
    today,
    view,
    /** The one that has the focus; its period is shown. */
    day,
    /** The one whose dialog is open. */
    opened: realDay(address.said('day')),
    isHidden: (kind: CalendarKind) => hidden.has(kind),
    to: address.to,
    go: (date: string) => address.ask({ date }, { replace: true }),
    turn: (by: number) => address.ask({ date: step(view, day, by) }),
    goToday: () => address.ask({ date: undefined }),
    open: (opened: string) => address.ask({ day: opened, date: opened }),
    close: () => address.ask({ day: undefined }),
    toggle: (kind: CalendarKind) =>
      address.ask({
        hide: calendarKinds.filter((known) => hidden.has(known) !== (known === kind)).join(','),
      }),
    /** Where a click on an item leads: tasks and meetings open beside the calendar. */
    targetOf: ({ id, kind, link }: CalendarItem) =>
      kind === 'task' || kind === 'meeting' ? address.to({ [kind]: id }) : link,
  }
}

export type CalendarAddress = ReturnType<typeof useCalendarAddress>
