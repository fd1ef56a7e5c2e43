interface SaverTerms<T, S> {
  save: (typed: T) => Promise<S>
  /** Called unless something was typed meanwhile. */
  onSaved: (saved: S, typed: T) => void
  onFailed: (problem: unknown) => void
}

const pause = 800

/** Saves what is typed a moment after the last key; one save at a time, in order. */
export function lateSaver<T extends object, S>({ save, onSaved, onFailed }: SaverTerms<T, S>) {
  let latest: T | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let saving = Promise.resolve()

  async function saveLatest() {
    const typed = latest
    if (!typed) return
    try {
      const saved = await save(typed)
      if (latest !== typed) return
      latest = undefined
      onSaved(saved, typed)
    } catch (problem) {
      if (latest === typed) onFailed(problem)
    }
  }

  const flush = () => {
    clearTimeout(timer)
    saving = saving.then(saveLatest)
    return saving
  }
  return {
    type(typed: T) {
      latest = typed
      clearTimeout(timer)
      timer = setTimeout(() => void flush(), pause)
    },
    /** Saves what has not been, at once. */
    flush,
    /** What has not been saved will not be; resolves once no save is on its way. */
    drop() {
      clearTimeout(timer)
      latest = undefined
      return saving
    },
  }
}
