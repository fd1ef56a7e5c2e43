import { t } from '@app/contract/i18n/translate.ts'
import { Copy, RotateCw, Trash2 } from 'lucide-react'
import { formatDateTime } from '#lib/i18n/format.ts'
import {
  dequeue,
  flushOutbox,
  type OutboxItem,
  outboxOwner,
  retryItem,
} from '#lib/offline/outbox.ts'
import { Button } from '#ui/button.tsx'
import { confirm } from '#ui/confirm.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'

/** The typed values, one line per field; nested JSON is parsed. */
export const textOf = ({ label, body }: Pick<OutboxItem, 'label' | 'body'>): string =>
  [label, ...linesOf(body)].join('\n')

const linesOf = (value: unknown): string[] =>
  Object.entries(Object(value)).flatMap(([name, text]) => {
    if (!isTyped(name, text)) return []
    const inner = typeof text === 'string' ? unpacked(text) : text
    if (typeof inner === 'object') return linesOf(inner)
    return [`${wordsOf(name)}: ${inner}`]
  })

/** Ids, switches and what the page adds say nothing to a person. */
const isTyped = (name: string, value: unknown) =>
  !['happened_at', 'version'].includes(name) &&
  (value ?? '') !== '' &&
  typeof value !== 'boolean' &&
  !/^[\da-f]{8}-[\da-f-]{27}$/.test(String(value))

function unpacked(text: string): unknown {
  if (!text.startsWith('{')) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** `work_summary` and `workSummary` → Work summary */
function wordsOf(name: string) {
  const text = name
    .replaceAll('_', ' ')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  const sentence = text.charAt(0).toUpperCase() + text.slice(1)
  return t(sentence)
}

/** The unsent items, oldest first. */
export const OutboxList = ({
  items,
  onClose,
}: {
  items: readonly OutboxItem[]
  onClose: () => void
}) => (
  <Dialog
    open
    onOpenChange={(open) => !open && onClose()}
    title={t('Pending changes')}
    description={t("Saved in this browser. We'll send these in order when you're back online.")}
    footer={
      <>
        <Button variant="secondary" onClick={onClose}>
          {t('Close')}
        </Button>
        {items.some(({ refusal }) => refusal === undefined) && (
          <Button onClick={() => void flushOutbox()}>{t('Send now')}</Button>
        )}
      </>
    }
  >
    {items.length === 0 ? (
      <p className="text-muted">{t('All changes sent')}</p>
    ) : (
      <ul className="divide-y">
        {items.map((item) => (
          <OutboxEntry key={item.id} item={item} />
        ))}
      </ul>
    )}
  </Dialog>
)

const OutboxEntry = ({ item }: { item: OutboxItem }) => (
  <li className="grid gap-1 py-3 first:pt-0 last:pb-0">
    <div className="flex flex-wrap items-baseline justify-between gap-x-3">
      <p className="font-medium">{item.label}</p>
      <time dateTime={item.made_at} className="numbers text-sm text-muted">
        {formatDateTime(item.made_at)}
      </time>
    </div>
    {item.refusal === undefined ? (
      <p className="text-sm text-muted">{t('Pending changes')}</p>
    ) : (
      <p className="text-sm text-danger">
        {t("Couldn't send: {refusal}", { refusal: item.refusal })}
      </p>
    )}
    <div className="flex flex-wrap gap-2">
      {item.refusal !== undefined && (
        <Button variant="secondary" size="sm" onClick={() => void retryItem(item)}>
          <RotateCw aria-hidden />
          {t('Retry')}
        </Button>
      )}
      <Button variant="ghost" size="sm" onClick={() => void copy(item)}>
        <Copy aria-hidden />
        {t('Copy text')}
      </Button>
      <Button variant="ghost" size="sm" onClick={() => void discard(item)}>
        <Trash2 aria-hidden />
        {t('Discard')}
      </Button>
    </div>
  </li>
)

async function copy(item: OutboxItem) {
  try {
    await navigator.clipboard.writeText(textOf(item))
    toast.success(t('Copied'), item.label)
  } catch {
    toast.error(t("Couldn't copy"), t("Your browser doesn't allow it."))
  }
}

async function discard(item: OutboxItem) {
  const person = outboxOwner()
  const isSure = await confirm({
    title: t('Discard “{label}”?', { label: item.label }),
    text: t("It won't be sent, and what you typed will be lost."),
    action: t('Discard'),
    tone: 'danger',
  })
  if (isSure && person) dequeue(person, item)
}
