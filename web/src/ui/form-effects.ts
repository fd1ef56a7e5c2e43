import { type RefObject, useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { readDraft, writeDraft } from './form-draft.ts'

/** Brings back what an earlier tab left behind, then keeps every change. The storage is outside of React. */
export function useDraft<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  element: RefObject<HTMLFormElement | null>,
  key: string | undefined,
) {
  useEffect(() => {
    if (!key) return
    const kept = readDraft(key)
    if (kept) form.reset({ ...form.getValues(), ...kept }, { keepDefaultValues: true })
    return form.subscribe({
      formState: { values: true },
      callback: ({ values, name }) => {
        if (name && element.current) writeDraft(key, values, element.current)
      },
    })
  }, [form, element, key])
}

export function useDirtyReport<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  onDirty: ((dirty: boolean) => void) | undefined,
) {
  const { isDirty } = form.formState
  useEffect(() => onDirty?.(isDirty), [isDirty, onDirty])
}
