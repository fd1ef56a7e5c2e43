import type { FieldErrors } from '@app/contract/core/problem.ts'
import { t } from '@app/contract/i18n/text.ts'
import type { TimeEntry } from '@app/contract/work/attendance.ts'
import { useId } from 'react'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { weekdayWords } from './period.ts'
import { type NewTimes, TimesForm } from './times-form.tsx'

interface TimesDialogProps {
  entry: TimeEntry
  title: string
  description: string
  reasonHint: string
  /** The verb of the title. */
  action: string
  act: { isPending: boolean; error: Error | null; errors: FieldErrors | undefined }
  onSubmit: (times: NewTimes) => void
  onClose: () => void
}

export function TimesDialog({ entry, action, act, onClose, onSubmit, ...words }: TimesDialogProps) {
  const form = useId()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.title}
      description={`${weekdayWords(entry.day)}. ${words.description}`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={form} busy={act.isPending} busyText={t('Sending…')}>
            {action}
          </Button>
        </>
      }
    >
      {act.error && !act.errors && (
        <Banner tone="danger" className="mb-4">
          {act.error.message}
        </Banner>
      )}
      <TimesForm
        id={form}
        entry={entry}
        busy={act.isPending}
        errors={act.errors}
        reasonHint={words.reasonHint}
        onSubmit={onSubmit}
      />
    </Dialog>
  )
}
