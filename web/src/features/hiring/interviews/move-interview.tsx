import type { Interview } from '@app/contract/hiring/interviews.ts'
import { t } from '@app/contract/i18n/text.ts'
import { Load } from '#lib/load.tsx'
import { useZone } from '#lib/session/zone.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { LoadingText } from '#ui/skeleton.tsx'
import { refreshHr, useChangeInterview } from './hr.api.ts'
import { InterviewForm } from './interview-form.tsx'
import { valuesOf } from './schedule-values.ts'

interface MoveInterviewProps {
  interview: Interview
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function MoveInterview({ interview, open, onOpenChange }: MoveInterviewProps) {
  const zone = useZone()
  const change = useChangeInterview()
  const { id, version } = interview
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('Reschedule Interview')}
      description={t('Both sides are told, and their calendars get the new time.')}
      act={change}
      action={t('Save')}
      busyText={t('Saving…')}
    >
      {(form) => (
        <Load title={t('The form could not be loaded')} skeleton={<LoadingText lines={6} />}>
          <InterviewForm
            form={form}
            defaults={valuesOf(zone, interview)}
            except={id}
            onSubmit={({ application_id: _, ...plan }) =>
              change.mutate(
                { params: { id }, body: { ...plan, version } },
                // Changed meanwhile: what is typed stays, and the next try is made on the interview as it is now.
                { onSuccess: () => onOpenChange(false), onError: () => void refreshHr() },
              )
            }
          />
        </Load>
      )}
    </FormDialog>
  )
}
