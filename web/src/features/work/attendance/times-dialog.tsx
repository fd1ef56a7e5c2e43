import type { FieldErrors } from '@app/contract/core/problem.ts'
import { msg, t } from '@app/contract/i18n/translate.ts'
import { noCheckIn, type TimeEntry } from '@app/contract/work/attendance.ts'
import { useId } from 'react'
import { z } from 'zod'
import { clockIn, dayIn, instantOf, zoneName } from '#lib/session/zone.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { Input } from '#ui/input.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { formatWeekday } from './period.ts'

/** As a datetime-local input says it: a day and a time of day, without a zone. */
const Moment = z.string().min(1, msg('Please choose a date and time.'))

const Times = z
  .object({
    check_in_time: z.string().min(1, noCheckIn),
    check_out_time: Moment,
    reason: z.string().trim().min(1, msg('Please give a reason.')).max(1000),
  })
  .refine(({ check_in_time, check_out_time }) => check_in_time < check_out_time, {
    path: ['check_out_time'],
    message: msg('Check-out time must be after check-in time'),
  })

interface NewTimes {
  /** Left out when it stays as it is. */
  check_in_time?: string
  check_out_time: string
  reason: string
}

interface TimesFormProps {
  id: string
  entry: TimeEntry
  busy: boolean
  errors: FieldErrors | undefined
  reasonHint: string
  onSubmit: (times: NewTimes) => void
}

/** The times of a session as they should be, on the clock of the zone it was worked in. */
function TimesForm({ entry, reasonHint, onSubmit, ...form }: TimesFormProps) {
  const { time_zone: zone, check_in_time, check_out_time, status } = entry
  const localValue = (instant: string) => `${dayIn(zone, instant)}T${clockIn(zone, instant)}`
  const instantFor = (local: string) => instantOf(zone, local.slice(0, 10), local.slice(11, 16))
  const begun = localValue(check_in_time)
  return (
    <Form
      {...form}
      schema={Times}
      defaults={{
        check_in_time: begun,
        // A session that closed by itself has no end that somebody chose.
        check_out_time:
          check_out_time && status !== 'unconfirmed' ? localValue(check_out_time) : '',
        reason: '',
      }}
      onSubmit={({ check_in_time: from, check_out_time: until, reason }) =>
        onSubmit({
          ...(from !== begun && { check_in_time: instantFor(from) }),
          check_out_time: instantFor(until),
          reason,
        })
      }
    >
      {(field) => (
        <>
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <Input {...field('check_in_time')} type="datetime-local" label={t('Check-in')} />
            <Input {...field('check_out_time')} type="datetime-local" label={t('Check-out')} />
          </div>
          <p className="-mt-2 text-sm text-muted">
            {t('Times of {zone}.', { zone: zoneName(zone, check_in_time) })}
          </p>
          <TextArea {...field('reason')} label={t('Reason')} hint={reasonHint} rows={3} />
        </>
      )}
    </Form>
  )
}

interface TimesDialogProps {
  entry: TimeEntry
  title: string
  description: string
  reasonHint: string
  /** The verb of the title. */
  action: string
  mutation: { isPending: boolean; error: Error | null; errors: FieldErrors | undefined }
  onSubmit: (times: NewTimes) => void
  onClose: () => void
}

export function TimesDialog({
  entry,
  action,
  mutation,
  onClose,
  onSubmit,
  ...dialog
}: TimesDialogProps) {
  const form = useId()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={dialog.title}
      description={`${formatWeekday(entry.day)}. ${dialog.description}`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={form} busy={mutation.isPending} busyText={t('Sending…')}>
            {action}
          </Button>
        </>
      }
    >
      {mutation.error && !mutation.errors && (
        <Banner tone="danger" className="mb-4">
          {mutation.error.message}
        </Banner>
      )}
      <TimesForm
        id={form}
        entry={entry}
        busy={mutation.isPending}
        errors={mutation.errors}
        reasonHint={dialog.reasonHint}
        onSubmit={onSubmit}
      />
    </Dialog>
  )
}
