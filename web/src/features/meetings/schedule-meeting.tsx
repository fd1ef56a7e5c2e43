import type { Meeting } from '@app/contract/meetings.ts'
import { t } from '@app/contract/text.ts'
import { useId, useState } from 'react'
import { useZone } from '#lib/zone.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { clearDraft } from '#ui/form-draft.ts'
import { MeetingForm } from './meeting-form.tsx'
import { newValues } from './meeting-values.ts'
import { useSchedule } from './meetings.api.ts'

export interface ScheduleMeetingProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** YYYY-MM-DD; today without it. */
  day?: string
  onScheduled?: (meeting: Meeting) => void
}

export function ScheduleMeeting({ open, onOpenChange, day, onScheduled }: ScheduleMeetingProps) {
  const zone = useZone()
  const [dirty, setDirty] = useState(false)
  const form = useId()
  const schedule = useSchedule()
  const draft = day ? `meeting:${day}` : 'meeting'
  const close = () => {
    clearDraft(draft)
    setDirty(false)
    schedule.reset()
    onOpenChange(false)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(shown) => (shown ? onOpenChange(true) : close())}
      title={t('Schedule Meeting')}
      description={t(
        'Everybody is told by notification and mail, with an invitation for their calendar.',
      )}
      dirty={dirty}
      footer={
        <Button type="submit" form={form} busy={schedule.isPending} busyText={t('Scheduling…')}>
          {t('Schedule')}
        </Button>
      }
    >
      <MeetingForm
        id={form}
        defaults={newValues(zone, day)}
        draft={draft}
        sending={schedule}
        onDirty={setDirty}
        onSubmit={(body) =>
          schedule.mutate(
            { body },
            {
              onSuccess: (meeting) => {
                close()
                onScheduled?.(meeting)
              },
            },
          )
        }
      />
    </Dialog>
  )
}
