import type { Interview } from '@app/contract/interviews.ts'
import { t } from '@app/contract/text.ts'
import { useId, useState } from 'react'
import { Load } from '#lib/load.tsx'
import { useZone } from '#lib/zone.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Loading, SkeletonText } from '#ui/skeleton.tsx'
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
  const [dirty, setDirty] = useState(false)
  const form = useId()
  const change = useChangeInterview()
  const { id, version } = interview
  const show = (shown: boolean) => {
    setDirty(false)
    change.reset()
    onOpenChange(shown)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={show}
      title={t('Reschedule Interview')}
      description={t('Both sides are told, and their calendars get the new time.')}
      dirty={dirty}
      footer={
        <Button type="submit" form={form} busy={change.isPending} busyText={t('Saving…')}>
          {t('Save')}
        </Button>
      }
    >
      <Load
        title={t('The form could not be loaded')}
        skeleton={
          <Loading>
            <SkeletonText lines={6} />
          </Loading>
        }
      >
        <InterviewForm
          id={form}
          defaults={valuesOf(zone, interview)}
          except={id}
          sending={change}
          onDirty={setDirty}
          onSubmit={({ application_id: _, ...plan }) =>
            change.mutate(
              { params: { id }, body: { ...plan, version } },
              // Changed meanwhile: what is typed stays, and the next try is made on the interview as it is now.
              { onSuccess: () => show(false), onError: () => void refreshHr() },
            )
          }
        />
      </Load>
    </Dialog>
  )
}
