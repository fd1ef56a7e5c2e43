import { t } from '@app/contract/i18n/text.ts'
import type { TimeEntry } from '@app/contract/work/attendance.ts'
import { useAskCorrection } from './time-tracking.api.ts'
import { TimesDialog } from './times-dialog.tsx'

/** A leader decides about what is asked for here. */
export function CorrectionDialog({ entry, onClose }: { entry: TimeEntry; onClose: () => void }) {
  const ask = useAskCorrection()
  return (
    <TimesDialog
      entry={entry}
      title={t('Ask for a correction')}
      description={t('Your leader sees both times and decides.')}
      reasonHint={t('Why the times are other than recorded.')}
      action={t('Ask for a correction')}
      act={ask}
      onSubmit={(times) =>
        ask.mutate({ body: { entry_id: entry.id, ...times } }, { onSuccess: onClose })
      }
      onClose={onClose}
    />
  )
}
