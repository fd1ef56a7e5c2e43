import { t } from '@app/contract/i18n/text.ts'
import {
  criteriaAbout,
  criteriaOf,
  type Evaluation,
  type Side,
  subjectsOf,
  wouldAgain,
} from '@app/contract/programme/evaluations.ts'
import { useState } from 'react'
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
} from './evaluation-words.ts'
import { useSubmit } from './evaluations.api.ts'
import { KeepSheet, KeptState } from './keep-sheet.tsx'
import { type Keeping, sheetKeeper } from './sheet-keeper.ts'
import { type ReadSheet, sheetOf, startOf, type TypedSheet } from './sheet-schema.ts'

/** One's own side, kept as a draft until it is sent. */
export function SheetForm({ evaluation, side }: { evaluation: Evaluation; side: Side }) {
  const { id, startup_name, due_at } = evaluation
  const hasStartup = startup_name !== null
  const [schema] = useState(() => sheetOf(criteriaOf(side, hasStartup)))
  const [state, setState] = useState<Keeping>('idle')
  const [keeper] = useState(() => sheetKeeper(id, setState))
  const submit = useSubmit()
  const send = async (sheet: ReadSheet) => {
    await keeper.hold()
    submit.mutate({ params: { id }, body: sheet })
  }
  return (
    <Form
      schema={schema}
      defaults={startOf(evaluation.draft)}
      busy={submit.isPending}
      errors={submit.errors}
      onSubmit={send}
      className="gap-6"
    >
      {(field, form) => (
        <>
          <KeepSheet form={form} keeper={keeper} />
          <Banner>
            {t(
              'Nobody reads this before everybody has written, or before {due}. Once it is sent it cannot be changed.',
              { due: formatDate(due_at) },
            )}
          </Banner>
          {subjectsOf(side, hasStartup).map((about) => (
            <section key={about} className="grid grid-cols-1 gap-4">
              <h3 className="font-semibold">{t(aboutLabels[about])}</h3>
              {criteriaAbout[about].map((name) => (
                <MarkField
                  key={name}
                  {...field(`marks.${name}`)}
                  label={t(criterionLabels[name])}
                />
              ))}
            </section>
          ))}
          <Words field={field} side={side} />
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" busy={submit.isPending} busyText={t('Sending…')}>
              {t('Send Evaluation')}
            </Button>
            <KeptState state={state} />
          </div>
        </>
      )}
    </Form>
  )
}

/** In one line where there is room. */
const MarkField = (props: Omit<Parameters<typeof RadioGroup>[0], 'options'>) => (
  <RadioGroup
    {...props}
    options={marks.map((value) => ({ value, label: t(markLabels[value]) }))}
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
        options={wouldAgain.map((value) => ({ value, label: t(againLabels[value]) }))}
        className="flex flex-wrap gap-x-5 gap-y-1 [&>p]:basis-full"
      />
    </section>
  )
}
