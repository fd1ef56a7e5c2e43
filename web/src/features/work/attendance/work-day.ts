import type { TimeStatus, WorkMode } from '@app/contract/work/attendance.ts'
import { useSyncExternalStore } from 'react'
import { type OutboxItem, useOutbox } from '#lib/offline/outbox.ts'
import { serverNow } from '#lib/server-clock.ts'
import { dayIn, useZone } from '#lib/session/zone.ts'
import { useTimeStatus } from './attendance.api.ts'

export interface WorkBreak {
  start_time: string
  end_time: string | null
}

/** The open session, as this browser knows it. */
export interface OpenSession {
  /** Unknown until the server has the check-in. */
  id?: string
  day: string
  check_in_time: string
  work_mode: WorkMode
  planned_tasks: string
  breaks: readonly WorkBreak[]
}

export interface WorkDay {
  session: OpenSession | null
  is_on_break: boolean
  today: TimeStatus['today']
  /** Part of it has not been sent to the server yet. */
  is_waiting: boolean
}

/**
 * The server's state of the day, updated by the writes in this browser's outbox. Without a connection it may be the state
 * of an earlier day than `now`.
 */
export function workDayOf(
  status: TimeStatus,
  waiting: readonly OutboxItem[],
  { zone, now }: { zone: string; now: string },
): WorkDay {
  const { current_session: session, is_on_break } = status
  const isOver = status.today.day < now
  const today = isOver ? { day: now, worked_seconds: 0, break_seconds: 0 } : status.today
  return waiting
    .filter(({ refusal }) => refusal === undefined)
    .reduce<WorkDay>(
      (day, { route, body, made_at }) => {
        const reduce = reducers[route]
        return reduce ? { ...reduce(day, made_at, Object(body), zone), is_waiting: true } : day
      },
      { session, is_on_break, today, is_waiting: false },
    )
}

type Reducer = (day: WorkDay, at: string, body: Record<string, unknown>, zone: string) => WorkDay

const reducers: Record<string, Reducer> = {
  'POST /api/time-tracking/check-in': (day, at, body, zone) => ({
    ...day,
    session: {
      day: dayIn(zone, at),
      check_in_time: at,
      work_mode: workModeOf(body.work_mode),
      planned_tasks: String(body.planned_tasks ?? ''),
      breaks: [],
    },
  }),
  'POST /api/time-tracking/break': (day, at, { action }) =>
    day.session
      ? { ...day, session: withBreak(day.session, at, action), is_on_break: action === 'start' }
      : day,
  'POST /api/time-tracking/check-out': (day, at) => ({
    ...day,
    today: closedBy(day, at),
    session: null,
    is_on_break: false,
  }),
}

const workModeOf = (mode: unknown): WorkMode =>
  mode === 'remote' || mode === 'hybrid' || mode === 'field' ? mode : 'office'

function withBreak(session: OpenSession, at: string, action: unknown): OpenSession {
  const breaks =
    action === 'start'
      ? [...session.breaks, { start_time: at, end_time: null }]
      : session.breaks.map((each) => ({ ...each, end_time: each.end_time ?? at }))
  return { ...session, breaks }
}

function closedBy(day: WorkDay, at: string): TimeStatus['today'] {
  const { worked, paused } = todayOf(day, Date.parse(at))
  return { ...day.today, worked_seconds: worked, break_seconds: paused }
}

/** Seconds worked and paused in a session until a moment. */
export function lengthsOf({ check_in_time, breaks }: OpenSession, until: number) {
  const paused = breaks.reduce(
    (sum, { start_time, end_time }) => sum + secondsFrom(start_time, end_time ?? until),
    0,
  )
  return { worked: Math.max(0, secondsFrom(check_in_time, until) - paused), paused }
}

/** Today's hours: the closed sessions and the open one, unless that began on an earlier day. */
export function todayOf({ today, session }: WorkDay, now: number) {
  const open = session?.day === today.day ? lengthsOf(session, now) : { worked: 0, paused: 0 }
  return {
    worked: today.worked_seconds + open.worked,
    paused: today.break_seconds + open.paused,
  }
}

const secondsFrom = (start: string, end: string | number) =>
  Math.max(0, (new Date(end).getTime() - new Date(start).getTime()) / 1000)

const second = 1_000

/** The server's clock in milliseconds, rounded to seconds; re-renders every second (spec §2). */
export const useNow = () => useSyncExternalStore(eachSecond, wholeSecond, wholeSecond)

const wholeSecond = () => Math.floor(serverNow() / second) * second

function eachSecond(tick: () => void) {
  const timer = setInterval(tick, second)
  return () => clearInterval(timer)
}

/** The current user's day; undefined until it is loaded. */
export function useWorkDay() {
  const { data, isError, refetch } = useTimeStatus()
  const waiting = useOutbox()
  const zone = useZone()
  const today = () => dayIn(zone, serverNow())
  const now = useSyncExternalStore(eachSecond, today, today)
  return {
    day: data && workDayOf(data, waiting, { zone, now }),
    hasFailed: isError && !data,
    retry: () => void refetch(),
  }
}
