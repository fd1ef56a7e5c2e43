import { largestPage } from '@app/contract/core/paging.ts'
import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import { noCheckIn, type TimeEntry } from '@app/contract/work/attendance.ts'
import type { Correction } from '@app/contract/work/corrections.ts'
import { ClipboardPen } from 'lucide-react'
import { z } from 'zod'
import { formatDateTime } from '#lib/i18n/format.ts'
import { LimitNote } from '#lib/lists/limit-note.tsx'
import { useOpened, useSearchParamState } from '#lib/lists/use-search-param-state.ts'
import { clockIn, dayIn, instantOf, zoneName } from '#lib/session/zone.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { CountSheet } from '#ui/count-sheet.tsx'
import { Form } from '#ui/form.tsx'
import { type DialogForm, FormDialog, type FormDialogProps } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { TextArea } from '#ui/textarea.tsx'
import {
  useMyCorrections,
  usePendingCorrections,
  usePendingCorrectionsOf,
} from './attendance.api.ts'
import { CorrectionTimes, DecideCorrection } from './decide-correction.tsx'
import { formatWeekday } from './period.tsx'

/** The value of a datetime-local input: a day and a time of day, without a zone. */
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
  form: DialogForm
  entry: TimeEntry
  reasonHint: string
  onSubmit: (times: NewTimes) => void
}

/** The times of a session as they should be, on the clock of the zone it was worked in. */
function TimesForm({ form, entry, reasonHint, onSubmit }: TimesFormProps) {
  const { time_zone: zone, check_in_time, check_out_time, status } = entry
  const localValue = (instant: string) => `${dayIn(zone, instant)}T${clockIn(zone, instant)}`
  const instantFor = (local: string) => instantOf(zone, local.slice(0, 10), local.slice(11, 16))
  const start = localValue(check_in_time)
  // The end of a session that was closed automatically was not chosen by the user, so it is not preset.
  const end = check_out_time && status !== 'unconfirmed' ? localValue(check_out_time) : ''
  return (
    <Form
      {...form}
      schema={Times}
      defaults={{ check_in_time: start, check_out_time: end, reason: '' }}
      onSubmit={({ check_in_time: from, check_out_time: until, reason }) =>
        onSubmit({
          ...(from !== start && { check_in_time: instantFor(from) }),
          // To the second where it stays: the fields hold minutes.
          check_out_time: check_out_time && until === end ? check_out_time : instantFor(until),
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
            {t('Times in {zone}.', { zone: zoneName(zone, check_in_time) })}
          </p>
          <TextArea {...field('reason')} label={t('Reason')} hint={reasonHint} rows={3} />
        </>
      )}
    </Form>
  )
}

interface TimesDialogProps extends Pick<FormDialogProps, 'title' | 'action' | 'mutation'> {
  entry: TimeEntry
  description: string
  reasonHint: string
  onSubmit: (times: NewTimes) => void
  onClose: () => void
}

export const TimesDialog = ({
  entry,
  description,
  reasonHint,
  onSubmit,
  onClose,
  ...dialog
}: TimesDialogProps) => (
  <FormDialog
    {...dialog}
    open
    onOpenChange={onClose}
    description={`${formatWeekday(entry.day)}. ${description}`}
    busyText={t('Sending…')}
  >
    {(form) => <TimesForm form={form} entry={entry} reasonHint={reasonHint} onSubmit={onSubmit} />}
  </FormDialog>
)

/** The pending corrections of the people one manages; nothing when there are none. The address may name one. */
export function CorrectionsToDecide() {
  const { corrections, total } = usePendingCorrections()
  const decision = useSearchParamState('correction')
  const mine = corrections.filter(({ can }) => can.decide)
  const named = usePendingCorrectionsOf(decision.id).data?.corrections ?? []
  const selected = useOpened(
    [...mine, ...named].filter(({ can }) => can.decide),
    decision.id,
  )
  return (
    <>
      {mine.length > 0 && (
        <CountSheet
          icon={ClipboardPen}
          title={t('Pending corrections')}
          description={t("Hours count once they're confirmed.")}
          count={total - corrections.length + mine.length}
        >
          <ul className="divide-y">
            {mine.map((correction) => (
              <li
                key={correction.id}
                className="flex flex-wrap items-center justify-between gap-3 py-3"
              >
                <div className="min-w-0 flex-1 basis-60">
                  <p className="font-medium">{correction.full_name}</p>
                  <CorrectionTimes correction={correction} />
                </div>
                <Button
                  variant="secondary"
                  aria-label={t("Decide on {full_name}'s correction", {
                    full_name: correction.full_name,
                  })}
                  onClick={() => decision.open(correction.id)}
                >
                  {t('Decide')}
                </Button>
              </li>
            ))}
          </ul>
          <LimitNote count={corrections.length} most={largestPage} className="py-3" />
        </CountSheet>
      )}
      {selected && (
        <DecideCorrection key={selected.id} correction={selected} onClose={decision.close} />
      )}
    </>
  )
}

const statusLabels = localized({
  pending: msg('Pending'),
  confirmed: msg('Confirmed'),
  declined: msg('Declined'),
})
const statusTones = { pending: 'accent', confirmed: 'success', declined: 'danger' } as const

/** The user's latest correction requests and their outcome; nothing when there are none. */
export function MyCorrections() {
  const mine = useMyCorrections()
  if (mine.length === 0) return null
  return (
    <Card>
      <CardHead title={t('Your corrections')} />
      <ul className="divide-y">
        {mine.map((correction) => (
          <li key={correction.id} className="grid gap-1 px-4 py-3">
            <StatusBadge tone={statusTones[correction.status]}>
              {statusLabels[correction.status]}
            </StatusBadge>
            <CorrectionTimes correction={correction} />
            <Decision correction={correction} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Decision({ correction }: { correction: Correction }) {
  const { decided_by_name, decided_at, comment } = correction
  if (!decided_at) return null
  return (
    <p className="text-sm">
      {decided_by_name}, {formatDateTime(decided_at)}
      {comment && `: ${comment}`}
    </p>
  )
}
