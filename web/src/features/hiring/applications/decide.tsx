import type { Application, ApplicationRow } from '@app/contract/hiring/applications.ts'
import { applications as routes } from '@app/contract/hiring/applications.ts'
import type { DecisionReason } from '@app/contract/hiring/decision-reasons.ts'
import { msg, t } from '@app/contract/i18n/translate.ts'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { useApiMutation } from '#lib/api/api.ts'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { formatDateTime } from '#lib/i18n/format.ts'
import { LetterChoice, Letters } from '#lib/letters/letter-choice.tsx'
import { LetterPreview } from '#lib/letters/letter-preview.tsx'
import { Reasons, useReasons } from '#lib/letters/reasons.tsx'
import { dayIn, instantOf, useZone, zoneName } from '#lib/session/zone.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { type DialogForm, FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { Picker } from '#ui/picker.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast.ts'
import { isLeftOut } from './answer-clock.tsx'
import { useTakeBack } from './applications.api.ts'

const noTime = msg('Please choose a date and time.')

/** The moment is read on the person's own clock. */
const valuesIn = (zone: string) =>
  z
    .object({
      reason_id: z.string(),
      text: routes.decide.body.shape.text,
      template_id: z.string().nullable(),
      when: z.enum(['now', 'later']),
      day: z.string(),
      time: z.string(),
    })
    .superRefine(({ when, day, time }, context) => {
      if (when === 'now') return
      const path = day ? ['time'] : ['day']
      if (!day || !time) context.addIssue({ code: 'custom', path, message: noTime })
      else if (Date.parse(instantOf(zone, day, time)) <= Date.now())
        context.addIssue({
          code: 'custom',
          path,
          message: t('Pick a time in the future.'),
        })
    })
    .transform(({ text, template_id, when, day, time }) => ({
      text,
      template_id,
      send_at: when === 'later' ? instantOf(zone, day, time) : null,
    }))

type Values = z.input<ReturnType<typeof valuesIn>>
type Read = z.output<ReturnType<typeof valuesIn>>
type Decision = Awaited<ReturnType<ReturnType<typeof useDecide>['mutateAsync']>>

/** Of what is typed for these applications. */
export const decisionDraft = (rows: readonly Pick<ApplicationRow, 'id'>[]) =>
  `decision:${rows
    .map(({ id }) => id)
    .sort()
    .join()}`

const useDecide = (draft: string) =>
  useApiMutation(routes.decide, { draft, isSent: ({ decided }) => decided.length > 0 })

interface DecideProps {
  rows: readonly ApplicationRow[]
  open: boolean
  onOpenChange: (open: boolean) => void
  onDone?: (answer: Decision) => void
}

/**
 * Rejects by a letter, with a reason of the organisation, now or at a moment to come; it is read before it is sent. What is
 * typed outlives the tab.
 */
export function Decide({ rows, open, onOpenChange, onDone }: DecideProps) {
  const draft = decisionDraft(rows)
  const decide = useDecide(draft)
  const [managing, setManaging] = useState<'reasons' | 'letters'>()
  /** Of the promise: who opened this may be off the page with the rows that were answered. */
  const send = (read: Read) => {
    const applications = rows.map(({ id, version }) => ({ id, version }))
    decide.mutateAsync({ body: { ...read, applications } }).then(
      (answer) => {
        const count = answer.decided.length
        if (!count) toast.error(t('No email sent'), answer.refused[0]?.detail ?? '')
        // The one application stands, for instance, with an offer: what was typed stays until that is settled.
        if (!count && rows.length === 1) return
        onOpenChange(false)
        onDone?.(answer)
        if (count)
          toast.success(
            read.send_at
              ? t('{count, plural, one {# email} other {# emails}} planned', { count })
              : t('{count, plural, one {# email} other {# emails}} sent', { count }),
          )
      },
      () => undefined,
    )
  }
  const late = rows.every(isLeftOut)
  return (
    <>
      <FormDialog
        open={open}
        onOpenChange={onOpenChange}
        size="lg"
        title={
          late
            ? t('Reply to {count, plural, one {# applicant} other {# applicants}}', {
                count: rows.length,
              })
            : t('Reject {count, plural, one {# application} other {# applications}} by email', {
                count: rows.length,
              })
        }
        description={
          late
            ? t(
                "Their application closed when the promised date passed. They're still waiting to hear from you.",
              )
            : t('Until the email goes out, applicants see nothing and you can undo it.')
        }
        mutation={decide}
        draft={() => draft}
        action={late ? t('Send reply') : t('Reject by email')}
        busyText={t('Sending…')}
      >
        {(form) => (
          <AsyncBoundary
            title={t("Couldn't load the reasons")}
            skeleton={<SkeletonText lines={5} />}
          >
            <DecideForm form={form} rows={rows} onSend={send} onManage={setManaging} />
          </AsyncBoundary>
        )}
      </FormDialog>
      {managing === 'reasons' && <Reasons onClose={() => setManaging(undefined)} />}
      {managing === 'letters' && (
        <Letters kind="rejection" onClose={() => setManaging(undefined)} />
      )}
    </>
  )
}

interface DecideFormProps {
  form: DialogForm
  rows: readonly ApplicationRow[]
  onSend: (read: Read) => void
  onManage: (what: 'reasons' | 'letters') => void
}

const blank = (zone: string): Values => ({
  reason_id: '',
  text: '',
  template_id: null,
  when: 'now',
  day: dayIn(zone, Date.now() + 86_400_000),
  time: '09:00',
})

function DecideForm({ form, rows, onSend, onManage }: DecideFormProps) {
  const zone = useZone()
  const reasons = useReasons().filter(({ is_archived }) => !is_archived)
  return (
    <Form {...form} schema={valuesIn(zone)} defaults={blank(zone)} onSubmit={onSend}>
      {(field, form) => {
        const reason = field('reason_id')
        return (
          <>
            <div className="grid grid-cols-1 items-end gap-3 sm:grid-cols-[1fr_auto]">
              <Picker
                {...reason}
                label={t('Reason')}
                placeholder={t('No reason')}
                options={reasons.map(({ id, name }) => ({ value: id, label: name }))}
                optional
                onChange={(event) => {
                  const text = wordsWith(reasons, form, event.target.value)
                  void reason.onChange(event)
                  form.setValue('text', text, { shouldDirty: true })
                }}
              />
              <Button variant="secondary" onClick={() => onManage('reasons')}>
                {t('Edit reasons')}
              </Button>
            </div>
            {!rows.every(isLeftOut) && (
              <LetterChoice
                kind="rejection"
                field={field('template_id', { blank: null })}
                onManage={() => onManage('letters')}
              />
            )}
            <TextArea
              {...field('text')}
              label={t('Email paragraph')}
              hint={t('We add it to the letter.')}
              rows={5}
              optional={!rows.some(isLeftOut)}
            />
            <RadioGroup
              {...field('when')}
              label={t('When')}
              options={[
                { value: 'now', label: t('Now') },
                { value: 'later', label: t('Later') },
              ]}
            />
            {form.watch('when') === 'later' && (
              <div className="grid grid-cols-2 gap-4">
                <Input {...field('day')} type="date" label={t('Day')} hint={zoneName(zone)} />
                <Input {...field('time')} type="time" label={t('Time')} />
              </div>
            )}
            <Preview
              key={`${form.watch('template_id')} ${form.watch('text')}`}
              ids={rows.map(({ id }) => id)}
              text={form.watch('text')}
              template_id={form.watch('template_id') || null}
            />
          </>
        )
      }}
    </Form>
  )
}

/** The words of the chosen reason in place of those of the last one; what a person typed stays before them. */
function wordsWith(
  reasons: readonly DecisionReason[],
  form: UseFormReturn<Values, unknown, Read>,
  chosen: string,
) {
  const { reason_id, text } = form.getValues()
  const wordsOf = (id: string) => reasons.find((reason) => reason.id === id)?.text ?? ''
  const last = wordsOf(reason_id)
  const typed = (last ? text.replace(last, '') : text).trim()
  return [typed, wordsOf(chosen)].filter(Boolean).join('\n\n')
}

const mostPreviewed = 10

interface PreviewProps {
  ids: readonly string[]
  text: string
  template_id: string | null
}

/** Of other words the letters are read anew. */
function Preview({ ids, text, template_id }: PreviewProps) {
  const preview = useApiMutation(routes.previewDecision)
  const ask = () =>
    preview.mutate({ body: { text, template_id, ids: ids.slice(0, mostPreviewed) } })
  return <LetterPreview preview={preview} onAsk={ask} />
}

/** A rejection whose letter is still to be sent. */
export function PlannedDecision({ application }: { application: Application }) {
  const takeBack = useTakeBack()
  const { id, decision } = application
  if (!decision) return null
  const { send_at, by_name } = decision
  return (
    <Banner
      tone="warning"
      action={
        <Button
          variant="secondary"
          size="sm"
          busy={takeBack.isPending}
          onClick={() => takeBack.mutate({ params: { id } })}
        >
          {t('Undo')}
        </Button>
      }
    >
      {t("{by_name}'s rejection goes out on {send_at}. The applicant doesn't know yet.", {
        by_name,
        send_at: formatDateTime(send_at),
      })}
    </Banner>
  )
}
