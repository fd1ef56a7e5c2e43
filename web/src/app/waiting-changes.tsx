import { t } from '@app/contract/i18n/text.ts'
import { CloudUpload, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useOutbox, type Waiting } from '#lib/offline/outbox.ts'
import { Button } from '#ui/button.tsx'
import { WaitingList } from './waiting-list.tsx'

/** Under the top bar, while something has not reached the server yet or was not taken by it. */
export function WaitingChanges() {
  const acts = useOutbox()
  const [open, setOpen] = useState(false)
  const refused = acts.filter(({ refusal }) => refusal !== undefined).length
  const Icon = refused ? TriangleAlert : CloudUpload
  return (
    <>
      <div role="status">
        {acts.length > 0 && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b bg-subtle px-4 py-1.5 text-sm sm:px-6">
            <Icon aria-hidden className="size-4 shrink-0 text-warning" />
            <p className="min-w-0">{inWords(acts, refused)}</p>
            <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
              {t('Show')}
            </Button>
          </div>
        )}
      </div>
      {open && <WaitingList acts={acts} onClose={() => setOpen(false)} />}
    </>
  )
}

function inWords({ length }: readonly Waiting[], refused: number) {
  const waiting = length - refused
  const said = [
    waiting > 0 &&
      t('{waiting, plural, one {# change} other {# changes}} waiting to be sent', { waiting }),
    refused > 0 &&
      t('{refused, plural, one {# change} other {# changes}} could not be sent', { refused }),
  ]
  return said.filter(Boolean).join(', ')
}
