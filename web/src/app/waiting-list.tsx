import { t } from '@app/contract/i18n/text.ts'
import { Copy, RotateCw, Trash2 } from 'lucide-react'
import { formatDateTime } from '#lib/i18n/format.ts'
import { dropWaiting, outboxOwner, type Waiting } from '#lib/offline/outbox.ts'
import { sendRefused, sendWaiting } from '#lib/offline/outbox-sending.ts'
import { Button } from '#ui/button.tsx'
import { confirm } from '#ui/confirm.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'

/** What somebody typed, one line for each field; what was packed as JSON is unpacked. */
export const textOf = ({ label, body }: Pick<Waiting, 'label' | 'body'>): string =>
  [label, ...linesOf(body)].join('\n')

const linesOf = (value: unknown): string[] =>
  Object.entries(Object(value)).flatMap(([name, said]) => {
    if (name === 'happened_at' || said === '' || said === null || said === undefined) return []
    const inner = typeof said === 'string' ? unpacked(said) : said
    if (typeof inner === 'object') return linesOf(inner)
    return [`${wordsOf(name)}: ${inner}`]
  })

function unpacked(said: string): unknown {
  if (!said.startsWith('{')) return said
  try {
    return JSON.parse(said)
  } catch {
    return said
  }
}

/** `work_summary` and `workSummary` → Work summary */
function wordsOf(name: string) {
  const words = name
    .replaceAll('_', ' ')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  const sentence = words.charAt(0).toUpperCase() + words.slice(1)
  return t(sentence)
}

/** What was done here and has not arrived, oldest first. */
export const WaitingList = ({
  acts,
  onClose,
}: {
  acts: readonly Waiting[]
  onClose: () => void
}) => (
  <Dialog
    open
    onOpenChange={(open) => !open && onClose()}
    title={t('Waiting to be sent')}
    description={t('Kept in this browser and sent in this order when the connection is back.')}
    footer={
      <>
        <Button variant="secondary" onClick={onClose}>
          {t('Close')}
        </Button>
        {acts.some(({ refusal }) => refusal === undefined) && (
          <Button onClick={() => void sendWaiting()}>{t('Send now')}</Button>
        )}
      </>
    }
  >
    {acts.length === 0 ? (
      <p className="text-muted">{t('Everything has been sent.')}</p>
    ) : (
      <ul className="divide-y">
        {acts.map((act) => (
          <WaitingAct key={act.id} act={act} />
        ))}
      </ul>
    )}
  </Dialog>
)

const WaitingAct = ({ act }: { act: Waiting }) => (
  <li className="grid gap-1 py-3 first:pt-0 last:pb-0">
    <div className="flex flex-wrap items-baseline justify-between gap-x-3">
      <p className="font-medium">{act.label}</p>
      <time dateTime={act.made_at} className="numbers text-sm text-muted">
        {formatDateTime(act.made_at)}
      </time>
    </div>
    {act.refusal === undefined ? (
      <p className="text-sm text-muted">{t('Waiting to be sent')}</p>
    ) : (
      <p className="text-sm text-danger">
        {t('Could not be sent: {refusal}', { refusal: act.refusal })}
      </p>
    )}
    <div className="flex flex-wrap gap-2">
      {act.refusal !== undefined && (
        <Button variant="secondary" size="sm" onClick={() => void sendRefused(act)}>
          <RotateCw aria-hidden />
          {t('Retry')}
        </Button>
      )}
      <Button variant="ghost" size="sm" onClick={() => void copy(act)}>
        <Copy aria-hidden />
        {t('Copy text')}
      </Button>
      <Button variant="ghost" size="sm" onClick={() => void discard(act)}>
        <Trash2 aria-hidden />
        {t('Discard')}
      </Button>
    </div>
  </li>
)

async function copy(act: Waiting) {
  try {
    await navigator.clipboard.writeText(textOf(act))
    toast.success(t('Copied'), act.label)
  } catch {
    toast.error(t('Could not be copied'), t('This browser does not allow it.'))
  }
}

async function discard(act: Waiting) {
  const person = outboxOwner()
  const isSure = await confirm({
    title: t('Discard “{label}”?', { label: act.label }),
    text: t('It will not be sent, and what was typed is lost.'),
    action: t('Discard'),
    tone: 'danger',
  })
  if (isSure && person) dropWaiting(person, act)
}
