import { msg, said, t } from '@app/contract/i18n/text.ts'
import { CloudCheck, CloudOff } from 'lucide-react'
import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Keeping, SheetKeeper } from './sheet-keeper.ts'
import { draftOf, type ReadSheet, type TypedSheet } from './sheet-schema.ts'

interface KeepSheetProps {
  form: UseFormReturn<TypedSheet, unknown, ReadSheet>
  keeper: SheetKeeper
}

/** Hands on every change of the form, which keeps its values outside of React. */
export function KeepSheet({ form, keeper }: KeepSheetProps) {
  useEffect(() => {
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ values, name }) => {
        if (name) keeper.type(draftOf(values))
      },
    })
    return () => {
      stop()
      void keeper.flush()
    }
  }, [form, keeper])
  return null
}

const words: Record<Exclude<Keeping, 'idle'>, string> = said({
  saving: msg('Saving draft…'),
  saved: msg('Draft saved'),
  failed: msg('The draft could not be saved. It is tried again with the next change.'),
})

export function KeptState({ state }: { state: Keeping }) {
  const Icon = state === 'failed' ? CloudOff : CloudCheck
  return (
    <p role="status" className="flex items-center gap-1.5 text-sm text-muted">
      {(state === 'saved' || state === 'failed') && <Icon aria-hidden className="size-4" />}
      {state !== 'idle' && t(words[state])}
    </p>
  )
}
