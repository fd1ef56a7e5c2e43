import type { ReportTexts } from '@app/contract/reports.ts'
import { useId } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Loading, SkeletonText } from '#ui/skeleton.tsx'
import { useDraftKeeping, useTypedReport } from './check-out-draft.ts'
import { CheckOutForm } from './check-out-form.tsx'
import { useCheckOut } from './time-tracking.api.ts'

const keepingWords = {
  idle: '',
  typing: '',
  saved: 'Draft saved',
  here: 'Draft saved in this browser',
}

/** The day's report and the end of the session, in one act. */
export function CheckOutDialog({ day, onClose }: { day: string; onClose: () => void }) {
  const form = useId()
  const typed = useTypedReport(day)
  const draft = useDraftKeeping(day)
  const checkOut = useCheckOut()
  const send = ({ work_summary, completed_tasks, challenges, tomorrow_plans }: ReportTexts) => {
    const notes = JSON.stringify({
      workSummary: work_summary,
      completedTasks: completed_tasks,
      challenges,
      tomorrowPlans: tomorrow_plans,
    })
    const done = () => {
      draft.forget()
      onClose()
    }
    checkOut.mutate({ body: { notes } }, { onSuccess: done })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title="Submit Report & Check Out"
      description="Your report goes to your reviewer, and your time ends now."
      footer={
        <>
          <p role="status" className="mr-auto self-center text-sm text-muted">
            {keepingWords[draft.state]}
          </p>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={form}
            disabled={!typed}
            busy={checkOut.isPending}
            busyText="Checking out…"
          >
            Submit Report & Check Out
          </Button>
        </>
      }
    >
      {typed ? (
        <CheckOutForm
          id={form}
          typed={typed}
          busy={checkOut.isPending}
          errors={checkOut.errors}
          onType={draft.type}
          onSubmit={send}
        />
      ) : (
        <Loading text="Loading your draft…">
          <SkeletonText lines={6} />
        </Loading>
      )}
    </Dialog>
  )
}
