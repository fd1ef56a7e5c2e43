import { t } from '@app/contract/i18n/translate.ts'
import { useZone } from '#lib/session/zone.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { MeetingForm } from './meeting-form.tsx'
import { newValues } from './meeting-values.ts'
import { useSchedule } from './meetings.api.ts'

export interface ScheduleMeetingProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

const draft = 'meeting'

export function ScheduleMeeting({ open, onOpenChange }: ScheduleMeetingProps) {
  const zone = useZone()
  const schedule = useSchedule(draft)
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('Schedule Meeting')}
      description={t("We'll notify and email everyone, with a calendar invitation.")}
      mutation={schedule}
      draft={() => draft}
      action={t('Schedule')}
      busyText={t('Scheduling…')}
    >
      {(form) => (
        <MeetingForm
          form={form}
          defaults={newValues(zone)}
          onSubmit={(body) => schedule.mutate({ body }, { onSuccess: () => onOpenChange(false) })}
        />
      )}
    </FormDialog>
  )
}
