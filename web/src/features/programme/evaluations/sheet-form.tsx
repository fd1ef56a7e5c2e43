import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import {
  type Criterion,
  criteriaAbout,
  criteriaOf,
  type Evaluation,
  evaluations,
  missingAgain,
  missingMark,
  type SheetDraft,
  type Side,
  sheetTexts,
  subjectsOf,
  wouldAgain,
} from '@app/contract/programme/evaluations.ts'
import { CloudCheck, CloudOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { call, keyOf } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { lateSaver } from '#lib/autosave/late-saver.ts'
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
import { useSubmit } from './evaluations.api.ts'

const mark = z.enum(marks, missingMark).transform(Number)

/** What is asked of a side: every mark of it. */
const sheetOf = (criteria: readonly Criterion[]) =>
  z.object({
    marks: z.object(Object.fromEntries(criteria.map((name) => [name, mark]))),
    ...sheetTexts,
    again: z.enum(wouldAgain, missingAgain),
  })
type TypedSheet = z.input<ReturnType<typeof sheetOf>>
type ReadSheet = z.output<ReturnType<typeof sheetOf>>

const known = (value: number) => marks.find((one) => one === String(value))

/** What the form begins with. */
const startOf = (draft: SheetDraft | null) => ({
  marks: Object.fromEntries(
    Object.entries(draft?.marks ?? {}).map(([name, value]) => [name, known(value)]),
  ),
  strengths: draft?.strengths ?? '',
  to_improve: draft?.to_improve ?? '',
  again: draft?.again ?? undefined,
})

/** What is kept of a form that is not filled in yet. */
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

type Keeping = 'idle' | 'saving' | 'saved' | 'failed'

/** Keeps what is typed on the server. */
function sheetKeeper(id: string, onState: (state: Keeping) => void) {
  const saver = lateSaver({
    save: (draft: SheetDraft) => call(evaluations.keepDraft, { params: { id }, body: draft }),
    onSaved(_, draft) {
      show(id, draft)
      onState('saved')
    },
    onFailed: () => onState('failed'),
  })
  return {
    type(draft: SheetDraft) {
      onState('saving')
      saver.type(draft)
    },
    flush: saver.flush,
    /** It is being sent: no late save may come after it. */
    hold: saver.drop,
  }
}

type SheetKeeper = ReturnType<typeof sheetKeeper>

/** Whoever comes back to the form finds what was kept. */
const show = (id: string, draft: SheetDraft) =>
  queryClient.setQueriesData<Evaluation>({ queryKey: [keyOf(evaluations.read)] }, (shown) =>
    shown?.id === id ? { ...shown, draft } : shown,
  )

interface KeepSheetProps {
  form: UseFormReturn<TypedSheet, unknown, ReadSheet>
  keeper: SheetKeeper
}

/** Hands on every change of the form, which keeps its values outside of React. */
function KeepSheet({ form, keeper }: KeepSheetProps) {
  useEffect(() => {
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ values, name }) => {
        if (name) keeper.type(draftOf(values))
      },
    })
    return () => {
      stop()
      void keeper.flush()
    }
  }, [form, keeper])
  return null
}

const text: Record<Exclude<Keeping, 'idle'>, string> = localized({
  saving: msg('Saving draft…'),
  saved: msg('Draft saved'),
  failed: msg('The draft could not be saved. It is tried again with the next change.'),
})

function KeptState({ state }: { state: Keeping }) {
  const Icon = state === 'failed' ? CloudOff : CloudCheck
  return (
    <p role="status" className="flex items-center gap-1.5 text-sm text-muted">
      {(state === 'saved' || state === 'failed') && <Icon aria-hidden className="size-4" />}
      {state !== 'idle' && t(text[state])}
    </p>
  )
}

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
