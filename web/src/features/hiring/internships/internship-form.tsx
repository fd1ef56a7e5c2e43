import type { FieldErrors } from '@app/contract/core/problem.ts'
import { imageTypes } from '@app/contract/files/files.ts'
import { categoryWords, paymentLabels } from '@app/contract/hiring/category-labels.ts'
import { type InternshipDraft, payments } from '@app/contract/hiring/internship-draft.ts'
import { type SkippableStage, skippableStages } from '@app/contract/hiring/stages.ts'
import { organisation } from '@app/contract/i18n/organisation.ts'
import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import { type ReactNode, useId } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useFileUpload } from '#lib/api/use-file-upload.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { Form } from '#ui/form.tsx'
import type { FieldBinding, FieldOf } from '#ui/form-field.ts'
import { Input } from '#ui/input.tsx'
import { Picker } from '#ui/picker.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { InternshipValues } from './internship-values.ts'
import { useChoices } from './internships.api.ts'

interface FieldsProps {
  /** The posting's own category, a choice even after it was archived. */
  category: { id: string; name: string } | undefined
  field: FieldOf<InternshipValues>
  form: UseFormReturn<InternshipValues, unknown, unknown>
}

const InternshipFields = (props: FieldsProps) => (
  <>
    <What {...props} />
    <Terms {...props} />
    <Stages {...props} />
    <Availability {...props} />
  </>
)

function What({ field, form, category }: FieldsProps) {
  const chosen = form.getValues('project_id') ?? undefined
  const { categories, projects, picker } = useChoices(chosen)
  const isOffered = categories.some(({ id }) => id === category?.id)
  const offered = category && !isOffered ? [...categories, category] : categories
  return (
    <Part title={t('The internship')}>
      <Input {...field('title')} label={t('Title')} />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Picker
          {...field('category_id')}
          label={t('Category')}
          placeholder={t('Choose a category')}
          options={offered.map(({ id, name }) => ({ value: id, label: categoryWords(name) }))}
        />
        <Picker
          {...field('project_id', { blank: null })}
          label={t('Project')}
          placeholder={t('No project')}
          optional
          options={projects.map(({ id, name, startup_name }) => ({
            value: id,
            label: startup_name ? `${name}, ${startup_name}` : name,
          }))}
          {...picker}
        />
      </div>
      <TextArea {...field('description')} label={t('Description')} rows={6} />
      <TextArea
        {...field('scope')}
        label={t('Scope of work')}
        hint={t('Start a line with “-” for a bullet. Required to publish.')}
      />
      <TextArea
        {...field('learning')}
        label={t('What you will learn')}
        optional
        hint={t('Start a line with “-” for a bullet.')}
      />
      <TextArea
        {...field('team')}
        label={t('The team')}
        optional
        hint={t('How many people, who leads them, and how they work together.')}
      />
      <TextArea
        {...field('eligibility')}
        label={t('Eligibility')}
        hint={t('Required to publish.')}
      />
      <Input
        {...field('skills')}
        label={t('Skills')}
        optional
        hint={t('Separate with commas, up to 20.')}
      />
      <CoverField field={field('cover_image_id')} form={form} />
    </Part>
  )
}

const Terms = ({ field, form }: FieldsProps) => (
  <Part title={t('Conditions')}>
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <Input {...field('location')} label={t('Location')} />
      <Checkbox {...field('is_remote')} label={t('Remote possible')} className="sm:self-end" />
      <Input
        {...field('application_closing_date')}
        type="date"
        label={t('Apply by')}
        hint={t('Last day to apply, until midnight in our time zone.')}
      />
      <Input
        {...field('respond_by', { blank: null })}
        type="date"
        label={t('Answer by')}
        optional
        hint={t('Every applicant gets an answer by this day. Leave blank to use System Settings.')}
      />
      <Input {...field('start_date')} type="date" label={t('Start date')} />
      <Input
        {...field('duration_months', { number: true })}
        label={t('Duration (months)')}
        inputMode="numeric"
      />
      <Input
        {...field('hours_per_week', { number: true, blank: null })}
        label={t('Hours per week')}
        optional
        inputMode="numeric"
      />
      <Input {...field('openings', { number: true })} label={t('Openings')} inputMode="numeric" />
      <RadioGroup
        {...field('paid_or_unpaid')}
        label={t('Payment')}
        options={payments.map((value) => ({ value, label: paymentLabels[value] }))}
      />
      {form.watch('paid_or_unpaid') === 'Paid' && (
        <Input
          {...field('stipend', { number: true, blank: null })}
          label={t('Monthly stipend ({currency})', { currency: organisation().currency })}
          inputMode="numeric"
        />
      )}
      <Input
        {...field('target_hours', { number: true, blank: null })}
        label={t('Hours for the certificate')}
        optional
        inputMode="numeric"
        hint={t('Approved hours. Leave blank to use System Settings.')}
      />
      <Input
        {...field('minimum_evaluation', { number: true, blank: null })}
        label={t('Minimum final evaluation')}
        optional
        type="number"
        inputMode="decimal"
        min={1}
        max={5}
        step={0.1}
        hint={t('From 1 to 5, e.g. 3.5. Leave blank if not required.')}
      />
    </div>
  </Part>
)

const stageLabels: Record<SkippableStage, string> = localized({
  assessment: msg('Assessment'),
  shortlist: msg('Shortlist'),
  interview: msg('Interview'),
})

/** A stage that is not ticked is skipped: applications go past it, and applicants do not see it. */
const Stages = ({ form }: FieldsProps) => {
  const skipped = form.watch('skipped_stages') ?? []
  const toggle = (stage: SkippableStage, isOn: boolean) =>
    form.setValue(
      'skipped_stages',
      skippableStages.filter((one) => (one === stage ? !isOn : skipped.includes(one))),
      { shouldDirty: true },
    )
  return (
    <Part title={t('Selection stages')}>
      <p className="text-sm text-muted">
        {t('Untick the stages that this internship skips. Applications then move past them.')}
      </p>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {skippableStages.map((stage) => (
          <Checkbox
            key={stage}
            id={`stage-${stage}`}
            label={stageLabels[stage]}
            checked={!skipped.includes(stage)}
            onChange={(event) => toggle(stage, event.target.checked)}
          />
        ))}
      </div>
    </Part>
  )
}

const Availability = ({ field }: FieldsProps) => (
  <Part title={t('Application questions')}>
    <TextArea
      {...field('questions')}
      label={t('Questions')}
      optional
      hint={t('One question per line, up to 5.')}
    />
  </Part>
)

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-4">
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}

interface CoverFieldProps {
  field: FieldBinding<'cover_image_id'>
  form: UseFormReturn<InternshipValues, unknown, unknown>
}

function CoverField({ field, form }: CoverFieldProps) {
  const [id, name] = form.watch(['cover_image_id', 'cover_name'])
  const choose = (image: string | null, called: string) => {
    form.setValue('cover_name', called)
    form.setValue('cover_image_id', image, { shouldDirty: true })
  }
  const { sending, error, send } = useFileUpload(
    (stored) => choose(stored.id, stored.name),
    'cover',
  )
  return (
    <FileDrop
      id={field.id}
      label={t('Cover image')}
      optional
      hint={t('JPEG, PNG or WebP, up to {upload_mb} MB. 3:1 works best.')}
      accept={imageTypes.join(',')}
      file={sending?.file ?? (id ? { name: name || t('Cover image') } : null)}
      progress={sending?.progress}
      error={error ?? field.error}
      onPick={(file) => void send(file)}
      onCancel={sending?.cancel ?? (() => choose(null, ''))}
    />
  )
}

interface InternshipFormProps {
  /** The key under which the draft is stored. */
  draft: string
  /** The version that is typed over. */
  version?: number
  defaults: InternshipValues
  busy: boolean
  errors: FieldErrors | undefined
  onSubmit: (draft: InternshipDraft) => void
  /** The category the posting has. */
  category?: FieldsProps['category']
  /** The buttons. */
  children: ReactNode
}

export const InternshipForm = ({ children, category, ...props }: InternshipFormProps) => (
  <Form schema={InternshipValues} {...props} className="gap-8">
    {(field, form) => (
      <>
        <InternshipFields field={field} form={form} category={category} />
        <div className="flex flex-wrap justify-end gap-2 border-t pt-4">{children}</div>
      </>
    )}
  </Form>
)
