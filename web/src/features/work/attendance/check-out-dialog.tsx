import { msg, said, t } from '@app/contract/i18n/text.ts'
import type { Draft, ReportTexts } from '@app/contract/work/reports.ts'
import { useId, useState } from 'react'
import type { Keeping } from '#lib/autosave/report-keeper.ts'
import { readTyped } from '#lib/autosave/typed-report.ts'
import { useReportKeeper } from '#lib/autosave/use-report-keeper.ts'
import { useMe } from '#lib/session/session-store.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Loading, SkeletonText } from '#ui/skeleton.tsx'
import { startOf, useDayDraft } from './check-out-draft.ts'
import { CheckOutForm } from './check-out-form.tsx'
import { useCheckOut } from './time-tracking.api.ts'

const keepingWords: Record<Keeping, string> = said({
  idle: '',
  typing: '',
  saved: msg('Draft saved'),
  kept: msg('Draft saved in this browser'),
})

/** The day's report and the end of the session, in one act. */
export function CheckOutDialog({ day, onClose }: { day: string; onClose: () => void }) {
  const form = useId()
  const draft = useDayDraft(day)
  const checkOut = useCheckOut()
  const [keeping, setKeeping] = useState<Keeping>('idle')
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={t('Submit Report & Check Out')}
      description={t('Your report goes to your reviewer, and your time ends now.')}
      footer={
        <>
          <p role="status" className="mr-auto self-center text-sm text-muted">
            {keepingWords[keeping]}
          </p>
          <Button variant="secondary" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button
            type="submit"
            form={form}
            disabled={!draft}
            busy={checkOut.isPending}
            busyText={t('Checking out…')}
          >
            {t('Submit Report & Check Out')}
          </Button>
        </>
      }
    >
      {draft ? (
        <CheckOutReport
          id={form}
          draft={draft}
          checkOut={checkOut}
          onKeeping={setKeeping}
          onClose={onClose}
        />
      ) : (
        <Loading text={t('Loading your draft…')}>
          <SkeletonText lines={6} />
        </Loading>
      )}
    </Dialog>
  )
}

interface CheckOutReportProps {
  id: string
  draft: Draft
  checkOut: ReturnType<typeof useCheckOut>
  onKeeping: (state: Keeping) => void
  onClose: () => void
}

function CheckOutReport({ id, draft, checkOut, onKeeping, onClose }: CheckOutReportProps) {
  const { id: me } = useMe()
  const { keeper, edition } = useReportKeeper(draft, onKeeping)
  const start = startOf(draft, readTyped(me, draft.date))
  const send = async (report: ReportTexts) => {
    await keeper.hold()
    try {
      await checkOut.mutateAsync({ body: { notes: notesOf(report) } })
    } catch {
      // A toast says why.
      return keeper.release()
    }
    keeper.forget()
    onClose()
  }
  return (
    <CheckOutForm
      key={edition}
      id={id}
      typed={start}
      busy={checkOut.isPending}
      errors={checkOut.errors}
      onType={(typed) => keeper.type({ ...start, ...typed })}
      onSubmit={send}
    />
  )
}

/** As the server takes them in (spec §7). */
const notesOf = ({ work_summary, completed_tasks, challenges, tomorrow_plans }: ReportTexts) =>
  JSON.stringify({
    workSummary: work_summary,
    completedTasks: completed_tasks,
    challenges,
    tomorrowPlans: tomorrow_plans,
  })
