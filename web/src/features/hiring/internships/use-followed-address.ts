import { type RefObject, useEffect } from 'react'
import type { Asked } from './internship-search.ts'

/**
 * Back, Forward and removed filters change the address without touching the form, which is the browser's own
 * so that it works without script.
 */
export function useFollowedAddress(form: RefObject<HTMLFormElement | null>, asked: Asked) {
  const said = JSON.stringify(asked)
  useEffect(() => {
    const values: Record<string, string | undefined> = { sort: 'newest', ...JSON.parse(said) }
    for (const control of form.current?.elements ?? []) {
      if (control instanceof HTMLInputElement && control.type === 'checkbox')
        control.checked = values[control.name] === control.value
      else if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement)
        control.value = values[control.name] ?? ''
    }
  }, [form, said])
}
