import { t } from '@app/contract/i18n/translate.ts'
import {
  type Criterion,
  criteriaAbout,
  criteriaOf,
  type Evaluation,
  missingAgain,
  missingMark,
  type SheetDraft,
  type Side,
  sheetTexts,
  subjectsOf,
  wouldAgain,
} from '@app/contract/programme/evaluations.ts'
import { useState } from 'react'
import { z } from 'zod'
import { AutosaveStatus } from '#lib/autosave/autosave-status.tsx'
import { formatDate } from '#lib/i18n/format.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import type { FieldOf } from '#ui/form-field.ts'
import { RadioGroup } from '#ui/radio-group.tsx'
import { TextArea } from '#ui/textarea.tsx'
import {
  aboutLabels,
  againLabels,
  againQuestion,
  criterionLabels,
  markLabels,
  marks,
} from './evaluation.labels.ts'
import { refreshWhenTaken, useSheetDraft, useSubmit } from './evaluations.api.ts'

const mark = z.enum(marks, missingMark).transform(Number)

/** A complete sheet of one side: with every mark. */
const sheetOf = (criteria: readonly Criterion[]) =>
  z.object({
    marks: z.object(Object.fromEntries(criteria.map((name) => [name, mark]))),
    ...sheetTexts,
    again: z.enum(wouldAgain, missingAgain),
  })
type TypedSheet = z.input<ReturnType<typeof sheetOf>>
type ReadSheet = z.output<ReturnType<typeof sheetOf>>

const known = (value: number) => marks.find((one) => one === String(value))

/** The form's initial values. */
const startOf = (draft: SheetDraft | null) => ({
  marks: Object.fromEntries(
    Object.entries(draft?.marks ?? {}).map(([name, value]) => [name, known(value)]),
  ),
  strengths: draft?.strengths ?? '',
  to_improve: draft?.to_improve ?? '',
  again: draft?.again ?? undefined,
})

/** The draft of a form that is not complete yet. */
const draftOf = (typed: Partial<TypedSheet>): SheetDraft => ({
  marks: Object.fromEntries(
    Object.entries(typed.marks ?? {}).flatMap(([name, value]) =>
      value ? [[name, Number(value)]] : [],
    ),
  ),
  strengths: typed.strengths ?? '',
  to_improve: typed.to_improve ?? '',
  again: typed.again ?? null,
})

interface SheetFormProps {
  evaluation: Evaluation
  side: Side
  onSent?: (() => void) | undefined
}

/** The user's side of an evaluation, saved as a draft until it is sent. */
export function SheetForm({ evaluation, side, onSent }: SheetFormProps) {
  const { id, kind, startup_name, due_at } = evaluation
  const hasStartup = startup_name !== null
  const [schema] = useState(() => sheetOf(criteriaOf(side, hasStartup)))
  const { status, reason, initial, change, flush, forget } = useSheetDraft(evaluation)
  const submit = useSubmit()
  const send = async (sheet: ReadSheet) => {
    // The draft has all of it, should it not arrive.
    await flush()
    // The form is gone before a callback of `mutate` would run.
    await submit.mutateAsync({ params: { id }, body: sheet }).then(() => {
      forget()
      onSent?.()
    }, refreshWhenTaken)
  }
  return (
    <Form
      schema={schema}
      defaults={startOf(initial)}
      busy={submit.isPending}
      errors={submit.errors}
      onChange={(typed) => change(draftOf(typed))}
      onSubmit={send}
      className="gap-6"
    >
      {(field) => (
        <>
          <Banner>
            {t(
              "Hidden until everyone has submitted or {due} has passed. You can't change it after sending.",
              { due: formatDate(due_at) },
            )}
          </Banner>
          {subjectsOf(side, hasStartup).map((about) => (
            <section key={about} className="grid grid-cols-1 gap-4">
              <h3 className="font-semibold">{aboutLabels[about]}</h3>
              {criteriaAbout[about].map((name) => (
                <MarkField key={name} {...field(`marks.${name}`)} label={criterionLabels[name]} />
              ))}
            </section>
          ))}
          {kind === 'final' && side !== 'intern' && (
            <p className="text-sm text-muted">
              {t(
                'The intern can show the average of your marks on a public page, without your name. What you write stays private.',
              )}
            </p>
          )}
          <Words field={field} side={side} />
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" busy={submit.isPending} busyText={t('Sending…')}>
              {t('Send Evaluation')}
            </Button>
            <AutosaveStatus status={status} />
          </div>
          {status === 'rejected' && <Banner tone="danger">{reason}</Banner>}
        </>
      )}
    </Form>
  )
}

/** In one line where there is room. */
const MarkField = (props: Omit<Parameters<typeof RadioGroup>[0], 'options'>) => (
  <RadioGroup
    {...props}
    options={marks.map((value) => ({ value, label: markLabels[value] }))}
    className="flex flex-wrap gap-x-5 gap-y-1 [&>p]:basis-full"
  />
)

function Words({ field, side }: { field: FieldOf<TypedSheet>; side: Side }) {
  return (
    <section className="grid grid-cols-1 gap-4">
      <h3 className="font-semibold">{t('In words')}</h3>
      <TextArea {...field('strengths')} label={t('Strengths')} hint={t('What goes well')} />
      <TextArea {...field('to_improve')} label={t('What could be better')} optional />
      <RadioGroup
        {...field('again')}
        label={againQuestion(side)}
        options={wouldAgain.map((value) => ({ value, label: againLabels[value] }))}
        className="flex flex-wrap gap-x-5 gap-y-1 [&>p]:basis-full"
      />
    </section>
  )
}
