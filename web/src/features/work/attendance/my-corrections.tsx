import { msg, said, t } from '@app/contract/i18n/text.ts'
import type { Correction } from '@app/contract/work/corrections.ts'
import { formatDateTime } from '#lib/i18n/format.ts'
import { useMe } from '#lib/session/session-store.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { CorrectionTimes } from './correction-times.tsx'
import { useCorrections } from './time-tracking.api.ts'

const labels = said({
  pending: msg('Waiting'),
  confirmed: msg('Confirmed'),
  declined: msg('Declined'),
})
const tones = { pending: 'accent', confirmed: 'success', declined: 'danger' } as const

/** What one has asked for lately and what came of it; nothing for somebody who never did. */
export function MyCorrections() {
  const { id } = useMe()
  const mine = useCorrections({ limit: 20 })
    .corrections.filter(({ user_id }) => user_id === id)
    .slice(0, 5)
  if (mine.length === 0) return null
  return (
    <Card>
      <CardHead title={t('Your corrections')} />
      <ul className="divide-y">
        {mine.map((correction) => (
          <li key={correction.id} className="grid gap-1 px-4 py-3">
            <StatusBadge tone={tones[correction.status]}>{labels[correction.status]}</StatusBadge>
            <CorrectionTimes correction={correction} />
            <Decision correction={correction} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Decision({ correction }: { correction: Correction }) {
  const { decided_by_name, decided_at, comment } = correction
  if (!decided_at) return null
  return (
    <p className="text-sm">
      {decided_by_name}, {formatDateTime(decided_at)}
      {comment && `: ${comment}`}
    </p>
  )
}
