import { msg, t } from '@app/contract/i18n/text.ts'
import { CloudCheck, CloudOff } from 'lucide-react'
import type { Keeping } from './sheet-keeper.ts'

const said: Record<Keeping, string> = {
  idle: '',
  typing: msg('Saving draft…'),
  saved: msg('Draft saved'),
  kept: msg('Draft kept on this device'),
  refused: msg('Draft not saved'),
}

export function SheetState({ state }: { state: Keeping }) {
  const isAway = state === 'kept' || state === 'refused'
  return (
    <p role="status" className="flex items-center gap-1.5 text-sm text-muted">
      {state === 'saved' && <CloudCheck aria-hidden className="size-4" />}
      {isAway && <CloudOff aria-hidden className="size-4" />}
      {state !== 'idle' && t(said[state])}
    </p>
  )
}
