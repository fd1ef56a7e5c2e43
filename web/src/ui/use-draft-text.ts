import { useState } from 'react'
import { readDraft, writeDraft } from './form-draft.ts'

/** The text of a field outside of a `Form`, which is stored until the mutation that names its draft has sent it. */
export function useDraftText(draft: string | undefined, initial = '') {
  const [text, setText] = useState(() => {
    const stored = draft && readDraft(draft)?.text
    return typeof stored === 'string' ? stored : initial
  })
  const type = (text: string) => {
    setText(text)
    if (draft) writeDraft(draft, text === initial ? {} : { text })
  }
  return [text, type] as const
}
