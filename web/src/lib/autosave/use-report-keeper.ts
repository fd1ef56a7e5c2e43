import type { Draft } from '@app/contract/work/reports.ts'
import { useEffect, useState } from 'react'
import { useMe } from '#lib/session/session-store.ts'
import { type Keeping, type ReportKeeper, reportKeeper } from './report-keeper.ts'
import { readTyped } from './typed-report.ts'

/**
 * Keeps the draft of a day. `edition` changes when another device has typed since and nothing here would be lost:
 * the form then begins anew from what is kept.
 */
export function useReportKeeper(draft: Draft, onKeeping?: (state: Keeping) => void) {
  const { id: person } = useMe()
  const { date } = draft
  const [state, setState] = useState<Keeping>(() => beginning(person, draft))
  const [known, setKnown] = useState(draft.updated_at)
  const [edition, setEdition] = useState(0)
  const [keeper] = useState<ReportKeeper>(() =>
    reportKeeper({
      person,
      date,
      onState: (next, saved) => {
        setState(next)
        onKeeping?.(next)
        if (saved) setKnown(saved.updated_at)
      },
    }),
  )
  const isNews = draft.updated_at !== null && (known === null || draft.updated_at > known)
  if (isNews && (state === 'idle' || state === 'saved')) {
    setKnown(draft.updated_at)
    setEdition(edition + 1)
    setState('saved')
  }

  // The server and the connection are outside of React.
  useEffect(() => {
    const resume = () => void keeper.resume()
    resume()
    addEventListener('online', resume)
    return () => {
      removeEventListener('online', resume)
      void keeper.flush()
    }
  }, [keeper])

  return { keeper, state, edition }
}

function beginning(person: string, { date, updated_at }: Draft): Keeping {
  if (readTyped(person, date)?.saved_at === null) return 'kept'
  return updated_at === null ? 'idle' : 'saved'
}
