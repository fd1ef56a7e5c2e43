import { t } from '@app/contract/i18n/text.ts'
import type { TimeEntry } from '@app/contract/work/attendance.ts'
import { useCorrect } from './attendance.api.ts'
import { TimesDialog } from './times-dialog.tsx'

/** A leader sets the times of somebody's session; the person is told. */
export function CorrectDialog({ entry, onClose }: { entry: TimeEntry; onClose: () => void }) {
  const correct = useCorrect()
  return (
    <TimesDialog
      entry={entry}
      title={t('Correct times')}
      description={t(
        'The times before and after are kept in the audit log, and the person is told.',
      )}
      reasonHint={t('Why you correct them.')}
      action={t('Correct')}
      act={correct}
      onSubmit={(times) =>
        correct.mutate({ params: { id: entry.id }, body: times }, { onSuccess: onClose })
      }
      onClose={onClose}
    />
  )
}
