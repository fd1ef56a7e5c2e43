import { t } from '@app/contract/i18n/translate.ts'
import { CalendarPlus, Users } from 'lucide-react'
import { useState } from 'react'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { useMe } from '#lib/session/session-store.ts'
import { useZone } from '#lib/session/zone.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { type DialogForm, FormDialog } from '#ui/form-dialog.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { RefreshButton } from '#ui/refresh-button.tsx'
import { LoadingText } from '#ui/skeleton.tsx'
import { InterviewForm } from './interview-form.tsx'
import { invalidateInterviews, useInvitable, useSchedule } from './interviews.api.ts'
import { newValues } from './schedule-values.ts'

const RefreshHr = () => <RefreshButton refresh={invalidateInterviews} />

/** The header of the hiring pages, those of HR and of the other roles that hire. */
export const HrHead = ({ title }: { title: string }) => (
  <PageHeader
    title={title}
    action={
      <>
        <RefreshHr />
        <ScheduleInterview />
      </>
    }
  />
)

/** The button and its dialog. */
function ScheduleInterview() {
  const [open, setOpen] = useState(false)
  const schedule = useSchedule()
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <CalendarPlus aria-hidden />
        {t('Schedule Interview')}
      </Button>
      <FormDialog
        open={open}
        onOpenChange={setOpen}
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
            <ScheduleForm form={form} schedule={schedule} onDone={() => setOpen(false)} />
          </AsyncBoundary>
        )}
      </FormDialog>
    </>
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
  if (invitable.length === 0)
    return (
      <EmptyState icon={Users} title={t('No interviews to schedule')} level={3}>
        {t('Move an application to Shortlisted first, then invite the applicant here.')}
      </EmptyState>
    )
  return (
    <InterviewForm
      form={form}
      defaults={newValues(zone, me.id)}
      applications={invitable.map(({ id: value, full_name, internship_title }) => ({
        value,
        label: `${full_name}, ${internship_title}`,
      }))}
      onSubmit={(body) => schedule.mutate({ body }, { onSuccess: onDone })}
    />
  )
}
