import { t } from '@app/contract/i18n/text.ts'
import { Users } from 'lucide-react'
import { useMe } from '#lib/session/session-store.ts'
import { useZone } from '#lib/session/zone.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import type { DialogForm } from '#ui/form-dialog.tsx'
import { useInvitable, type useSchedule } from './hr.api.ts'
import { InterviewForm } from './interview-form.tsx'
import { newValues } from './schedule-values.ts'

interface ScheduleFormProps {
  form: DialogForm
  schedule: ReturnType<typeof useSchedule>
  onDone: () => void
}

export function ScheduleForm({ form, schedule, onDone }: ScheduleFormProps) {
  const invitable = useInvitable()
  const zone = useZone()
  const me = useMe()
  if (invitable.length === 0)
    return (
      <EmptyState icon={Users} title={t('Nobody is waiting for an interview')} level={3}>
        {t('Move an application to Shortlisted first; then it can be invited here.')}
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
