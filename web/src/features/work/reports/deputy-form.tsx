import { t } from '@app/contract/i18n/text.ts'
import { deputies } from '@app/contract/work/deputies.ts'
import type { z } from 'zod'
import { formatRole } from '#lib/i18n/format.ts'
import { Form } from '#ui/form.tsx'
import type { DialogForm } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { type useAppointDeputy, useDeputy } from './reports.api.ts'

interface DeputyFormProps {
  form: DialogForm
  appoint: ReturnType<typeof useAppointDeputy>
  onDone: () => void
}

const Values = deputies.appoint.body
type Values = z.input<typeof Values>

export function DeputyForm({ form, appoint, onDone }: DeputyFormProps) {
  const { deputy, candidates } = useDeputy()
  const defaults: Values = {
    deputy_id: deputy?.deputy_id ?? '',
    from_day: deputy?.from_day ?? '',
    until_day: deputy?.until_day ?? '',
  }
  return (
    <Form
      {...form}
      schema={Values}
      defaults={defaults}
      onSubmit={(body) => appoint.mutate({ body }, { onSuccess: onDone })}
    >
      {(field) => (
        <>
          <Select
            {...field('deputy_id')}
            label={t('Deputy')}
            placeholder={t('Choose a reviewer')}
            options={candidates.map(({ id: value, full_name, role }) => ({
              value,
              label: `${full_name}, ${formatRole(role)}`,
            }))}
          />
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <Input {...field('from_day')} type="date" label={t('First day')} />
            <Input {...field('until_day')} type="date" label={t('Last day')} />
          </div>
        </>
      )}
    </Form>
  )
}
