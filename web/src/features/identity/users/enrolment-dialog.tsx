import { ApiError } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/translate.ts'
import {
  type Enrolment,
  EnrolmentChange,
  type PersonPage,
  users,
} from '@app/contract/identity/users.ts'
import { useState } from 'react'
import { invalidate } from '#lib/api/api.ts'
import { Form } from '#ui/form.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useEnrol } from './profile.api.ts'

interface EnrolmentDialogProps {
  person: Pick<PersonPage, 'id' | 'full_name'>
  enrolment: Enrolment
  onClose: () => void
}

/** What else a CSV file of people brings with it, changed by hand. */
export default function EnrolmentDialog({ person, enrolment, onClose }: EnrolmentDialogProps) {
  const save = useEnrol(`enrolment:${person.id}:${enrolment.updated_at}`)
  // As it was when the dialog opened. Saving again after a conflict replaces what is there now.
  const [opened] = useState(enrolment)
  const [updated_at, setUpdatedAt] = useState(enrolment.updated_at)
  const isStale = save.error instanceof ApiError && save.error.isStale
  if (isStale && updated_at !== enrolment.updated_at) setUpdatedAt(enrolment.updated_at)
  const { roll_number, college, start_date, end_date, weekly_hours, leave_days } = opened
  const supervisor = opened.supervisor_email ?? ''
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={t('Studies and internship of {full_name}', { ...person })}
      description={t('This person, their leaders and HR can see it.')}
      mutation={save}
      action={t('Save')}
      busyText={t('Saving…')}
    >
      {(form) => (
        <Form
          {...form}
          schema={EnrolmentChange}
          defaults={{
            ...{ roll_number, college, start_date, end_date },
            ...{ weekly_hours, leave_days, supervisor },
          }}
          onSubmit={(changed) =>
            save.mutate(
              { params: { id: person.id }, body: { ...changed, updated_at } },
              { onSuccess: onClose, onError: () => void invalidate([users.page]) },
            )
          }
        >
          {(field) => (
            <>
              <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
                <Input {...field('roll_number')} label={t('Roll number')} maxLength={60} optional />
                <Input {...field('college')} label={t('College')} maxLength={120} optional />
                <Input
                  {...field('start_date', { blank: null })}
                  type="date"
                  label={t('First day')}
                  optional
                />
                <Input
                  {...field('end_date', { blank: null })}
                  type="date"
                  label={t('Last day')}
                  optional
                />
              </div>
              <Input
                {...field('weekly_hours', { blank: null, number: true })}
                type="number"
                min={1}
                max={80}
                label={t('Weekly hours')}
                optional
              />
              <Input
                {...field('leave_days', { blank: null, number: true })}
                type="number"
                min={0}
                max={366}
                step={0.5}
                label={t('Leave days per year')}
                hint={t('Left blank: those in System Settings, by first and last day.')}
                optional
              />
              <Input
                {...field('supervisor')}
                type="email"
                label={t('Supervisor (email)')}
                hint={t("A leader's or manager's email.")}
                optional
              />
            </>
          )}
        </Form>
      )}
    </FormDialog>
  )
}
