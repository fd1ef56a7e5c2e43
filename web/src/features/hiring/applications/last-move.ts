import type { ApplicationRow, ApplicationStatus } from '@app/contract/hiring/applications.ts'
import { useState } from 'react'

export interface LastMove {
  /** In their state after the move. */
  rows: readonly ApplicationRow[]
  to: ApplicationStatus
}

/** The move that can still be taken back with one click; the next one takes its place. */
export function useLastMove() {
  const [move, setMove] = useState<LastMove>()
  return {
    move,
    remember: (rows: readonly ApplicationRow[], to: ApplicationStatus) =>
      setMove(rows.length ? { rows, to } : undefined),
    forget: () => setMove(undefined),
  }
}

export type Moves = ReturnType<typeof useLastMove>
