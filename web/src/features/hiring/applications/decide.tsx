import type { ApplicationRow } from '@app/contract/hiring/applications.ts'
import { applications as routes } from '@app/contract/hiring/applications.ts'
import {
  type DecisionReason,
  decisionReasons,
  ReasonDraft,
} from '@app/contract/hiring/decision-reasons.ts'
import { msg, t } from '@app/contract/i18n/translate.ts'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { useApiMutation, useApiQuery } from '#lib/api/api.ts'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { dayIn, instantOf, useZone, zoneName } from '#lib/session/zone.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { type DialogForm, FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast.ts'
import { isLeftOut } from './answer-clock.tsx'

const noTime = msg('Please choose a date and time.')

/** The moment is read on the person's own clock. */
const valuesIn = (zone: string) =>
  z
    .object({
      reason_id: z.string(),
      text: routes.decide.body.shape.text,
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
          message: t('Please choose a time in the future.'),
        })
    })
    .transform(({ text, when, day, time }) => ({
      text,
      send_at: when === 'later' ? instantOf(zone, day, time) : null,
    }))

type Values = z.input<ReturnType<typeof valuesIn>>
type Read = z.output<ReturnType<typeof valuesIn>>
type Decided = Awaited<ReturnType<ReturnType<typeof useDecide>['mutateAsync']>>

const useDecide = () => useApiMutation(routes.decide)
const useReasons = () => useApiQuery(decisionReasons.list).reasons

/** Applications that a letter can answer. */
export const canDecide = (row: ApplicationRow) => row.moves.includes('rejected') || isLeftOut(row)

interface DecideProps {
  rows: readonly ApplicationRow[]
  open: boolean
  onOpenChange: (open: boolean) => void
  onDone?: (answer: Decided) => void
}

/** Rejects by a letter, with a reason of the organisation, now or at a moment to come; it is read before it is sent. */
export function Decide({ rows, open, onOpenChange, onDone }: DecideProps) {
  const decide = useDecide()
  const [managing, setManaging] = useState(false)
  const send = (read: Read) =>
    decide.mutate(
      { body: { ...read, applications: rows.map(({ id, version }) => ({ id, version })) } },
      {
        onSuccess: (answer) => {
          onOpenChange(false)
          onDone?.(answer)
          const count = answer.decided.length
          if (count)
            toast.success(
              read.send_at
                ? t('{count, plural, one {# letter} other {# letters}} planned', { count })
                : t('{count, plural, one {# letter} other {# letters}} sent', { count }),
            )
          else toast.error(t('No letter was sent'), answer.refused[0]?.detail ?? '')
        },
      },
    )
  const late = rows.every(isLeftOut)
  return (
    <>
      <FormDialog
        open={open}
        onOpenChange={onOpenChange}
        size="lg"
        title={
          late
            ? t('Answer {count, plural, one {# applicant} other {# applicants}}', {
                count: rows.length,
              })
            : t('Reject {count, plural, one {# application} other {# applications}} by letter', {
                count: rows.length,
              })
        }
        description={
          late
            ? t(
                'Their application was closed when the promised day passed. They still wait for your words.',
              )
            : t(
                'Until the letter is sent, the applicants see nothing of it and you can take it back.',
              )
        }
        mutation={decide}
        action={late ? t('Send the answer') : t('Reject by letter')}
        busyText={t('Sending…')}
      >
        {(form) => (
          <AsyncBoundary
            title={t('The reasons could not be loaded')}
            skeleton={<SkeletonText lines={5} />}
          >
            <DecideForm form={form} rows={rows} onSend={send} onManage={() => setManaging(true)} />
          </AsyncBoundary>
        )}
      </FormDialog>
      {managing && <Reasons onClose={() => setManaging(false)} />}
    </>
  )
}

interface DecideFormProps {
  form: DialogForm
  rows: readonly ApplicationRow[]
  onSend: (read: Read) => void
  onManage: () => void
}

const blank = (zone: string): Values => ({
  reason_id: '',
  text: '',
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
              <Select
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
              <Button variant="secondary" onClick={onManage}>
                {t('Edit the reasons')}
              </Button>
            </div>
            <TextArea
              {...field('text')}
              label={t('Paragraph of the letter')}
              hint={t('It follows the thanks. The rest of the letter stands in Mail wordings.')}
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
            <Preview ids={rows.map(({ id }) => id)} text={form.watch('text')} />
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

/** The letters of the first applicants, with their names; asked for, because each is made by the server. */
function Preview({ ids, text }: { ids: readonly string[]; text: string }) {
  const preview = useApiMutation(routes.previewDecision)
  const ask = () => preview.mutate({ body: { text, ids: ids.slice(0, mostPreviewed) } })
  return (
    <section aria-label={t('Preview')} className="grid gap-3 border-t pt-4">
      <div>
        <Button variant="secondary" size="sm" busy={preview.isPending} onClick={ask}>
          {t('Preview the letters')}
        </Button>
      </div>
      {preview.error && <Banner tone="danger">{preview.error.message}</Banner>}
      {preview.data?.letters.map(({ id, full_name, to, subject, text: paragraphs }) => (
        <article key={id} className="rounded-md bg-subtle px-4 py-3 text-sm">
          <p className="text-muted">
            {full_name}, {to}
          </p>
          <p className="mt-1 font-semibold">{subject}</p>
          <p className="mt-2 whitespace-pre-line">{paragraphs.join('\n\n')}</p>
        </article>
      ))}
    </section>
  )
}

/** The organisation's reasons: added, changed, archived. */
function Reasons({ onClose }: { onClose: () => void }) {
  const [edited, setEdited] = useState<DecisionReason | 'new'>()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Reasons')}
      description={t(
        'What the organisation says in its letters. Letters that were sent stay as they are.',
      )}
      footer={!edited && <Button onClick={() => setEdited('new')}>{t('Add a reason')}</Button>}
    >
      <AsyncBoundary
        title={t('The reasons could not be loaded')}
        skeleton={<SkeletonText lines={4} />}
      >
        {edited ? (
          <ReasonForm reason={edited} onClose={() => setEdited(undefined)} />
        ) : (
          <ReasonList onEdit={setEdited} />
        )}
      </AsyncBoundary>
    </Dialog>
  )
}

function ReasonList({ onEdit }: { onEdit: (reason: DecisionReason) => void }) {
  const reasons = useReasons()
  const change = useApiMutation(decisionReasons.change, {
    failed: t('The reason was not changed'),
  })
  if (!reasons.length) return <p className="text-muted">{t('There are no reasons yet.')}</p>
  return (
    <ul className="grid divide-y">
      {reasons.map((reason) => (
        <li key={reason.id} className="flex flex-wrap items-start gap-3 py-3">
          <div className="min-w-0 flex-1 basis-60">
            <p className="font-medium">
              {reason.name}{' '}
              {reason.is_archived && <span className="text-muted">({t('Archived')})</span>}
            </p>
            <p className="line-clamp-2 text-sm text-muted">{reason.text}</p>
          </div>
          <Button variant="secondary" size="sm" onClick={() => onEdit(reason)}>
            {t('Edit')}
          </Button>
          <Button
            variant="ghost"
            size="sm"
            busy={change.isPending}
            onClick={() =>
              change.mutate({
                params: { id: reason.id },
                body: { is_archived: !reason.is_archived },
              })
            }
          >
            {reason.is_archived ? t('Restore') : t('Archive')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

function ReasonForm({ reason, onClose }: { reason: DecisionReason | 'new'; onClose: () => void }) {
  const create = useApiMutation(decisionReasons.create)
  const change = useApiMutation(decisionReasons.change)
  const saving = reason === 'new' ? create : change
  const save = (draft: ReasonDraft) =>
    reason === 'new'
      ? create.mutate({ body: draft }, { onSuccess: onClose })
      : change.mutate({ params: { id: reason.id }, body: draft }, { onSuccess: onClose })
  return (
    <Form
      schema={ReasonDraft}
      defaults={
        reason === 'new' ? { name: '', text: '' } : { name: reason.name, text: reason.text }
      }
      busy={saving.isPending}
      errors={saving.errors}
      problem={saving.error}
      onSubmit={save}
    >
      {(field) => (
        <>
          <Input {...field('name')} label={t('Name')} maxLength={80} />
          <TextArea {...field('text')} label={t('Paragraph')} rows={5} />
          <div className="flex justify-end gap-2">
            <Button variant="secondary" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" busy={saving.isPending}>
              {t('Save')}
            </Button>
          </div>
        </>
      )}
    </Form>
  )
}
