import { type Draft, ReportTexts, reports } from '@app/contract/reports.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { call, query } from '#lib/api.ts'
import { queryClient } from '#lib/query-client.ts'
import { useMe } from '#lib/session-store.ts'

const pause = 800

/** As the Daily Report keeps it in this browser: one draft a day, wherever it is typed. */
const Kept = z.object({ report: ReportTexts, saved_at: z.string().nullable() })

const keyOf = (person: string, day: string) => `report:${person}:${day}`

function readKept(key: string) {
  try {
    return Kept.parse(JSON.parse(localStorage.getItem(key) ?? 'null'))
  } catch {
    return undefined
  }
}

function writeKept(key: string, report: ReportTexts, saved_at: string | null) {
  try {
    localStorage.setItem(key, JSON.stringify({ report: { ...report, task_ids: [] }, saved_at }))
  } catch {
    // Storage is full or forbidden: the server still keeps the texts.
  }
}

/** What was typed here or on another device; undefined while the server is asked. Without it, what is here. */
export function useTypedReport(day: string): ReportTexts | undefined {
  const { id } = useMe()
  const { data, isPending } = useQuery(
    { ...query(reports.draft, { query: { date: day } }), staleTime: 0, refetchOnMount: 'always' },
    queryClient,
  )
  const [kept] = useState(() => readKept(keyOf(id, day)))
  if (kept?.saved_at === null) return kept.report
  return isPending ? undefined : (data ?? kept?.report ?? nothing)
}

const nothing: ReportTexts = {
  work_summary: '',
  completed_tasks: '',
  challenges: '',
  tomorrow_plans: '',
}

export type Keeping = 'idle' | 'typing' | 'saved' | 'here'

/** Keeps what is typed in this browser at once and on the server a moment later. */
export function useDraftKeeping(day: string) {
  const { id } = useMe()
  const [state, setState] = useState<Keeping>('idle')
  const [keeper] = useState(() => keeperOf(keyOf(id, day), day, setState))
  useEffect(() => keeper.flush, [keeper])
  return { state, ...keeper }
}

function keeperOf(key: string, date: string, onState: (state: Keeping) => void) {
  let latest: ReportTexts | undefined
  let isSent = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function flush() {
    clearTimeout(timer)
    const report = latest
    if (!report || isSent) return
    latest = undefined
    try {
      const saved = await call(reports.keepDraft, { body: { date, ...report } })
      if (latest || isSent) return
      writeKept(key, report, saved.updated_at)
      queryClient.setQueryData<Draft>(query(reports.draft, { query: { date } }).queryKey, saved)
      onState('saved')
    } catch {
      latest ??= report
      onState('here')
    }
  }

  return {
    flush: () => void flush(),
    type(report: ReportTexts) {
      latest = report
      writeKept(key, report, null)
      onState(navigator.onLine ? 'typing' : 'here')
      clearTimeout(timer)
      timer = setTimeout(flush, pause)
    },
    /** It has been sent, or waits to be. */
    forget() {
      clearTimeout(timer)
      isSent = true
      localStorage.removeItem(key)
    },
  }
}
