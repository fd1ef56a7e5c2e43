import type { Sheet } from '@app/contract/hiring/score-sheets.ts'
import { useEffect, useState } from 'react'
import { useMe } from '#lib/session/session-store.ts'
import { type Keeping, type SheetWords, sheetKeeper, unsent, wordsOf } from './sheet-keeper.ts'

/** The words of one's own sheet, kept as they are typed. */
export function useSheetKeeper(interview_id: string, mine: Sheet | null) {
  const { id: person } = useMe()
  const [begun] = useState(() => unsent(person, interview_id, mine))
  const [words, setWords] = useState<SheetWords>(begun ?? wordsOf(mine))
  const [state, setState] = useState<{ is: Keeping; reason?: string | undefined }>({
    is: begun ? 'kept' : mine ? 'saved' : 'idle',
  })
  const [keeper] = useState(() =>
    sheetKeeper({
      interview_id,
      person,
      mine,
      onState: (is, reason) => setState({ is, reason }),
    }),
  )
  const change = (changes: Partial<SheetWords>) => {
    const next = { ...words, ...changes }
    setWords(next)
    keeper.type(next)
  }

  // The connection and the closing of a tab are outside of React.
  useEffect(() => {
    if (begun) keeper.type(begun)
    const flush = () => void keeper.flush()
    addEventListener('online', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      removeEventListener('online', flush)
      document.removeEventListener('visibilitychange', flush)
      flush()
    }
  }, [keeper, begun])

  return { words, change, state, keeper }
}
