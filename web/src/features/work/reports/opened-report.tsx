import { t } from '@app/contract/i18n/translate.ts'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'
import { doneLabels } from './report.labels.ts'
import { OpenReport } from './report-dialog.tsx'
import { useKnownReport } from './reports.api.ts'
import { DecisionBar, useDecision } from './review-pane.tsx'

interface OpenedReportProps {
  id: string
  onClose: () => void
}

/** A report to decide on over the page; it closes once that is done. */
export function OpenedReport({ id, onClose }: OpenedReportProps) {
  const report = useKnownReport(id)
  const decision = useDecision(report, ({ from_user_name }, _, status) => {
    toast.success(doneLabels[status], t("We'll notify {from_user_name}.", { from_user_name }))
    onClose()
  })
  return (
    <Sheet
      open
      onOpenChange={() => decision.isPending || onClose()}
      title={t('Work report')}
      className="max-w-2xl"
      footer={
        report?.can.review && (
          <div data-bottom-bar className="w-full">
            <DecisionBar
              {...{ report, decision }}
              last={undefined}
              left={undefined}
              onNext={undefined}
            />
          </div>
        )
      }
    >
      <OpenReport id={id} />
    </Sheet>
  )
}
