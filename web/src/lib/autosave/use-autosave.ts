import { ApiError } from '@app/contract/core/route.ts'
import { useEffect, useState } from 'react'

/** `local`: the server could not be reached or failed; `rejected`: it does not accept the value. */
export type SaveStatus = 'idle' | 'saving' | 'saved' | 'local' | 'rejected'

export interface AutosaveOptions<T, S> {
  /** The status before anything is typed. */
  initialStatus: SaveStatus
  save: (value: T) => Promise<S>
  /** Called with the response unless the value has changed since. */
  onSaved?: (response: S, value: T) => void
  onStatus?: ((status: SaveStatus) => void) | undefined
  /** A copy in this browser, so that unsaved input outlives the tab. */
  local?: {
    /** A value that another page or tab could not save; read at the start and when the connection returns. */
    unsaved: () => T | undefined
    write: (value: T) => void
  }
  /** Milliseconds after the last change. */
  delay?: number
}

/**
 * Saves a value shortly after each change: first in this browser, then on the server, one save at a time and in order.
 * A failed save is repeated when the connection returns, when the tab is hidden or shown, and at the next change.
 * The options are read once.
 */
export function useAutosave<T extends object, S>(options: AutosaveOptions<T, S>) {
  const [state, setState] = useState<{ status: SaveStatus; reason?: string }>({
    status: options.initialStatus,
  })
  const [queue] = useState(() =>
    saveQueue(options, (status, reason) => {
      setState({ status, ...(reason !== undefined && { reason }) })
      options.onStatus?.(status)
    }),
  )

  // The server and the connection are outside of React.
  useEffect(() => {
    const resume = () => void queue.resume()
    const flush = () => void queue.flush()
    resume()
    addEventListener('online', resume)
    document.addEventListener('visibilitychange', flush)
    return () => {
      removeEventListener('online', resume)
      document.removeEventListener('visibilitychange', flush)
      flush()
    }
  }, [queue])

  return { ...state, change: queue.change, flush: queue.flush, discard: queue.discard }
}

function saveQueue<T extends object, S>(
  { save, onSaved, local, delay = 800 }: AutosaveOptions<T, S>,
  setStatus: (status: SaveStatus, reason?: string) => void,
) {
  let latest: T | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  // No mutation scope: sign-out clears the query client, and a queued save has to survive a session that expires.
  let saving = Promise.resolve()

  async function saveLatest() {
    const value = latest
    if (!value) return
    try {
      const response = await save(value)
      if (latest !== value) return
      latest = undefined
      onSaved?.(response, value)
      setStatus('saved')
    } catch (problem) {
      if (latest !== value) return
      if (isRejection(problem)) setStatus('rejected', problem.message)
      else setStatus('local')
    }
  }

  /** Saves at once what has not been saved. */
  const flush = () => {
    clearTimeout(timer)
    saving = saving.then(saveLatest)
    return saving
  }
  return {
    change(value: T) {
      latest = value
      local?.write(value)
      setStatus('saving')
      clearTimeout(timer)
      timer = setTimeout(() => void flush(), delay)
    },
    flush,
    resume() {
      latest ??= local?.unsaved()
      return flush()
    },
    /** Drops what has not been saved; resolves when no save is in progress. */
    discard() {
      clearTimeout(timer)
      latest = undefined
      return saving
    },
  }
}

const isRejection = (problem: unknown): problem is ApiError =>
  problem instanceof ApiError && [403, 404, 409, 422].includes(problem.status)
