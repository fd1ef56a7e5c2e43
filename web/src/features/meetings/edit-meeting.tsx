import type { Meeting } from '@app/contract/meetings.ts'
import { t } from '@app/contract/text.ts'
import { useId, useState } from 'react'
import { useZone } from '#lib/zone.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
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
  const [dirty, setDirty] = useState(false)
  const form = useId()
  const change = useChange()
  const draft = `meeting:${meeting.id}`
  const close = () => {
    clearDraft(draft)
    setDirty(false)
    change.reset()
    onOpenChange(false)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(shown) => (shown ? onOpenChange(true) : close())}
      title={t('Edit Meeting')}
      description={t('Everybody is told; a new time asks for their answers again.')}
      dirty={dirty}
      footer={
        <Button type="submit" form={form} busy={change.isPending} busyText={t('Saving…')}>
          {t('Save')}
        </Button>
      }
    >
      <MeetingForm
        id={form}
        defaults={valuesOf(zone, meeting)}
        draft={draft}
        sending={change}
        onDirty={setDirty}
        onSubmit={(plan) =>
          change.mutate(
            { params: { id: meeting.id }, body: { ...plan, version: meeting.version } },
            // Changed meanwhile: what is typed stays, and the next try is made on the meeting as it is now.
            { onSuccess: close, onError: () => void refreshMeetings() },
          )
        }
      />
    </Dialog>
  )
}
