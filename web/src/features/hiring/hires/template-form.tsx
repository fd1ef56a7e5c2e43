import { onboarding, onboardingSides } from '@app/contract/hiring/hires.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { Plus } from 'lucide-react'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import type { z } from 'zod'
import { OrderButtons } from '#lib/order-buttons.tsx'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import type { DialogForm } from '#ui/form-dialog.tsx'
import type { FieldOf } from '#ui/form-field.ts'
import { Input } from '#ui/input.tsx'
import { useOpenedVersion } from '#ui/opened-version.ts'
import { Select } from '#ui/select.tsx'
import { sideLabels } from './hire.labels.ts'
import { type useSaveTemplate, useTemplate } from './hires.api.ts'

const maxItems = 50
const TemplateValues = onboarding.saveTemplate.body.pick({ items: true })
type Values = z.input<typeof TemplateValues>
type Read = z.output<typeof TemplateValues>

interface TemplateFormProps {
  form: DialogForm
  save: ReturnType<typeof useSaveTemplate>
  onDone: () => void
}

export function TemplateForm({ form, save, onDone }: TemplateFormProps) {
  const { items, version } = useTemplate()
  const opened = useOpenedVersion(version, save.error, undefined, form.draft)
  return (
    <Form
      {...form}
      version={opened.version}
      problem={opened.problem}
      schema={TemplateValues}
      defaults={{ items }}
      onSubmit={(values) =>
        save.mutate({ body: { ...values, version: opened.version } }, { onSuccess: onDone })
      }
    >
      {(field, form) => <Items field={field} form={form} />}
    </Form>
  )
}

interface ItemsProps {
  field: FieldOf<Values>
  form: UseFormReturn<Values, unknown, Read>
}

function Items({ field, form: { control } }: ItemsProps) {
  const { fields, append, remove, move } = useFieldArray({ control, name: 'items' })
  return (
    <>
      {fields.length === 0 && (
        <p className="text-muted">{t("No items: new hires won't get a checklist.")}</p>
      )}
      <ol className="grid gap-4">
        {fields.map(({ id, title }, at) => (
          <li key={id} className="grid grid-cols-1 gap-3 rounded-md border p-3">
            <ItemFields field={field} at={at} />
            <OrderButtons
              title={title}
              at={at}
              count={fields.length}
              onMove={(by) => move(at, at + by)}
              onRemove={() => remove(at)}
            />
          </li>
        ))}
      </ol>
      <div>
        <Button
          variant="secondary"
          disabled={fields.length >= maxItems}
          onClick={() => append({ title: '', details: '', side: 'hr', due_days: 0 })}
        >
          <Plus aria-hidden />
          {t('Add an item')}
        </Button>
      </div>
    </>
  )
}

const ItemFields = ({ field, at }: { field: FieldOf<Values>; at: number }) => (
  <>
    <Input {...field(`items.${at}.title`)} label={t('What to do')} maxLength={150} />
    <Input {...field(`items.${at}.details`)} label={t('Details')} optional maxLength={1000} />
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      <Select
        {...field(`items.${at}.side`)}
        label={t('Who does it')}
        options={onboardingSides.map((value) => ({ value, label: sideLabels[value] }))}
      />
      <Input
        {...field(`items.${at}.due_days`, { number: true })}
        type="number"
        min={-60}
        max={180}
        step={1}
        label={t('Due (days after the start)')}
        hint={t('Negative numbers mean before the start.')}
      />
    </div>
  </>
)
