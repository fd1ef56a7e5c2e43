import { t } from '@app/contract/i18n/translate.ts'
import { Users } from 'lucide-react'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { useMe } from '#lib/session/session-store.ts'
import { useZone } from '#lib/session/zone.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { type DialogForm, FormDialog } from '#ui/form-dialog.tsx'
import { LoadingText } from '#ui/skeleton.tsx'
import { InterviewForm } from './interview-form.tsx'
import { useInvitable, useSchedule } from './interviews.api.ts'
import { newValues } from './schedule-values.ts'

interface ScheduleInterviewProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Invites one of those who can be invited now. */
export function ScheduleInterview({ open, onOpenChange }: ScheduleInterviewProps) {
  const schedule = useSchedule()
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('Schedule Interview')}
      description={t("We'll notify and email both sides, with a calendar invitation.")}
      mutation={schedule}
      action={t('Schedule')}
      busyText={t('Scheduling…')}
    >
      {(form) => (
        <AsyncBoundary
          title={t("Couldn't load the applications")}
          skeleton={<LoadingText lines={6} />}
        >
          <ScheduleForm form={form} schedule={schedule} onDone={() => onOpenChange(false)} />
        </AsyncBoundary>
      )}
    </FormDialog>
  )
}

interface ScheduleFormProps {
  form: DialogForm
  schedule: ReturnType<typeof useSchedule>
  onDone: () => void
}

function ScheduleForm({ form, schedule, onDone }: ScheduleFormProps) {
  const invitable = useInvitable()
  const zone = useZone()
  const me = useMe()
  if (invitable.options.length === 0)
    return (
      <EmptyState icon={Users} title={t('No interviews to schedule')} level={3}>
        {t('Move an application to Shortlisted first, then invite the applicant here.')}
      </EmptyState>
    )
  return (
    <InterviewForm
      form={form}
      defaults={newValues(zone, me.id)}
      applications={invitable}
      interviewer={me}
      onSubmit={(body) => schedule.mutate({ body }, { onSuccess: onDone })}
    />
  )
}
