import { t } from '@app/contract/i18n/text.ts'
import type { Meeting } from '@app/contract/work/meetings.ts'
import { useZone } from '#lib/session/zone.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { clearDraft } from '#ui/form-draft.ts'
import { MeetingForm } from './meeting-form.tsx'
import { valuesOf } from './meeting-values.ts'
import { refreshMeetings, useChange } from './meetings.api.ts'

interface EditMeetingProps {
  meeting: Meeting
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function EditMeeting({ meeting, open, onOpenChange }: EditMeetingProps) {
  const zone = useZone()
  const change = useChange()
  const draft = `meeting:${meeting.id}`
  const close = () => {
    clearDraft(draft)
    onOpenChange(false)
  }
  return (
    <FormDialog
      open={open}
      onOpenChange={(shown) => (shown ? onOpenChange(true) : close())}
      title={t('Edit Meeting')}
      description={t('Everybody is told; a new time asks for their answers again.')}
      act={change}
      action={t('Save')}
      busyText={t('Saving…')}
    >
      {(form) => (
        <MeetingForm
          form={form}
          defaults={valuesOf(zone, meeting)}
          draft={draft}
          onSubmit={(plan) =>
            change.mutate(
              { params: { id: meeting.id }, body: { ...plan, version: meeting.version } },
              // Changed meanwhile: what is typed stays, and the next try is made on the meeting as it is now.
              { onSuccess: close, onError: () => void refreshMeetings() },
            )
          }
        />
      )}
    </FormDialog>
  )
}
