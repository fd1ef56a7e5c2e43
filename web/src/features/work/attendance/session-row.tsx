import type { Output } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/text.ts'
import type { attendance } from '@app/contract/work/attendance.ts'
import { useState } from 'react'
import { formatDuration } from '#lib/i18n/format.ts'
import { Badge, StatusBadge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { correctionLabels, entryLabels, entryTones, workModeLabels } from './attendance-words.ts'
import { CorrectDialog } from './correct-dialog.tsx'
import { EntryTimes } from './entry-times.tsx'
import { weekdayWords } from './period.ts'

type Session = Output<typeof attendance.sessions>['entries'][number]

/** One session of somebody one may see. */
export function SessionRow({ entry }: { entry: Session }) {
  const [isCorrecting, setCorrecting] = useState(false)
  const { status, correction } = entry
  return (
    <li className="grid gap-1.5 px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="font-medium">{weekdayWords(entry.day)}</p>
        <p className="numbers font-medium">
          {status === 'open' ? '' : formatDuration(entry.worked_seconds)}
        </p>
      </div>
      <EntryTimes entry={entry} />
      <p className="text-sm whitespace-pre-line wrap-anywhere">{entry.planned_tasks}</p>
      <div className="flex flex-wrap items-center gap-1.5">
        <StatusBadge tone={entryTones[status]}>{entryLabels[status]}</StatusBadge>
        <Badge tone="outline">{workModeLabels[entry.work_mode]}</Badge>
        {entry.is_late && <Badge tone="warning">{t('Late')}</Badge>}
        {entry.sent_late && <Badge tone="outline">{t('Sent late')}</Badge>}
        {correction?.status === 'pending' && (
          <Badge tone="accent">{correctionLabels[correction.status]}</Badge>
        )}
        {entry.can.correct && (
          <Button
            variant={status === 'unconfirmed' ? 'primary' : 'ghost'}
            size="sm"
            className="ml-auto"
            onClick={() => setCorrecting(true)}
          >
            {t('Correct')}
          </Button>
        )}
      </div>
      {isCorrecting && <CorrectDialog entry={entry} onClose={() => setCorrecting(false)} />}
    </li>
  )
}
