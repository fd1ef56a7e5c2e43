import { t } from '@app/contract/i18n/translate.ts'
import type { Correction } from '@app/contract/work/corrections.ts'
import { useState } from 'react'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { useDecide } from './attendance.api.ts'
import { CorrectionTimes } from './correction-times.tsx'

/** Confirm or decline what somebody asked for, with a comment if need be. */
export function DecisionDialog({
  correction,
  onClose,
}: {
  correction: Correction
  onClose: () => void
}) {
  const decide = useDecide()
  const [comment, setComment] = useState('')
  const settle = (status: 'confirmed' | 'declined') =>
    decide.mutate(
      { params: { id: correction.id }, body: { status, comment } },
      { onSuccess: onClose },
    )
  const isBusy = (status: string) => decide.isPending && decide.variables.body.status === status
  return (
    <Dialog
      open
      onOpenChange={onClose}
      dirty={comment !== '' && !decide.isPending}
      title={t('Correction of {full_name}', { full_name: correction.full_name })}
      footer={
        <>
          <Button
            variant="secondary"
            busy={isBusy('declined')}
            busyText={t('Declining…')}
            disabled={isBusy('confirmed')}
            onClick={() => settle('declined')}
          >
            {t('Decline')}
          </Button>
          <Button
            busy={isBusy('confirmed')}
            busyText={t('Confirming…')}
            disabled={isBusy('declined')}
            onClick={() => settle('confirmed')}
          >
            {t('Confirm')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {decide.error && <Banner tone="danger">{decide.error.message}</Banner>}
        <CorrectionTimes correction={correction} />
        <TextArea
          label={t('Comment')}
          optional
          maxLength={1000}
          value={comment}
          onChange={({ target }) => setComment(target.value)}
        />
      </div>
    </Dialog>
  )
}
