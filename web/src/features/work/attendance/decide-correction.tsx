import { t } from '@app/contract/i18n/translate.ts'
import type { Correction } from '@app/contract/work/corrections.ts'
import { DecisionDialog } from '#lib/decision-dialog.tsx'
import { useOpened } from '#lib/lists/use-search-param-state.ts'
import { WhenFound } from '#lib/record-sheet.tsx'
import { useWorkTimes } from '#lib/session/zone.ts'
import { decisionDraft, useDecide, usePendingCorrectionsOf } from './attendance.api.ts'
import { formatWeekday } from './period.tsx'

/** The current and the requested times, in the zone of the session, and the reason. */
export function CorrectionTimes({ correction }: { correction: Correction }) {
  const { time_zone, day, reason } = correction
  const { timeOf: at, place } = useWorkTimes(time_zone)
  return (
    <div className="text-sm text-muted">
      <p className="numbers">
        {formatWeekday(day)}: {at(correction.check_in_time)} – {at(correction.check_out_time)}
        <span aria-hidden> → </span>
        <span className="sr-only"> {t('requested:')} </span>
        <span className="font-medium text-ink">
          {at(correction.asked_check_in_time)} – {at(correction.asked_check_out_time)}
        </span>
        {place}
      </p>
      <p className="whitespace-pre-line wrap-anywhere">{reason}</p>
    </div>
  )
}

interface DecideCorrectionProps {
  correction: Correction
  onClose: () => void
}

/** Confirms or declines a correction, with an optional comment. */
export function DecideCorrection({ correction, onClose }: DecideCorrectionProps) {
  const { id, full_name } = correction
  const decide = useDecide()
  return (
    <DecisionDialog
      title={t("{full_name}'s correction", { full_name })}
      choices={[
        { status: 'declined', label: t('Decline'), busyText: t('Declining…') },
        { status: 'confirmed', label: t('Confirm'), busyText: t('Confirming…') },
      ]}
      draft={decisionDraft(id)}
      mutation={decide}
      onDecide={(body) => decide.mutate({ params: { id }, body }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <CorrectionTimes correction={correction} />
    </DecisionDialog>
  )
}

/** The same by its id, over any page. */
export function OpenedCorrection({ id, onClose }: { id: string; onClose: () => void }) {
  const request = usePendingCorrectionsOf(id)
  const found = request.data?.corrections.filter(({ can }) => can.decide) ?? []
  return (
    <WhenFound
      record={useOpened(found, id)}
      request={request}
      missing={t("Couldn't load the corrections")}
      draft={decisionDraft(id)}
      onClose={onClose}
    >
      {(correction) => <DecideCorrection correction={correction} onClose={onClose} />}
    </WhenFound>
  )
}
