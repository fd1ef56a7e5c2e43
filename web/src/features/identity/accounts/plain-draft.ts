import { type RefObject, useEffect } from 'react'
import { readDraft, writeDraft } from '#ui/form-draft.ts'

/** Brings back what an earlier tab left behind and keeps every change, never a password. The storage is outside of React. */
export function usePlainDraft(form: RefObject<HTMLFormElement | null>, draft: string | undefined) {
  useEffect(() => {
    const kept = draft && readDraft(draft)
    if (!kept) return
    for (const control of form.current?.elements ?? []) {
      if (!(control instanceof HTMLInputElement) || control.value) continue
      const value = kept[control.name]
      if (typeof value === 'string') control.value = value
    }
  }, [form, draft])

  return () => {
    if (draft && form.current)
      writeDraft(draft, Object.fromEntries(new FormData(form.current)), form.current)
  }
}
