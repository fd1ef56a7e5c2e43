import { t } from '@app/contract/i18n/text.ts'
import type { TimeEntry } from '@app/contract/work/attendance.ts'
import { useState } from 'react'
import { formatDuration } from '#lib/i18n/format.ts'
import { Badge, StatusBadge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { correctionLabels, entryLabels, entryTones, workModeLabels } from './attendance-words.ts'
import { CorrectionDialog } from './correction-dialog.tsx'
import { EntryTimes } from './entry-times.tsx'
import { weekdayWords } from './period.ts'

/** One session of one's own. */
export function EntryRow({ entry }: { entry: TimeEntry }) {
  const [isAsking, setAsking] = useState(false)
  const { status, correction } = entry
  return (
    <li className="grid gap-1.5 px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="font-medium">{weekdayWords(entry.day)}</p>
        <p className="numbers font-medium">
          {status === 'open' ? '' : formatDuration(entry.worked_seconds)}
        </p>
      </div>
      <EntryTimes entry={entry} />
      <div className="flex flex-wrap items-center gap-1.5">
        <StatusBadge tone={entryTones[status]}>{entryLabels[status]}</StatusBadge>
        <Badge tone="outline">{workModeLabels[entry.work_mode]}</Badge>
        {entry.is_late && <Badge tone="warning">{t('Late')}</Badge>}
        {entry.sent_late && <Badge tone="outline">{t('Sent late')}</Badge>}
        {correction && (
          <Badge tone={correction.status === 'declined' ? 'danger' : 'accent'}>
            {correctionLabels[correction.status]}
          </Badge>
        )}
        {status !== 'open' && correction?.status !== 'pending' && (
          <Button
            variant={status === 'unconfirmed' ? 'primary' : 'ghost'}
            size="sm"
            className="ml-auto"
            onClick={() => setAsking(true)}
          >
            {t('Ask for a correction')}
          </Button>
        )}
      </div>
      {status === 'unconfirmed' && (
        <p className="text-sm text-muted">
          {t('You did not check out, so these hours do not count until a correction is confirmed.')}
        </p>
      )}
      {isAsking && <CorrectionDialog entry={entry} onClose={() => setAsking(false)} />}
    </li>
  )
}
