import type { Interview } from '@app/contract/hiring/interviews.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { CalendarClock, CalendarX, Check, Download, UserX } from 'lucide-react'
import { useState } from 'react'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { useMinute } from '#lib/minute.ts'
import { useZone } from '#lib/session/zone.ts'
import { Button } from '#ui/button.tsx'
import { confirm } from '#ui/confirm.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { LoadingText } from '#ui/skeleton.tsx'
import { InterviewForm } from './interview-form.tsx'
import { interviewDraft, useChangeInterview, useInterviewFile } from './interviews.api.ts'
import { valuesOf } from './schedule-values.ts'

/** The actions on an interview; its outcome can be recorded once it has begun. */
export function InterviewActions({ interview }: { interview: Interview }) {
  const file = useInterviewFile()
  const hasBegun = Date.parse(interview.scheduled_at) <= useMinute()
  return (
    <div className="flex flex-wrap gap-2">
      {interview.status === 'scheduled' && (
        <>
          {hasBegun && <Held interview={interview} />}
          <Replan interview={interview} />
        </>
      )}
      <Button
        variant="secondary"
        busy={file.isPending}
        busyText={t('Downloading…')}
        onClick={() => file.mutate(interview)}
      >
        <Download aria-hidden />
        {t('Download .ics')}
      </Button>
    </div>
  )
}

function Held({ interview: { id, version } }: { interview: Interview }) {
  const change = useChangeInterview()
  const end = (status: 'completed' | 'no_show') => {
    if (!change.isPending) change.mutate({ params: { id }, body: { status, version } })
  }
  const isBusy = (status: string) => change.isPending && change.variables.body.status === status
  return (
    <>
      <Button
        busy={isBusy('completed')}
        busyText={t('Saving…')}
        aria-disabled={change.isPending}
        onClick={() => end('completed')}
      >
        <Check aria-hidden />
        {t('Mark as completed')}
      </Button>
      <Button
        variant="secondary"
        busy={isBusy('no_show')}
        busyText={t('Saving…')}
        aria-disabled={change.isPending}
        onClick={() => end('no_show')}
      >
        <UserX aria-hidden />
        {t('No-show')}
      </Button>
    </>
  )
}

function Replan({ interview }: { interview: Interview }) {
  const [moving, setMoving] = useState(false)
  const change = useChangeInterview()
  const { id, version, candidate_name } = interview
  const askAndCancel = async () => {
    const yes = await confirm({
      title: t("Cancel {candidate_name}'s interview?", { candidate_name }),
      text: t("We'll notify both sides and remove it from their calendars."),
      action: t('Cancel interview'),
      cancel: t('Keep it'),
      tone: 'danger',
    })
    if (yes) change.mutate({ params: { id }, body: { status: 'cancelled', version } })
  }
  return (
    <>
      <Button variant="secondary" onClick={() => setMoving(true)}>
        <CalendarClock aria-hidden />
        {t('Reschedule')}
      </Button>
      <Button
        variant="secondary"
        busy={change.isPending}
        busyText={t('Saving…')}
        onClick={() => void askAndCancel()}
      >
        <CalendarX aria-hidden />
        {t('Cancel interview')}
      </Button>
      <MoveInterview interview={interview} open={moving} onOpenChange={setMoving} />
    </>
  )
}

interface MoveInterviewProps {
  interview: Interview
  open: boolean
  onOpenChange: (open: boolean) => void
}

function MoveInterview({ interview, open, onOpenChange }: MoveInterviewProps) {
  const zone = useZone()
  const { id } = interview
  const change = useChangeInterview()
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('Reschedule Interview')}
      description={t("We'll notify both sides and update their calendars.")}
      mutation={change}
      version={interview.version}
      draft={(version) => interviewDraft(id, version)}
      action={t('Save')}
      busyText={t('Saving…')}
    >
      {(form, version) => (
        <AsyncBoundary title={t("Couldn't load the form")} skeleton={<LoadingText lines={6} />}>
          <InterviewForm
            form={form}
            defaults={valuesOf(zone, interview)}
            interviewer={{ id: interview.interviewer_id, full_name: interview.interviewer_name }}
            except={id}
            onSubmit={({ application_id: _, ...plan }) =>
              change.mutate(
                { params: { id }, body: { ...plan, version } },
                { onSuccess: () => onOpenChange(false) },
              )
            }
          />
        </AsyncBoundary>
      )}
    </FormDialog>
  )
}
